/** Requests for every operation of an OpenAPI document, right, nearly right and hostile. */
import type { AnyResource } from '#contract/resource.ts'
import { resourceList } from '#contract/resources.ts'
import { origin } from '#tests/support/server.ts'
import type { Chance } from '#tests/sync/world/chance.ts'
import { hostile, hostileText, type Json, valueFor } from './values.ts'

export interface Operation {
  method: string
  /** With `{id}`, `{uuid}` and `{part}` in it. */
  path: string
  body: Json | undefined
  query: readonly string[]
}

/** Not in the document: their bodies are no JSON. */
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

function pathOf(chance: Chance, { path }: Operation): string {
  return path
    .replace('{id}', () =>
      chance.yes(0.9) ? chance.pick(ids.slice(0, chance.pick([4, 4, 4, 11]))) : chance.pick(oddIds),
    )
    .replace('{uuid}', () => (chance.yes(0.85) ? chance.pick(uuids) : chance.pick(oddUuids)))
    .replace('{part}', () => chance.pick(['0', '1', '9999', '10000', '-1', 'x']))
}

const forgedCursor = (chance: Chance, order: string, steps: number) =>
  Buffer.from(
    JSON.stringify([
      order,
      hostile(chance),
      Array.from({ length: steps }, () => chance.pick([hostile(chance), 1, 'a', null])),
    ]),
  ).toString('base64url')

/** An ordering and, with it, a cursor that claims to belong to it. */
function paging(chance: Chance, resource: AnyResource | undefined): [string, string][] {
  const columns = ['id', ...(resource?.orderable ?? ['name'])]
  const terms = chance.pick([1, 1, 2, 3, 900, 2000])
  const asked = Array.from({ length: terms }, () => (chance.yes(0.5) ? '-' : '') + chance.pick(columns))
  const order = asked.some((word) => word.replace('-', '') === 'id') ? asked : [...asked, 'id']
  const unique = order.filter(
    (word, at) => order.findIndex((one) => one.replace('-', '') === word.replace('-', '')) === at,
  )
  const claimed = chance.yes(0.5) ? unique : order
  return [
    ['ordering', asked.join(',')],
    ['page', chance.pick(['1', '2'])],
    ['cursor', forgedCursor(chance, claimed.join(','), claimed.length)],
  ]
}

function queryOf(chance: Chance, operation: Operation, cursor: string): string {
  const query = new URLSearchParams()
  const resource = resourceList.find(({ path }) => operation.path === `/api/v1/${path}`)
  const names = [...operation.query, 'page', 'page_size', 'limit', 'cursor', 'after', 'category', '__proto__']
  if (resource && chance.yes(0.5)) for (const [name, value] of paging(chance, resource)) query.set(name, value)
  for (let n = chance.pick([0, 0, 1, 2]); n > 0; n--) query.set(chance.pick(names), String(hostileText(chance)))
  if (chance.yes(0.1)) query.set('page', chance.pick(['1e300', 'Infinity', '1.001', '-1', '9007199254740993', '2']))
  if (chance.yes(0.05)) query.set('search', chance.pick(['x', 'a b ', 'é']).repeat(60_000))
  if (operation.path.endsWith('/changes/') && chance.yes(0.8)) {
    query.set('cursor', chance.pick([cursor, cursor.replace(/\d+$/, '0'), cursor.replace(/\d+$/, '999999999999999')]))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const event = (chance: Chance, patch: unknown) => ({
  id: chance.yes(0.8) ? `00000000-0000-4000-8000-${String(chance.below(500)).padStart(12, '0')}` : hostile(chance),
  kind: chance.yes(0.8) ? chance.pick(['count', 'scanned', 'edit']) : hostile(chance),
  seq: chance.yes(0.8) ? chance.below(100) : hostile(chance),
  device: chance.yes(0.8) ? 'phone-1' : hostile(chance),
  recorded_at: chance.yes(0.8) ? '2026-11-20T01:02:03.000Z' : hostile(chance),
  skew_ms: chance.yes(0.8) ? 3 : hostile(chance),
  source: chance.yes(0.8) ? 'scan' : hostile(chance),
  patch: chance.yes(0.6) ? patch : hostile(chance),
})

const quotes = ['"1"', '"2"', 'W/"1"', '*', '', '1', '"', '"a","b"', 'W/"', '""', '"99999999999999999999"', '"\\"']

function headersOf(chance: Chance, body: unknown): Record<string, string> {
  const headers: Record<string, string> = {}
  const some = (share: number, name: string, make: () => string) => {
    if (chance.yes(share)) headers[name] = make()
  }
  // Header fields carry Latin letters only, and no line ends.
  const latin = () =>
    hostileText(chance)
      .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
      .slice(0, 4000)
  some(0.5, 'Content-Type', () =>
    chance.pick(['application/json', 'application/json', 'text/plain', 'multipart/form-data', latin()]),
  )
  some(0.25, 'If-Match', () => chance.pick([...quotes, latin()]))
  some(0.25, 'Idempotency-Key', () => chance.pick(['k1', 'k2', `k${chance.below(1e9)}`, 'x'.repeat(200), latin()]))
  some(0.15, 'X-IMS-Events', () => {
    const events = JSON.stringify(
      chance.pick<unknown>([[event(chance, body)], [event(chance, body), event(chance, body)], hostile(chance)]),
    )
    return chance.pick([encodeURIComponent(events.replace(/\p{Cs}/gu, '?')), '%00', '%ff', '[%00', latin()])
  })
  some(0.3, 'X-IMS-Device', () =>
    chance.pick(['phone-1', 'phone-1;waiting=3', 'a;waiting=999999', `d${chance.below(1e6)};waiting=1`, latin()]),
  )
  some(0.1, 'X-IMS-Round', () => chance.pick(['1', '2', latin()]))
  some(0.2, 'Accept-Encoding', () => chance.pick(['gzip', 'br', latin()]))
  some(0.05, 'If-None-Match', () => chance.pick(quotes))
  return headers
}

export interface Fuzzed {
  operation: Operation
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/** One request. `cursor`: a cursor of the feed that is in force. */
export function drawn(chance: Chance, operation: Operation, cursor: string): Fuzzed {
  const spoil = chance.pick([0, 0, 0.02, 0.05, 0.15, 0.6])
  const content = operation.body && valueFor(chance, operation.body, spoil)
  const headers = headersOf(chance, content)
  const url = origin + pathOf(chance, operation) + queryOf(chance, operation, cursor)
  const { method } = operation
  if (operation.body === undefined) return { operation, url, init: { method, headers } }
  const text = JSON.stringify(content) ?? 'null'
  // JSON has no such numbers, but careless clients write them; 1e400 is read as Infinity.
  const spoilt = chance.pick([
    text.replace(/:\d+/, ':1e400'),
    text.replace(/:\d+/, ':NaN'),
    `[${text}]`,
    text.slice(0, chance.below(text.length + 1)),
    '['.repeat(5000) + ']'.repeat(5000),
  ])
  return { operation, url, init: { method, headers, body: chance.yes(0.85) ? text : spoilt } }
}
