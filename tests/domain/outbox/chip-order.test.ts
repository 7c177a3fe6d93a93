/** The sync chip for every combination of its figures, compared with the order that its rules give. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { type SyncFigures, syncStatusText } from '#domain/outbox/sync-status-text.ts'
import { formatMoment } from '#domain/text/format.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'

const now = Date.parse('2026-05-03T03:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1000
const problems = fc.constantFrom<Problem | null>(
  null,
  { kind: 'offline', onWire: false, text: '' },
  { kind: 'timeout', text: '' },
  { kind: 'sign-in', text: '' },
  { kind: 'missing', status: 404, api: false, text: '' },
)
const count = fc.constantFrom(0, 1, 2, 200, 201, 1234)
const figures: fc.Arbitrary<SyncFigures> = fc.record({
  notSent: count,
  needsReview: count,
  checking: count,
  oldestAt: fc.constantFrom(null, now, now - dayMs, now - dayMs - 1),
  lastSentAt: fc.constantFrom(null, now - 1000),
  sending: fc.boolean(),
  heldUpBy: problems,
  asOf: fc.constantFrom(null, now - 5000),
  building: fc.boolean(),
  online: fc.boolean(),
})

test('[DOMAIN-1746] any figures: the most urgent text first, each text exactly if it is true, and the tone of the worst', () => {
  fc.assert(
    fc.property(figures, (one) => {
      const { notSent, needsReview, checking = 0, heldUpBy, online } = one
      const status = syncStatusText(now, defaultTimeZone, one)
      const texts = [status.short, ...status.more]
      const position = (pattern: RegExp) => texts.findIndex((text) => pattern.test(text))
      const expectText = (pattern: RegExp, isTrue: boolean) =>
        expect(position(pattern) >= 0, String(pattern)).toBe(isTrue)
      expectText(/ needs? review$/, needsReview > 0)
      expectText(/^1 needs review$/, needsReview === 1)
      expectText(/^[\d,]+ not sent$/, notSent > 0 && !one.sending)
      expectText(/^sending /, notSent > 0 && one.sending)
      expectText(/^1,234 not sent$|^sending 1,234$/, notSent === 1234)
      expectText(/^offline$/, !online)
      expectText(/^checking /, checking > 0)
      expectText(/^all sent$/, notSent + needsReview + checking === 0)
      expectText(/^last sent /, one.lastSentAt !== null)
      const isSignal = heldUpBy?.kind === 'offline' || heldUpBy?.kind === 'timeout'
      expectText(/^waiting for signal$/, notSent > 0 && isSignal && online)
      expectText(/^sign in again to send$/, notSent > 0 && heldUpBy?.kind === 'sign-in')
      expectText(/^the server’s address looks wrong$/, notSent > 0 && heldUpBy?.kind === 'missing')
      expect(texts.at(-1)).toBe(
        one.asOf !== null
          ? `list as of ${formatMoment(one.asOf, defaultTimeZone)}`
          : one.building
            ? 'downloading list'
            : 'no list yet',
      )
      const order = [
        / needs? review$/,
        /^[\d,]+ not sent$|^sending /,
        /^offline$/,
        /^checking /,
        /^all sent$/,
        /^waiting|^sign in|^the server’s address/,
        /^last sent/,
        /^list|^no list|^downloading list/,
      ]
      const positions = order.map(position).filter((at) => at >= 0)
      expect(positions).toEqual([...positions.keys()])
      expect(texts).toHaveLength(positions.length)
      const overdue = notSent > 200 || (notSent > 0 && one.oldestAt === now - dayMs - 1)
      expect(status.overdue).toBe(overdue)
      expect(status.offline).toBe(!online)
      const needsPerson = needsReview > 0 || overdue || (notSent > 0 && heldUpBy !== null && !isSignal)
      expect(status.tone).toBe(needsPerson ? 'attention' : notSent + checking > 0 ? 'saved' : 'calm')
    }),
    { numRuns: 2000 },
  )
})
