import { expect, test } from 'vitest'
import { longWaitingMs, manyWaiting, type SyncFigures, syncWords } from '#domain/sync-words.ts'

const now = new Date(2026, 4, 3, 11, 0).getTime()
const at = (hour: number, minute: number) => new Date(2026, 4, 3, hour, minute).getTime()
const calm: SyncFigures = {
  toSend: 0,
  needsYou: 0,
  oldestAt: null,
  lastSentAt: at(10, 42),
  sending: false,
  held: null,
  asOf: at(8, 15),
  building: false,
  online: true,
}

test('[SHELL-40] the chip says what waits, when something was last sent, and how old the list is', () => {
  const words = syncWords(now, { ...calm, toSend: 12, oldestAt: at(10, 50) })
  expect([words.short, ...words.more].join(' · ')).toBe('12 to send · last sent 10:42 · list as of 08:15')
  expect(words.tone).toBe('saved')
  expect(syncWords(now, calm).short).toBe('all sent')
})

test('[SHELL-41] the chip is amber when a person is needed, when more than 200 wait or the oldest waits over 24 hours', () => {
  expect(syncWords(now, { ...calm, needsYou: 1 })).toMatchObject({ tone: 'attention', short: '1 needs you' })
  const waiting = (toSend: number, age: number) => syncWords(now, { ...calm, toSend, oldestAt: now - age })
  expect(waiting(manyWaiting, 1000).tone).toBe('saved')
  expect(waiting(manyWaiting + 1, 1000)).toMatchObject({ tone: 'attention', overdue: true })
  expect(waiting(1, longWaitingMs).tone).toBe('saved')
  expect(waiting(1, longWaitingMs + 1)).toMatchObject({ tone: 'attention', overdue: true })
})

test('[SHELL-42] a missing network does not alarm; anything else that holds up sending does', () => {
  const held = (kind: 'offline' | 'sign-in') =>
    syncWords(now, {
      ...calm,
      toSend: 3,
      oldestAt: now,
      held: kind === 'offline' ? { kind, onWire: false, text: '' } : { kind, text: '' },
    })
  expect(held('offline').tone).toBe('saved')
  expect(held('sign-in').tone).toBe('attention')
})

test('[SHELL-43] no list yet and a list that is coming are said', () => {
  expect(syncWords(now, { ...calm, asOf: null }).more).toContain('no list yet')
  expect(syncWords(now, { ...calm, asOf: null, building: true }).more).toContain('list is coming')
})

const whole = (figures: Partial<SyncFigures>) => {
  const words = syncWords(now, { ...calm, lastSentAt: null, ...figures })
  return [words.short, ...words.more].join(' · ')
}

test('[SHELL-44] the chip says offline, alone, beside what waits, and beside what needs a person', () => {
  expect(whole({})).toBe('all sent · list as of 08:15')
  expect(whole({ checking: 2 })).toBe('checking 2 · list as of 08:15')
  expect(whole({ online: false })).toBe('offline · all sent · list as of 08:15')
  expect(whole({ online: false, toSend: 2 })).toBe('2 to send · offline · list as of 08:15')
  expect(whole({ online: false, toSend: 2, needsYou: 1 })).toBe('1 needs you · 2 to send · offline · list as of 08:15')
  expect(whole({ online: true, toSend: 2, sending: true })).toBe('sending 2 · list as of 08:15')
  const offline = { kind: 'offline', onWire: false, text: '' } as const
  expect(whole({ online: false, toSend: 2, held: offline })).toBe('2 to send · offline · list as of 08:15')
  expect(syncWords(now, { ...calm, online: false }).offline).toBe(true)
})

test.each([
  [{ kind: 'offline', onWire: false, text: '' }, 'waiting for signal', 'saved'],
  [{ kind: 'timeout', text: '' }, 'waiting for signal', 'saved'],
  [{ kind: 'portal', status: 511, text: '' }, 'this network wants a sign-in', 'attention'],
  [{ kind: 'sign-in', text: '' }, 'sign in again to send', 'attention'],
  [{ kind: 'slow-down', retryAfterMs: null, text: '' }, 'the office asks to wait', 'attention'],
  [{ kind: 'server', status: 503, retryAfterMs: null, text: '' }, 'the office has trouble', 'attention'],
  [{ kind: 'moved', status: 301, text: '' }, 'the address looks wrong', 'attention'],
  [{ kind: 'contract', status: 405, text: '' }, 'update needed', 'attention'],
  [{ kind: 'forbidden', text: '' }, 'your account may not send', 'attention'],
  [{ kind: 'odd-answer', status: 299, text: '' }, 'held up', 'attention'],
] as const)('[SHELL-45] what is held by $kind says why', (held, says, tone) => {
  expect(whole({ toSend: 3, held })).toBe(`3 to send · ${says} · list as of 08:15`)
  expect(syncWords(now, { ...calm, toSend: 3, oldestAt: now, held }).tone).toBe(tone)
  expect(whole({ held }), 'a reason without anything that waits is no news').toBe('all sent · list as of 08:15')
})
