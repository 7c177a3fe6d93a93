/** Random hostile values, and values that a JSON schema accepts. */
import type { SeededRandom } from '#tests/simulator/world/scenario-random.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

export type Json = Record<string, unknown>
const uuid = '00000000-0000-4000-8000-000000000001'

const numbers = [0, -1, 1.5, -0, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 2 ** 63, 1e300, -1e300, 5e-324]
const words = [
  '',
  ' ',
  '\0',
  'a\0b',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '*',
  '-',
  ',',
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '1e300',
  '1.001',
  '2147483648',
  '9007199254740993',
  '99999999999999.99',
  '90071992547409.92',
  '-1.00',
  '\ud800',
  '\udfff x',
  'ñ–한😀',
  '\u202e',
  "1' or '1'='1",
  '1; drop table users',
  '" OR "',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,x',
  uuid,
]

const deep = (depth: number): unknown => {
  let value: unknown = 1
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { id: value }
  return value
}

/** A text that no careful client sends. Very long texts are rare, because they cost the generator more than the server. */
export function hostileText(random: SeededRandom): string {
  if (random.withProbability(0.02)) return random.pick(['x', 'é ', 'ab ']).repeat(random.pick([256, 2001, 25_000]))
  return random.pick(words)
}

export function hostileValue(random: SeededRandom): unknown {
  return random.pick<() => unknown>([
    () => hostileText(random),
    () => hostileText(random),
    () => random.pick(numbers),
    () => random.pick(numbers),
    () => null,
    () => random.withProbability(0.5),
    () => [],
    () => ({}),
    () => [hostileText(random), random.pick(numbers), null],
    () => ({ id: random.pick(numbers) }),
    () => ({ id: hostileText(random) }),
    () => JSON.parse(`{"${random.pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])}":5}`) as unknown,
    () => deep(random.pick([3, 50, 900])),
  ])()
}

const amounts = ['0.00', '1.10', '50000.00', '90071992547409.92', '1234.50', '99999999999999.99']

/** Mostly small ids that exist in the demo institute. */
const likelyId = (random: SeededRandom) => 1 + random.int(random.pick([3, 3, 3, 5, 12, 2000]))

function stringOf(random: SeededRandom, schema: Json): string {
  const format = String(schema['format'] ?? '')
  const pattern = String(schema['pattern'] ?? '')
  if (format === 'uuid') return numberedUuid(random.int(9))
  if (format === 'date') return `20${10 + random.int(17)}-0${1 + random.int(9)}-1${random.int(10)}`
  if (format === 'date-time') return '2026-11-20T01:02:03Z'
  if (pattern.includes('\\d{1,14}')) return random.pick(amounts)
  return random.pick(['Barometer', 'Table', 'F-1', 'x', 'Ana', 'Fuzz-2026!', `n${random.int(1e6)}`])
}

const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
const some = (random: SeededRandom) =>
  random.pick<unknown>([1, 2, 7, 2 ** 31, 2 ** 53, null, 'x', hostileValue(random)])

/** Values for fields whose schema accepts anything but whose meaning is narrower. */
const hints: Readonly<Record<string, (random: SeededRandom) => unknown>> = {
  resource: (random) =>
    random.pick(['products', 'sections', 'articles', 'users', 'inventory', 'transfers', ...inherited]),
  scope: (random) =>
    JSON.parse(`{"${random.pick(['section', 'user', ...inherited])}":${random.pick(['null', '1', '5', '"x"'])}}`),
  state: (random) => random.pick(['draft', 'draft', 'counting', 'closed', 'x']),
  patch: (random) => ({
    [random.pick(['physical_count', 'units', 'section', 'name', 'remarks', ...inherited])]: some(random),
  }),
  create: (random) => [
    { name: random.pick(['Fund', hostileText(random)]), number: random.pick(['1', hostileText(random)]) },
  ],
  products: (random) => [some(random), some(random)],
  cost: (random) => random.pick(amounts),
  total: (random) => random.pick(amounts),
  price: (random) => random.pick(amounts),
  total_offset: (random) => random.pick(amounts),
  acquisition: (random) => random.pick(['2026-02-03', '9999-12-31']),
  as_at: (random) => random.pick(['2026-02-03', '0001-01-01']),
  version: (random) => random.pick(['1', '2', hostileText(random)]),
}

/** A value that a JSON schema accepts, sometimes with a hostile part. `corrupt` is the probability of one. */
export function valueFor(random: SeededRandom, schema: Json | undefined, corrupt: number, depth = 0): unknown {
  if (schema === undefined || random.withProbability(corrupt)) return hostileValue(random)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'])
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  if (options) return valueFor(random, random.pick(options), corrupt, depth)
  const kind = Array.isArray(schema['type']) ? random.pick(schema['type']) : schema['type']
  if (kind === 'null') return null
  if (kind === 'boolean') return random.withProbability(0.5)
  if (kind === 'integer' || kind === 'number') return likelyId(random)
  if (kind === 'string') return stringOf(random, schema)
  if (kind === 'array' && Array.isArray(schema['prefixItems']))
    return schema['prefixItems'].map((item: Json) => valueFor(random, item, corrupt, depth + 1))
  if (kind === 'array') {
    const length = depth > 3 ? 0 : random.pick([0, 1, 1, 2, 5])
    return Array.from({ length }, () => valueFor(random, schema['items'] as Json | undefined, corrupt, depth + 1))
  }
  if (kind !== 'object') return random.withProbability(0.7) ? likelyId(random) : hostileValue(random)
  const made: Json = {}
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
    if (required.has(name) ? random.withProbability(0.02) : random.withProbability(0.4)) continue
    const hint = hints[name]
    made[name] = hint && random.withProbability(0.7) ? hint(random) : valueFor(random, property, corrupt, depth + 1)
  }
  if (random.withProbability(0.05))
    Object.defineProperty(made, hostileText(random), { value: hostileValue(random), enumerable: true })
  return made
}
