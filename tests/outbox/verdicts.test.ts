import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsAsAttempt } from '#outbox/drain/apply-verdict.ts'
import { classify, classifyReading } from '#outbox/planner/classify.ts'
import type { ApiResponse } from '#platform/network.ts'

const sent = { eid: 7, sent: { physical_count: 7, remarks: 'rack' } }
const json = { 'content-type': 'application/json' }
const row = { id: 7, physical_count: 7, remarks: 'rack', scanned: false, somethingNew: [1] }

function answer(status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = { ...(typeof body === 'string' || body === undefined ? {} : json), ...headers }
  return { kind: 'answer', status, header: (name) => all[name.toLowerCase()] ?? null, text }
}
const failed = (reason: 'network' | 'timeout' | 'aborted' | 'redirect', mayHaveArrived = true): ApiResponse => ({
  kind: 'failed',
  reason,
  mayHaveArrived,
})
const html = '<html>hello'
const all = { is: 'wait', scope: 'all' }
const item = { is: 'wait', scope: 'item' }

// One line for each row of sync §10.
const table: readonly (readonly [string, ApiResponse, Record<string, unknown>])[] = [
  ['2xx whose echo equals what was sent', answer(200, row), { is: 'stored' }],
  [
    '2xx whose echo has the same values in another notation',
    answer(200, { ...row, physical_count: '7', remarks: ' rack ' }),
    { is: 'stored' },
  ],
  ['2xx whose echo differs', answer(200, { ...row, physical_count: 5 }), { is: 'rejected', cls: 'echo' }],
  ['2xx without one of the fields', answer(200, { id: 7, remarks: 'rack' }), { is: 'rejected', cls: 'echo' }],
  ['2xx that shows another item', answer(200, { ...row, id: 8 }), { is: 'doubt' }],
  ['2xx that is not an object', answer(200, [row]), { is: 'doubt' }],
  ['2xx without a body', answer(204, undefined), { is: 'doubt' }],
  ['2xx truncated', answer(200, '{"id":7,"phys', json), { is: 'doubt' }],
  ['2xx with HTML', answer(200, html), { ...all, cls: 'portal', doubt: false }],
  ['a redirect', failed('redirect'), { ...all, cls: 'config' }],
  ['3xx with its status', answer(302, undefined), { ...all, cls: 'config' }],
  ['304 to a write', answer(304, undefined), { is: 'doubt' }],
  ['1xx', answer(103, undefined), { is: 'doubt' }],
  [
    '400 with field errors',
    answer(400, { physical_count: ['No.'] }),
    { is: 'rejected', cls: 'invalid', fields: { physical_count: ['No.'] } },
  ],
  ['400 with HTML', answer(400, html), { ...all, cls: 'config' }],
  ['400 without a body', answer(400, undefined), { ...all, cls: 'config' }],
  ['401 with JSON', answer(401, { detail: 'Invalid token.' }), { is: 'sign-in' }],
  ['401 with a Token challenge', answer(401, undefined, { 'www-authenticate': 'Token' }), { is: 'sign-in' }],
  ['401 with HTML and no challenge', answer(401, html), { ...all, cls: 'portal' }],
  ['402', answer(402, { detail: 'pay' }), { ...all, cls: 'policy' }],
  ['451', answer(451, html), { ...all, cls: 'policy' }],
  ['403 with JSON', answer(403, { detail: 'no' }), { is: 'blocked' }],
  ['403 with HTML', answer(403, html), { ...all, cls: 'config' }],
  ['404 with JSON', answer(404, { detail: 'Not found.' }), { is: 'gone' }],
  ['410 with JSON', answer(410, { detail: 'Gone.' }), { is: 'gone' }],
  ['404 with HTML', answer(404, html), { ...all, cls: 'config' }],
  ...[405, 406, 415, 501, 505, 421, 426].map(
    (status) => [`${status}`, answer(status, { detail: 'x' }), { ...all, cls: 'contract' }] as const,
  ),
  ...[408, 425].map((status) => [`${status}`, answer(status, html), { ...all, cls: 'net', doubt: true }] as const),
  [
    '409 while the same key is in progress',
    answer(409, { code: 'idempotency_in_progress' }),
    { ...item, cls: 'busy', askedMs: 2000 },
  ],
  [
    'the same with Retry-After',
    answer(409, { code: 'idempotency_in_progress' }, { 'retry-after': '5' }),
    { ...item, cls: 'busy', askedMs: 5000 },
  ],
  [
    '409 because the count period is closed',
    answer(409, { code: 'round_closed', round: '2' }),
    { is: 'conflict', round: true },
  ],
  ['409 otherwise', answer(409, { detail: 'no' }), { is: 'conflict', round: false }],
  ...[411, 413, 414, 431].map(
    (status) => [`${status}`, answer(status, { detail: 'long' }), { is: 'rejected', cls: 'contract' }] as const,
  ),
  ['412 with the row', answer(412, row), { is: 'conflict', current: row }],
  ['412 without a body', answer(412, undefined), { is: 'conflict', current: null }],
  ['422 because a key was used twice', answer(422, { code: 'idempotency_key_reuse' }), { is: 'rejected', cls: 'bug' }],
  ['422 with field errors', answer(422, { remarks: ['Too long.'] }), { is: 'rejected', cls: 'invalid' }],
  ['423', answer(423, { detail: 'locked' }), { ...item, cls: 'locked', askedMs: 30_000 }],
  ['428', answer(428, { detail: 'version' }), { is: 'needs-version' }],
  [
    '429 with Retry-After',
    answer(429, { detail: 'slow' }, { 'retry-after': '40' }),
    { ...all, cls: 'slow', askedMs: 40_000 },
  ],
  ['429 without', answer(429, html), { ...all, cls: 'slow', askedMs: null }],
  ['500', answer(500, { detail: 'x' }), { ...item, cls: 'server-item', doubt: true }],
  ...[502, 503, 504, 520, 530].map(
    (status) => [`${status}`, answer(status, { detail: 'x' }), { ...all, cls: 'server', doubt: true }] as const,
  ),
  ...[502, 503, 504].map(
    (status) => [`${status} of a proxy`, answer(status, html), { ...all, cls: 'net', doubt: true }] as const,
  ),
  ['507', answer(507, html), { ...all, cls: 'full', askedMs: 900_000 }],
  ['511', answer(511, html), { ...all, cls: 'portal' }],
  ['a network failure after the request may have left', failed('network'), { ...all, cls: 'net', doubt: true }],
  ['a network failure before the request left', failed('network', false), { ...all, cls: 'net', doubt: false }],
  ['the app’s own time limit', failed('timeout'), { ...all, cls: 'net', doubt: true }],
  ['a request that was aborted', failed('aborted'), { ...all, cls: 'net', doubt: true }],
]

test.each(table)('[SYNC-10] %s', (_, given, expected) => {
  expect(classify(given, sent)).toMatchObject(expected)
})

const anyAnswer = fc.record({
  status: fc.integer({ min: 0, max: 999 }),
  text: fc.oneof(
    fc.constantFrom('', html, '{}', '[]', 'null', '{"id":7}', JSON.stringify(row), '{"id":7,'),
    fc.string(),
    fc.json(),
  ),
  type: fc.constantFrom('application/json', 'text/html', ''),
})

test('[SYNC-10] any answer: has a verdict, and only an echo of the sent values is "stored" (I13)', () => {
  fc.assert(
    fc.property(anyAnswer, ({ status, text, type }) => {
      const given: ApiResponse = {
        kind: 'answer',
        status,
        header: (name) => (name === 'content-type' ? type : null),
        text,
      }
      const verdict = classify(given, sent)
      if (verdict.is !== 'stored') return true
      const read = JSON.parse(text) as typeof row
      return status >= 200 && status < 300 && Number(read.physical_count) === 7 && read.remarks.trim() === 'rack'
    }),
    { numRuns: 5_000 },
  )
})

test('[SYNC-10] any answer to a read: a row, "gone", or later; never parks', () => {
  fc.assert(
    fc.property(anyAnswer, ({ status, text, type }) => {
      const given: ApiResponse = {
        kind: 'answer',
        status,
        header: (name) => (name === 'content-type' ? type : null),
        text,
      }
      const reading = classifyReading(given, 7)
      if (reading.is === 'row') return status >= 200 && status < 300
      if (reading.is === 'gone') return status === 404 || status === 410
      return ['wait', 'sign-in', 'blocked'].includes(reading.is)
    }),
    { numRuns: 5_000 },
  )
})

test('[SYNC-2301] a server error about one item raises its attempts only if other ops were acknowledged since the last one', () => {
  const error = (cls: string, acks?: number) => ({ cls, message: '', at: 0, ...(acks === undefined ? {} : { acks }) })
  expect(countsAsAttempt('server-item', null, 3), 'the first one').toBe(true)
  expect(countsAsAttempt('server-item', error('server-item', 3), 3), 'nothing was acknowledged since').toBe(false)
  expect(countsAsAttempt('server-item', error('server-item', 3), 4), 'another op was acknowledged').toBe(true)
  expect(countsAsAttempt('server-item', error('net'), 3), 'after an outage').toBe(true)
  expect(countsAsAttempt('busy', null, 3), 'the server still works on it').toBe(false)
})
