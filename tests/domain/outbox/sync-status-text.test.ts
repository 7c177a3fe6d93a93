import { expect, test } from 'vitest'
import { manyNotSent, type SyncFigures, syncStatusText } from '#domain/outbox/sync-status-text.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import { dayMs } from '#domain/time/durations.ts'

const at = (hour: number, minute: number) => Date.UTC(2026, 4, 3, hour - 8, minute)
const now = at(11, 0)
const calm: SyncFigures = {
  notSent: 0,
  needsReview: 0,
  checking: 0,
  oldestAt: null,
  lastSentAt: at(10, 42),
  sending: false,
  heldUpBy: null,
  asOf: at(8, 15),
  building: false,
  online: true,
}

test('[SHELL-40] the chip states what is not sent, when something was last sent, and how old the list is', () => {
  const status = syncStatusText(now, defaultTimeZone, { ...calm, notSent: 12, oldestAt: at(10, 50) })
  expect([status.short, ...status.more].join(' · ')).toBe(
    '12 not sent · last sent 3 May 2026, 10:42\u00a0AM · list as of 3 May 2026, 8:15\u00a0AM',
  )
  expect(status.tone).toBe('saved')
  expect(syncStatusText(now, defaultTimeZone, calm).short).toBe('all sent')
})

test('[SHELL-41] the chip is amber if a person is needed, if more than 200 records are not sent, or if the oldest is over 24 hours old', () => {
  expect(syncStatusText(now, defaultTimeZone, { ...calm, needsReview: 1 })).toMatchObject({
    tone: 'attention',
    short: '1 needs review',
  })
  const waiting = (toSend: number, age: number) =>
    syncStatusText(now, defaultTimeZone, { ...calm, notSent: toSend, oldestAt: now - age })
  expect(waiting(manyNotSent, 1000).tone).toBe('saved')
  expect(waiting(manyNotSent + 1, 1000)).toMatchObject({ tone: 'attention', overdue: true })
  expect(waiting(1, dayMs).tone).toBe('saved')
  expect(waiting(1, dayMs + 1)).toMatchObject({ tone: 'attention', overdue: true })
})

test('[SHELL-42] without a network the chip is not amber; any other reason that blocks sending makes it amber', () => {
  const blocked = (kind: 'offline' | 'sign-in') =>
    syncStatusText(now, defaultTimeZone, {
      ...calm,
      notSent: 3,
      oldestAt: now,
      heldUpBy: kind === 'offline' ? { kind, onWire: false, text: '' } : { kind, text: '' },
    })
  expect(blocked('offline').tone).toBe('saved')
  expect(blocked('sign-in').tone).toBe('attention')
})

test('[SHELL-43] the chip states that there is no list yet, or that it is being downloaded', () => {
  expect(syncStatusText(now, defaultTimeZone, { ...calm, asOf: null }).more).toContain('no list yet')
  expect(syncStatusText(now, defaultTimeZone, { ...calm, asOf: null, building: true }).more).toContain(
    'downloading list',
  )
})

const fullText = (figures: Partial<SyncFigures>) => {
  const status = syncStatusText(now, defaultTimeZone, { ...calm, lastSentAt: null, ...figures })
  return [status.short, ...status.more].join(' · ')
}

test('[SHELL-44] the chip states "offline", also beside unsent records and records that need review', () => {
  expect(fullText({})).toBe('all sent · list as of 3 May 2026, 8:15\u00a0AM')
  expect(fullText({ checking: 2 })).toBe('checking 2 · list as of 3 May 2026, 8:15\u00a0AM')
  expect(fullText({ online: false })).toBe('offline · all sent · list as of 3 May 2026, 8:15\u00a0AM')
  expect(fullText({ online: false, notSent: 2 })).toBe('2 not sent · offline · list as of 3 May 2026, 8:15\u00a0AM')
  expect(fullText({ online: false, notSent: 2, needsReview: 1 })).toBe(
    '1 needs review · 2 not sent · offline · list as of 3 May 2026, 8:15\u00a0AM',
  )
  expect(fullText({ online: true, notSent: 2, sending: true })).toBe('sending 2 · list as of 3 May 2026, 8:15\u00a0AM')
  const offline = { kind: 'offline', onWire: false, text: '' } as const
  expect(fullText({ online: false, notSent: 2, heldUpBy: offline })).toBe(
    '2 not sent · offline · list as of 3 May 2026, 8:15\u00a0AM',
  )
  expect(syncStatusText(now, defaultTimeZone, { ...calm, online: false }).offline).toBe(true)
})

test.each([
  [{ kind: 'offline', onWire: false, text: '' }, 'waiting for signal', 'saved'],
  [{ kind: 'timeout', text: '' }, 'waiting for signal', 'saved'],
  [{ kind: 'portal', status: 511, text: '' }, 'this network needs a sign-in', 'attention'],
  [{ kind: 'sign-in', text: '' }, 'sign in again to send', 'attention'],
  [{ kind: 'slow-down', retryAfterMs: null, text: '' }, 'the server is busy', 'attention'],
  [{ kind: 'server', status: 503, retryAfterMs: null, text: '' }, 'the server has a problem', 'attention'],
  [{ kind: 'moved', status: 301, text: '' }, 'the server’s address looks wrong', 'attention'],
  [{ kind: 'contract', status: 405, text: '' }, 'update needed', 'attention'],
  [{ kind: 'forbidden', text: '' }, 'your account can’t send', 'attention'],
  [{ kind: 'odd-answer', status: 299, text: '' }, 'sending is paused', 'attention'],
] as const)('[SHELL-45] sending blocked by $kind: the chip states the reason', (blocked, says, tone) => {
  expect(fullText({ notSent: 3, heldUpBy: blocked })).toBe(`3 not sent · ${says} · list as of 3 May 2026, 8:15\u00a0AM`)
  expect(syncStatusText(now, defaultTimeZone, { ...calm, notSent: 3, oldestAt: now, heldUpBy: blocked }).tone).toBe(
    tone,
  )
  expect(fullText({ heldUpBy: blocked }), 'nothing is unsent: no reason is shown').toBe(
    'all sent · list as of 3 May 2026, 8:15\u00a0AM',
  )
})
