import { expect, test } from 'vitest'
import { usualTimeZone } from '#domain/dates.ts'
import { longWaitingMs, manyWaiting, type SyncFigures, syncWords } from '#domain/sync-words.ts'

const at = (hour: number, minute: number) => Date.UTC(2026, 4, 3, hour - 8, minute)
const now = at(11, 0)
const calm: SyncFigures = {
  toSend: 0,
  needsYou: 0,
  checking: 0,
  oldestAt: null,
  lastSentAt: at(10, 42),
  sending: false,
  held: null,
  asOf: at(8, 15),
  building: false,
  online: true,
}

test('[SHELL-40] the chip says what waits, when something was last sent, and how old the list is', () => {
  const words = syncWords(now, usualTimeZone, { ...calm, toSend: 12, oldestAt: at(10, 50) })
  expect([words.short, ...words.more].join(' · ')).toBe(
    '12 to send · last sent 3 May 2026, 10:42 AM · list as of 3 May 2026, 8:15 AM',
  )
  expect(words.tone).toBe('saved')
  expect(syncWords(now, usualTimeZone, calm).short).toBe('all sent')
})

test('[SHELL-41] the chip is amber when a person is needed, when more than 200 wait or the oldest waits over 24 hours', () => {
  expect(syncWords(now, usualTimeZone, { ...calm, needsYou: 1 })).toMatchObject({
    tone: 'attention',
    short: '1 needs you',
  })
  const waiting = (toSend: number, age: number) =>
    syncWords(now, usualTimeZone, { ...calm, toSend, oldestAt: now - age })
  expect(waiting(manyWaiting, 1000).tone).toBe('saved')
  expect(waiting(manyWaiting + 1, 1000)).toMatchObject({ tone: 'attention', overdue: true })
  expect(waiting(1, longWaitingMs).tone).toBe('saved')
  expect(waiting(1, longWaitingMs + 1)).toMatchObject({ tone: 'attention', overdue: true })
})

test('[SHELL-42] a missing network does not alarm; anything else that holds up sending does', () => {
  const held = (kind: 'offline' | 'sign-in') =>
    syncWords(now, usualTimeZone, {
      ...calm,
      toSend: 3,
      oldestAt: now,
      held: kind === 'offline' ? { kind, onWire: false, text: '' } : { kind, text: '' },
    })
  expect(held('offline').tone).toBe('saved')
  expect(held('sign-in').tone).toBe('attention')
})

test('[SHELL-43] no list yet and a list that is coming are said', () => {
  expect(syncWords(now, usualTimeZone, { ...calm, asOf: null }).more).toContain('no list yet')
  expect(syncWords(now, usualTimeZone, { ...calm, asOf: null, building: true }).more).toContain('list is coming')
})

const whole = (figures: Partial<SyncFigures>) => {
  const words = syncWords(now, usualTimeZone, { ...calm, lastSentAt: null, ...figures })
  return [words.short, ...words.more].join(' · ')
}

test('[SHELL-44] the chip says offline, alone, beside what waits, and beside what needs a person', () => {
  expect(whole({})).toBe('all sent · list as of 3 May 2026, 8:15 AM')
  expect(whole({ checking: 2 })).toBe('checking 2 · list as of 3 May 2026, 8:15 AM')
  expect(whole({ online: false })).toBe('offline · all sent · list as of 3 May 2026, 8:15 AM')
  expect(whole({ online: false, toSend: 2 })).toBe('2 to send · offline · list as of 3 May 2026, 8:15 AM')
  expect(whole({ online: false, toSend: 2, needsYou: 1 })).toBe(
    '1 needs you · 2 to send · offline · list as of 3 May 2026, 8:15 AM',
  )
  expect(whole({ online: true, toSend: 2, sending: true })).toBe('sending 2 · list as of 3 May 2026, 8:15 AM')
  const offline = { kind: 'offline', onWire: false, text: '' } as const
  expect(whole({ online: false, toSend: 2, held: offline })).toBe(
    '2 to send · offline · list as of 3 May 2026, 8:15 AM',
  )
  expect(syncWords(now, usualTimeZone, { ...calm, online: false }).offline).toBe(true)
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
  expect(whole({ toSend: 3, held })).toBe(`3 to send · ${says} · list as of 3 May 2026, 8:15 AM`)
  expect(syncWords(now, usualTimeZone, { ...calm, toSend: 3, oldestAt: now, held }).tone).toBe(tone)
  expect(whole({ held }), 'a reason without anything that waits is no news').toBe(
    'all sent · list as of 3 May 2026, 8:15 AM',
  )
})
