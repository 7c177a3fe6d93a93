import { expect, test } from 'vitest'
import { openSchedule, type ScheduleParts } from '#sync/schedule.ts'
import { standingClock } from './world/standing-clock.ts'

test('[SYNC-40] what is recorded while a round runs is sent soon, however long that round wants to rest', async () => {
  const { clock, turn } = standingClock()
  const rounds: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const parts: ScheduleParts = {
    clock,
    round: async (reason) => {
      rounds.push(reason)
      if (rounds.length === 1) await gate
      return { end: 'done', sent: 0, left: 0 } as Awaited<ReturnType<ScheduleParts['round']>>
    },
    nextWake: async () => 90_000,
    onBug: (error) => {
      throw error
    },
  }
  const schedule = openSchedule(parts)
  schedule.poke('visible')
  schedule.poke('recorded')
  release()
  await turn(0)
  await turn(400)
  expect(rounds).toEqual(['visible', 'recorded'])
  await turn(90_400)
  expect(rounds).toEqual(['visible', 'recorded', 'timer'])
  schedule.stop()
})

test('[SYNC-55] a round that the device could not begin is tried again a minute later, without a hand', async () => {
  const { clock, turn } = standingClock()
  const rounds: string[] = []
  const bugs: unknown[] = []
  const full = new Error('no room')
  const schedule = openSchedule({
    clock,
    round: async (reason) => {
      rounds.push(reason)
      if (rounds.length === 1) throw full
      return { end: 'done', sent: 1, left: 0 }
    },
    nextWake: async () => null,
    onBug: (error) => bugs.push(error),
  })
  schedule.poke('visible')
  await turn(0)
  expect(bugs).toEqual([full])
  await turn(59_999)
  expect(rounds).toEqual(['visible'])
  await turn(60_000)
  expect(rounds).toEqual(['visible', 'timer'])
  schedule.stop()
})

test('[SYNC-905] "Send now" during a round is followed by a round of its own, also when something else wants one', async () => {
  const { clock } = standingClock()
  const rounds: string[] = []
  const ends: (() => void)[] = []
  const schedule = openSchedule({
    clock,
    round: async (reason) => {
      rounds.push(reason)
      await new Promise<void>((resolve) => ends.push(resolve))
      return { end: 'done', sent: 0, left: 0 }
    },
    nextWake: async () => null,
    onBug: (error) => {
      throw error
    },
  })
  schedule.poke('visible')
  schedule.poke('online')
  const sent = schedule.sendNow()
  ends[0]?.()
  await expect.poll(() => rounds).toEqual(['visible', 'manual'])
  ends[1]?.()
  await sent
  schedule.stop()
})
