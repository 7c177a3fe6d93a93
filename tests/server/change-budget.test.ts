/** One employee cannot fill the history, and the devices of everybody, with changes. */
import { expect, test } from 'vitest'
import { ChangeBudget, changesAtOnce, refillMs } from '#server/http/change-budget.ts'
import { openServer } from '#tests/support/server/server.ts'
import { json, movableClock } from './suites/open-server.ts'

test('[SERVER-5488] after a thousand changes a person who does not count waits; reading, counting and other people do not', async () => {
  const clock = movableClock('2026-11-20T01:00:00Z')
  const server = await openServer({ clock })
  const change = (who: string) => server.ask(who, 'users/me/', json('PATCH', { last_name: 'Reyes' }))
  // Refusals change nothing and are not counted; the clock has no part in it.
  expect((await server.ask('ana', 'users/me/', json('PATCH', { last_name: '7' }))).status).toBe(400)
  expect((await change('ana')).status).toBe(200)
  clock.set('2026-11-19T01:00:00Z')
  let made = 1
  while ((await server.ask('ana', 'users/me/push/', { method: 'DELETE' })).status === 200) made += 1
  // More than a thousand if that took longer than it takes to get one back.
  expect(made).toBeGreaterThanOrEqual(changesAtOnce)
  expect((await server.ask('ana', 'users/me/')).status).toBe(200)
  expect((await change('maria')).status).toBe(200)
  await server.close()
})

test('[SERVER-5488] one more change every five seconds; the refusal says when', () => {
  let now = 0
  const budget = new ChangeBudget(() => now)
  const refusal = () => {
    try {
      budget.assertLeft(7)
      return null
    } catch (error) {
      return error
    }
  }
  for (let n = 0; n < changesAtOnce; n++) {
    expect(refusal()).toBe(null)
    budget.use(7)
  }
  expect(refusal()).toMatchObject({ kind: 'slow-down', retryAfterSeconds: 5 })
  now += refillMs
  expect(refusal()).toBe(null)
  budget.use(7)
  expect(refusal()).toMatchObject({ kind: 'slow-down' })
  budget.assertLeft(8)
})
