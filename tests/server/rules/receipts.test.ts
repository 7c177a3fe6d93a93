/** The merge laws of receipts: what the server knows depends on what it was told, not on the order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedReasons } from '#contract/sync/receipts.ts'
import {
  contiguousOf,
  missingOf,
  type ReceiptState,
  unknownState,
  withDeclared,
  withLast,
  withRecord,
} from '#server/rules/sync/receipts.ts'

type Message = (state: ReceiptState) => ReceiptState

const seq = fc.integer({ min: 1, max: 12 })
const room = fc.option(fc.constantFrom('Hall', 'Room 1', 'Room 2'))
const at = seq.map((minute) => `2026-11-20T02:${String(minute).padStart(2, '0')}:00Z`)
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ seq, recorded_at: at, room }).map(
    (record): Message =>
      (state) =>
        withRecord(state, { device: 'd', ...record }),
  ),
  fc.record({ seq, at, room }).map(
    (last): Message =>
      (state) =>
        withLast(state, last),
  ),
  fc.record({ reason: fc.constantFrom(...closedReasons), first: seq, more: fc.nat(3) }).map(
    ({ reason, first, more }): Message =>
      (state) =>
        withDeclared(state, [{ reason, ranges: [[first, first + more]] }]),
  ),
)
const stateAfter = (messages: readonly Message[]) => messages.reduce((state, one) => one(state), unknownState)

test('[SYNC-3251] the same messages in another order, some of them twice: the same receipts', () => {
  fc.assert(
    fc.property(
      fc
        .array(message, { maxLength: 12 })
        .chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
        ),
      ([once, twice]) => {
        expect(stateAfter(twice)).toEqual(stateAfter(once))
      },
    ),
  )
})

test('[SYNC-3252] the contiguous number never covers a number that neither arrived nor was declared', () => {
  fc.assert(
    fc.property(fc.uniqueArray(seq), fc.uniqueArray(seq), seq, (arrived, declared, last) => {
      const state = stateAfter([
        ...arrived.map(
          (n): Message =>
            (known) =>
              withRecord(known, { device: 'd', seq: n, recorded_at: '2026-11-20T02:00:00Z' }),
        ),
        ...declared.map(
          (n): Message =>
            (known) =>
              withDeclared(known, [{ reason: 'withdrawn', ranges: [[n, n]] }]),
        ),
        (known) => withLast(known, { seq: last, at: null, room: null }),
      ])
      const contiguous = contiguousOf(state)
      for (let n = 1; n <= contiguous; n++)
        expect(arrived.includes(n) || declared.includes(n), `${n} of ${contiguous}`).toBe(true)
      const isMissing = (n: number) => missingOf(state).some(([from, to]) => from <= n && n <= to)
      for (let n = 1; n <= last; n++) expect(isMissing(n)).toBe(!arrived.includes(n) && !declared.includes(n))
    }),
  )
})
