import { expect, test } from 'vitest'
import { makeUpdates, reloadOnce, type UpdateDeps } from '#app/updates/app-updates.ts'

function browser() {
  const stored = new Map<string, string>()
  const did: string[] = []
  let time = 1_000_000
  let callbacks: Parameters<UpdateDeps['register']>[0] | null = null
  let idle: (() => void) | null = null
  let repeated = () => {}
  const deps: UpdateDeps = {
    register(handlers) {
      callbacks = handlers
      return {
        skipWaiting: () => did.push('skip'),
        check: async () => did.push('look'),
      }
    },
    whileIdle: (work) =>
      new Promise((done) => {
        idle = () => {
          work()
          done()
        }
      }),
    reload: () => did.push('reload'),
    repeat: (work) => {
      repeated = work
    },
    now: () => time,
    memory: { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value) },
  }
  return {
    deps,
    did,
    pass: (ms: number) => (time += ms),
    waits: () => callbacks?.waiting(),
    replaced: () => callbacks?.replaced(),
    idle: () => idle?.(),
    askAgain: () => repeated(),
  }
}

test('[SHELL-70] a new version: waits until a person agrees and the drain has ended, then the tab reloads once', async () => {
  const { deps, did, waits, replaced, idle } = browser()
  const updates = makeUpdates(deps)
  let notifications = 0
  updates.onWaiting(() => notifications++)
  expect(updates.waiting()).toBe(false)
  waits()
  expect([updates.waiting(), notifications, did]).toEqual([true, 1, []])
  const applied = updates.apply()
  expect(did).toEqual([])
  idle()
  await applied
  replaced()
  replaced()
  expect(did).toEqual(['skip', 'reload'])
})

test('[SHELL-2722] a browser that does not replace the worker at once: is asked again', async () => {
  const { deps, did, waits, idle, askAgain } = browser()
  const updates = makeUpdates(deps)
  waits()
  askAgain()
  expect(did).toEqual([])
  const applied = updates.apply()
  idle()
  await applied
  askAgain()
  expect(did).toEqual(['skip', 'skip'])
})

test('[SHELL-71] a tab reloads at most once in half a minute', () => {
  const { deps, did, pass } = browser()
  expect(reloadOnce(deps)).toBe(true)
  pass(29_999)
  expect(reloadOnce(deps)).toBe(false)
  pass(1)
  expect(reloadOnce(deps)).toBe(true)
  expect(did).toEqual(['reload', 'reload'])
})

test('[SHELL-72] update checks: at most hourly, and only after the server answered', () => {
  const { deps, did, pass } = browser()
  const updates = makeUpdates(deps)
  updates.onServerContact()
  expect(did).toEqual([])
  pass(3_600_000)
  expect(did).toEqual([])
  updates.onServerContact()
  updates.onServerContact()
  expect(did).toEqual(['look'])
})
