import { expect, test } from 'vitest'
import { usualTimeZone } from '#domain/dates.ts'
import { dayWords } from '#domain/day-words.ts'
import type { Op } from '#domain/op.ts'
import { opOf } from '#tests/support/op-of.ts'

const now = Date.UTC(2026, 4, 3, 16 - 8, 0)
const at = (hour: number, day = 3) => new Date(Date.UTC(2026, 4, day, hour - 8, 0)).toISOString()
let seq = 0
const op = (eid: number, state: Op['state'], recordedAt = at(9)) => opOf('s:1', ++seq, { eid, state, recordedAt })

test('[SHELL-66] a person’s day in one sentence: each thing once, by its worst record, nothing taken back, nothing of yesterday', () => {
  expect(dayWords([], now, usualTimeZone)).toBeNull()
  expect(dayWords([op(1, 'acked', at(23, 2)), op(2, 'withdrawn')], now, usualTimeZone)).toBeNull()
  expect(dayWords([op(1, 'acked')], now, usualTimeZone)).toBe('Today: 1 thing recorded, 1 sent')
  const day = [
    op(1, 'acked'),
    op(1, 'superseded'),
    op(2, 'acked'),
    op(2, 'queued'),
    op(3, 'agreed'),
    op(4, 'conflict'),
    op(4, 'acked'),
    op(5, 'rejected'),
    op(6, 'unknown'),
    op(7, 'acked', at(1)),
  ]
  expect(dayWords(day, now, usualTimeZone)).toBe('Today: 7 things recorded, 3 sent, 2 wait, 2 need you')
  expect(dayWords(day.toReversed(), now, usualTimeZone)).toBe(dayWords(day, now, usualTimeZone))
})
