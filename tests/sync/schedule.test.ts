import { expect, test } from 'vitest'
import type { Clock } from '#sync/ports.ts'
import { openSchedule, type ScheduleParts } from '#sync/schedule.ts'

/** A clock that stands still until it is told to move. */
function standing() {
  let now = 0
  const sleepers: { at: number; wake: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    mono: () => now,
    boot: 'test',
    sleep: (ms, signal) =>
      new Promise((wake, fail) => {
        sleepers.push({ at: now + ms, wake })
        signal?.addEventListener('abort', () => fail(new Error('called off')))
      }),
  }
  const turn = async (to: number) => {
    now = to
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { clock, turn }
}

test('[SYNC-40] what is recorded while a round runs is sent soon, however long that round wants to rest', async () => {
  const { clock, turn } = standing()
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
  const { clock, turn } = standing()
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
