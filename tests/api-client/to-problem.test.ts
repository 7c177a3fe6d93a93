import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toProblem } from '#api-client/to-problem.ts'
import type { ApiResponse } from '#platform/network.ts'

const answer = (status: number, text: string, headers: Record<string, string> = {}): ApiResponse => ({
  kind: 'answer',
  status,
  header: (name) => headers[name.toLowerCase()] ?? null,
  text,
})
const json = { 'content-type': 'application/json' }
const bodies = ['', '{}', '[]', '{"detail":"x"}', '{"code":3}', 'null', '7', '<html>', '{"half":', '{"a":{"b":["c"]}}']

test('[WIRE-1] every status from 0 to 999 with every kind of body: a problem or a success; only 2xx with JSON or an empty body is a success', () => {
  for (let status = 0; status < 1000; status++) {
    for (const text of bodies) {
      for (const headers of [json, { 'content-type': 'text/html' }, {}]) {
        const problem = toProblem(answer(status, text, headers))
        const fine = status >= 200 && status < 300 && !text.startsWith('<') && text !== '{"half":'
        expect(problem === null, `${status} ${text}`).toBe(fine)
      }
    }
  }
})

test('[WIRE-1] arbitrary bytes: never throw', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.string(), fc.option(fc.string()), (status, text, header) => {
      const problem = toProblem({ kind: 'answer', status, header: () => header, text })
      return problem === null || problem.text.length > 0
    }),
  )
})

test.each([
  ['HTML with 200 is a sign-in page of the network', answer(200, '<html>', {}), 'portal'],
  ['a cut-off JSON body is odd', answer(200, '{"id":', json), 'odd-answer'],
  ['401 with JSON asks to sign in', answer(401, '{"detail":"Invalid token."}', json), 'sign-in'],
  ['401 with a Token challenge asks to sign in', answer(401, '', { 'www-authenticate': 'Token' }), 'sign-in'],
  ['401 with HTML is a sign-in page of the network', answer(401, '<html>', {}), 'portal'],
  ['401 with a Basic challenge is not ours', answer(401, '', { 'www-authenticate': 'Basic' }), 'portal'],
  ['400 with HTML is server trouble', answer(400, '<html>', {}), 'server'],
  ['400 with fields is invalid', answer(400, '{"physical_count":["No."]}', json), 'invalid'],
  ['an unknown 4xx with JSON is understood as 400', answer(418, '{"detail":"teapot"}', json), 'invalid'],
  ['an unknown 5xx is understood as 500', answer(599, '', {}), 'server'],
  ['304 to a write is odd', answer(304, '', {}), 'odd-answer'],
] as const)('[WIRE-2] %s', (_, given, kind) => {
  expect(toProblem(given)?.kind).toBe(kind)
})

test.each([
  ['502 with the page of a proxy', answer(502, '<html>', {}), { kind: 'offline', onWire: true }],
  ['503 with the page of a proxy', answer(503, 'No server is available', {}), { kind: 'offline', onWire: true }],
  ['504 with the page of a proxy', answer(504, '<html>', {}), { kind: 'timeout' }],
  ['502 without a body', answer(502, '', {}), { kind: 'offline', onWire: true }],
  ['a maintenance page', answer(503, '<html>', { 'retry-after': '600' }), { kind: 'server', retryAfterMs: 600_000 }],
  ['503 of the server', answer(503, '{"detail":"x"}', { ...json, 'retry-after': '5' }), { kind: 'server' }],
  ['502 with JSON', answer(502, '{"message":"x"}', json), { kind: 'server' }],
] as const)('[WIRE-4064] %s: the server was not reached, if no API answered', (_, given, expected) => {
  expect(toProblem(given)).toMatchObject(expected)
})

test('[WIRE-3] Retry-After: read in seconds, or as a date compared with the response’s own Date', () => {
  const later = { 'retry-after': 'Wed, 21 Oct 2015 07:28:30 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' }
  expect(toProblem(answer(503, '', { 'retry-after': '120' }))).toMatchObject({ retryAfterMs: 120_000 })
  expect(toProblem(answer(503, '', later))).toMatchObject({ retryAfterMs: 30_000 })
  expect(toProblem(answer(503, '', { 'retry-after': later['retry-after'] }))).toMatchObject({ retryAfterMs: null })
})

test('[WIRE-4] nested field errors: flattened and joined into one comma-separated message', () => {
  const problem = toProblem(answer(400, '{"a":["x","y"],"b":{"c":["z"]},"code":"k"}', json))
  expect(problem).toMatchObject({ kind: 'invalid', fields: { a: ['x', 'y'], b: ['z'] }, text: 'x, y, z' })
})
