import { expect, test } from 'vitest'
import { type DrainScheduleDeps, makeDrainSchedule } from '#outbox/drain-schedule.ts'
import { makeFakeClock } from '../support/fake-clock.ts'

test('[SYNC-40] what is recorded while a round runs is sent soon, however long that round wants to rest', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const rounds: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const deps: DrainScheduleDeps = {
    clock,
    runDrain: async (reason) => {
      rounds.push(reason)
      if (rounds.length === 1) await gate
      return { end: 'done', sent: 0, left: 0 } as Awaited<ReturnType<DrainScheduleDeps['runDrain']>>
    },
    nextWakeMs: async () => 90_000,
    onBug: (error) => {
      throw error
    },
  }
  const schedule = makeDrainSchedule(deps)
  schedule.wake('visible')
  schedule.wake('recorded')
  release()
  await advanceTo(0)
  await advanceTo(400)
  expect(rounds).toEqual(['visible', 'recorded'])
  await advanceTo(90_400)
  expect(rounds).toEqual(['visible', 'recorded', 'timer'])
  schedule.stop()
})

test('[SYNC-55] a round that the device could not begin is tried again a minute later, without a hand', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const rounds: string[] = []
  const bugs: unknown[] = []
  const full = new Error('no room')
  const schedule = makeDrainSchedule({
    clock,
    runDrain: async (reason) => {
      rounds.push(reason)
      if (rounds.length === 1) throw full
      return { end: 'done', sent: 1, left: 0 }
    },
    nextWakeMs: async () => null,
    onBug: (error) => bugs.push(error),
  })
  schedule.wake('visible')
  await advanceTo(0)
  expect(bugs).toEqual([full])
  await advanceTo(59_999)
  expect(rounds).toEqual(['visible'])
  await advanceTo(60_000)
  expect(rounds).toEqual(['visible', 'timer'])
  schedule.stop()
})

test('[SYNC-905] "Send now" during a round is followed by a round of its own, also when something else wants one', async () => {
  const { clock } = makeFakeClock()
  const rounds: string[] = []
  const ends: (() => void)[] = []
  const schedule = makeDrainSchedule({
    clock,
    runDrain: async (reason) => {
      rounds.push(reason)
      await new Promise<void>((resolve) => ends.push(resolve))
      return { end: 'done', sent: 0, left: 0 }
    },
    nextWakeMs: async () => null,
    onBug: (error) => {
      throw error
    },
  })
  schedule.wake('visible')
  schedule.wake('online')
  const sent = schedule.sendNow()
  ends[0]?.()
  await expect.poll(() => rounds).toEqual(['visible', 'manual'])
  ends[1]?.()
  await sent
  schedule.stop()
})
