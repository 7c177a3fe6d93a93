/** Random requests for every operation of an OpenAPI document: valid, nearly valid and hostile. */

import { type AnyCollection, collectionList } from '#contract/collections/all-collections.ts'
import type { SeededRandom } from '#tests/simulator/world/scenario-random.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { origin } from '#tests/support/server/server.ts'
import { hostileText, hostileValue, type Json, valueFor } from './values.ts'

export interface Operation {
  method: string
  /** May contain `{id}`, `{uuid}` and `{part}`. */
  path: string
  body: Json | undefined
  query: readonly string[]
}

/** Operations outside the document, most of them without JSON bodies. */
const undocumented: readonly Operation[] = [
  { method: 'GET', path: '/api/v1/products/export/', body: undefined, query: ['file', 'search', 'article'] },
  { method: 'GET', path: '/api/v1/products/export_inventory_count/', body: undefined, query: ['file', 'scanned'] },
  { method: 'POST', path: '/api/v1/users/me/image/', body: {}, query: [] },
  { method: 'DELETE', path: '/api/v1/users/me/image/', body: undefined, query: [] },
  { method: 'GET', path: '/api/v1/', body: undefined, query: [] },
  { method: 'GET', path: '/media/{uuid}', body: undefined, query: [] },
  { method: 'GET', path: '/health', body: undefined, query: [] },
]

const resolved = (value: unknown, schemas: Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => resolved(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  const name = /^#\/components\/schemas\/(.+)$/.exec(String((value as Json)['$ref'] ?? ''))?.[1]
  if (name) return resolved(schemas[name], schemas)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, schemas)]))
}

export function operationsOf(document: Json): readonly Operation[] {
  const schemas = (document['components'] as Json)['schemas'] as Json
  const made: Operation[] = [...undocumented]
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Json>)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      const operation = item[method] as Json | undefined
      if (!operation) continue
      const content = (operation['requestBody'] as Json | undefined)?.['content'] as Record<string, Json> | undefined
      const parameters = (operation['parameters'] ?? []) as { name: string; in: string }[]
      made.push({
        method: method.toUpperCase(),
        path,
        body: content && (resolved(content['application/json']?.['schema'], schemas) as Json),
        query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
      })
    }
  }
  return made
}

const ids = [
  '1',
  '2',
  '3',
  '7',
  '60',
  '0',
  '007',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
]
const oddIds = ['-1', '1.5', 'abc', '__proto__', '%00', '%ff', '..%2f1', '1e3', 'constructor']
const uuids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const oddUuids = ['------------------------------------', '00000000-0000-4000-8000-00000000000G', 'x']

function pathOf(random: SeededRandom, { path }: Operation): string {
  return path
    .replace('{id}', () =>
      random.withProbability(0.9) ? random.pick(ids.slice(0, random.pick([4, 4, 4, 11]))) : random.pick(oddIds),
    )
    .replace('{uuid}', () => (random.withProbability(0.85) ? random.pick(uuids) : random.pick(oddUuids)))
    .replace('{part}', () => random.pick(['0', '1', '9999', '10000', '-1', 'x']))
}

const forgedCursor = (random: SeededRandom, order: string, steps: number) =>
  Buffer.from(
    JSON.stringify([
      order,
      hostileValue(random),
      Array.from({ length: steps }, () => random.pick([hostileValue(random), 1, 'a', null])),
    ]),
  ).toString('base64url')

/** An ordering, and a forged cursor for it. */
function paging(random: SeededRandom, collection: AnyCollection | undefined): [string, string][] {
  const columns = ['id', ...(collection?.sortableFields ?? ['name'])]
  const termCount = random.pick([1, 1, 2, 3, 900, 2000])
  const terms = Array.from({ length: termCount }, () => (random.withProbability(0.5) ? '-' : '') + random.pick(columns))
  const order = terms.some((word) => word.replace('-', '') === 'id') ? terms : [...terms, 'id']
  const unique = order.filter(
    (word, at) => order.findIndex((one) => one.replace('-', '') === word.replace('-', '')) === at,
  )
  const claimed = random.withProbability(0.5) ? unique : order
  return [
    ['ordering', terms.join(',')],
    ['page', random.pick(['1', '2'])],
    ['cursor', forgedCursor(random, claimed.join(','), claimed.length)],
  ]
}

function queryOf(random: SeededRandom, operation: Operation, cursor: string): string {
  const query = new URLSearchParams()
  const collection = collectionList.find(({ path }) => operation.path === `/api/v1/${path}`)
  const names = [...operation.query, 'page', 'page_size', 'limit', 'cursor', 'after', 'category', '__proto__']
  if (collection && random.withProbability(0.5))
    for (const [name, value] of paging(random, collection)) query.set(name, value)
  for (let n = random.pick([0, 0, 1, 2]); n > 0; n--) query.set(random.pick(names), String(hostileText(random)))
  if (random.withProbability(0.1))
    query.set('page', random.pick(['1e300', 'Infinity', '1.001', '-1', '9007199254740993', '2']))
  if (random.withProbability(0.05)) query.set('search', random.pick(['x', 'a b ', 'é']).repeat(60_000))
  if (operation.path.endsWith('/changes/') && random.withProbability(0.8)) {
    query.set('cursor', random.pick([cursor, cursor.replace(/\d+$/, '0'), cursor.replace(/\d+$/, '999999999999999')]))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const event = (random: SeededRandom, patch: unknown) => ({
  id: random.withProbability(0.8) ? numberedUuid(random.int(500)) : hostileValue(random),
  kind: random.withProbability(0.8) ? random.pick(['count', 'scanned', 'edit']) : hostileValue(random),
  seq: random.withProbability(0.8) ? random.int(100) : hostileValue(random),
  device: random.withProbability(0.8) ? 'phone-1' : hostileValue(random),
  recorded_at: random.withProbability(0.8) ? '2026-11-20T01:02:03.000Z' : hostileValue(random),
  skew_ms: random.withProbability(0.8) ? 3 : hostileValue(random),
  source: random.withProbability(0.8) ? 'scan' : hostileValue(random),
  patch: random.withProbability(0.6) ? patch : hostileValue(random),
})

const quotes = ['"1"', '"2"', 'W/"1"', '*', '', '1', '"', '"a","b"', 'W/"', '""', '"99999999999999999999"', '"\\"']

function headersOf(random: SeededRandom, body: unknown): Record<string, string> {
  const headers: Record<string, string> = {}
  const some = (share: number, name: string, make: () => string) => {
    if (random.withProbability(share)) headers[name] = make()
  }
  // Headers carry only Latin-1 characters without line breaks.
  const latin = () =>
    hostileText(random)
      .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
      .slice(0, 4000)
  some(0.5, 'Content-Type', () =>
    random.pick(['application/json', 'application/json', 'text/plain', 'multipart/form-data', latin()]),
  )
  some(0.25, 'If-Match', () => random.pick([...quotes, latin()]))
  some(0.25, 'Idempotency-Key', () => random.pick(['k1', 'k2', `k${random.int(1e9)}`, 'x'.repeat(200), latin()]))
  some(0.15, 'X-IMS-Events', () => {
    const events = JSON.stringify(
      random.pick<unknown>([[event(random, body)], [event(random, body), event(random, body)], hostileValue(random)]),
    )
    return random.pick([encodeURIComponent(events.replace(/\p{Cs}/gu, '?')), '%00', '%ff', '[%00', latin()])
  })
  some(0.3, 'X-IMS-Device', () =>
    random.pick(['phone-1', 'phone-1;waiting=3', 'a;waiting=999999', `d${random.int(1e6)};waiting=1`, latin()]),
  )
  some(0.1, 'X-IMS-Round', () => random.pick(['1', '2', latin()]))
  some(0.2, 'Accept-Encoding', () => random.pick(['gzip', 'br', latin()]))
  some(0.05, 'If-None-Match', () => random.pick(quotes))
  return headers
}

export interface Fuzzed {
  operation: Operation
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/** One random request. `cursor` is a valid cursor of the change feed. */
export function drawRequest(random: SeededRandom, operation: Operation, cursor: string): Fuzzed {
  const corrupt = random.pick([0, 0, 0.02, 0.05, 0.15, 0.6])
  const content = operation.body && valueFor(random, operation.body, corrupt)
  const headers = headersOf(random, content)
  const url = origin + pathOf(random, operation) + queryOf(random, operation, cursor)
  const { method } = operation
  if (operation.body === undefined) return { operation, url, init: { method, headers } }
  const text = JSON.stringify(content) ?? 'null'
  // Careless clients write such numbers; JSON.parse reads 1e400 as Infinity.
  const corrupted = random.pick([
    text.replace(/:\d+/, ':1e400'),
    text.replace(/:\d+/, ':NaN'),
    `[${text}]`,
    text.slice(0, random.int(text.length + 1)),
    '['.repeat(5000) + ']'.repeat(5000),
  ])
  return { operation, url, init: { method, headers, body: random.withProbability(0.85) ? text : corrupted } }
}
