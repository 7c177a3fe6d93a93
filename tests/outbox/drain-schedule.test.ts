import { expect, test } from 'vitest'
import { type DrainScheduleDeps, makeDrainSchedule } from '#outbox/drain-schedule.ts'
import { makeFakeClock } from '../support/device/fake-clock.ts'

test('[SYNC-40] an op recorded during a drain run: sent soon, however long the run pauses afterwards', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const runs: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const deps: DrainScheduleDeps = {
    clock,
    runDrain: async (reason) => {
      runs.push(reason)
      if (runs.length === 1) await gate
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
  expect(runs).toEqual(['visible', 'recorded'])
  await advanceTo(90_400)
  expect(runs).toEqual(['visible', 'recorded', 'timer'])
  schedule.stop()
})

test('[SYNC-55] a run that could not start: tried again after a minute, automatically', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const runs: string[] = []
  const bugs: unknown[] = []
  const full = new Error('the storage is full')
  const schedule = makeDrainSchedule({
    clock,
    runDrain: async (reason) => {
      runs.push(reason)
      if (runs.length === 1) throw full
      return { end: 'done', sent: 1, left: 0 }
    },
    nextWakeMs: async () => null,
    onBug: (error) => bugs.push(error),
  })
  schedule.wake('visible')
  await advanceTo(0)
  expect(bugs).toEqual([full])
  await advanceTo(59_999)
  expect(runs).toEqual(['visible'])
  await advanceTo(60_000)
  expect(runs).toEqual(['visible', 'timer'])
  schedule.stop()
})

test('[SYNC-905] "Send now" during a run: its own run follows, even if another run is due anyway', async () => {
  const { clock } = makeFakeClock()
  const runs: string[] = []
  const ends: (() => void)[] = []
  const schedule = makeDrainSchedule({
    clock,
    runDrain: async (reason) => {
      runs.push(reason)
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
  await expect.poll(() => runs).toEqual(['visible', 'manual'])
  ends[1]?.()
  await sent
  schedule.stop()
})

test('[SYNC-1841] a run that fails after the schedule was stopped: not reported as a bug, and runs requested in between are not started', async () => {
  const { clock, advanceTo } = makeFakeClock()
  const runs: string[] = []
  const bugs: unknown[] = []
  let fail = () => {}
  const cut = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('the database was closed'))
  })
  const openSchedule = () =>
    makeDrainSchedule({
      clock,
      runDrain(reason) {
        runs.push(reason)
        return cut
      },
      nextWakeMs: async () => null,
      onBug: (error) => bugs.push(error),
    })
  const stopped = openSchedule()
  const running = openSchedule()
  for (const schedule of [stopped, running]) {
    schedule.wake('visible')
    schedule.wake('online')
  }
  stopped.stop()
  fail()
  await advanceTo(0)
  expect(runs).toEqual(['visible', 'visible', 'online'])
  expect(bugs).toHaveLength(2)
  running.stop()
})
