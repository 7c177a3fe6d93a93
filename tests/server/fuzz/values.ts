/** Hostile values, and values that a JSON schema accepts, drawn from a seed. */
import type { Chance } from '#tests/sync/world/chance.ts'

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

/** A text that no careful client sends. Very long ones are rare: they cost the generator more than the server. */
export function hostileText(chance: Chance): string {
  if (chance.yes(0.02)) return chance.pick(['x', 'é ', 'ab ']).repeat(chance.pick([256, 2001, 25_000]))
  return chance.pick(words)
}

export function hostile(chance: Chance): unknown {
  return chance.pick<() => unknown>([
    () => hostileText(chance),
    () => hostileText(chance),
    () => chance.pick(numbers),
    () => chance.pick(numbers),
    () => null,
    () => chance.yes(0.5),
    () => [],
    () => ({}),
    () => [hostileText(chance), chance.pick(numbers), null],
    () => ({ id: chance.pick(numbers) }),
    () => ({ id: hostileText(chance) }),
    () => JSON.parse(`{"${chance.pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])}":5}`) as unknown,
    () => deep(chance.pick([3, 50, 900])),
  ])()
}

const amounts = ['0.00', '1.10', '50000.00', '90071992547409.92', '1234.50', '99999999999999.99']

/** Small ids of rows that the demo institute has, mostly. */
const likelyId = (chance: Chance) => 1 + chance.below(chance.pick([3, 3, 3, 5, 12, 2000]))

function stringOf(chance: Chance, schema: Json): string {
  const format = String(schema['format'] ?? '')
  const pattern = String(schema['pattern'] ?? '')
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(chance.below(9)).padStart(12, '0')}`
  if (format === 'date') return `20${10 + chance.below(17)}-0${1 + chance.below(9)}-1${chance.below(10)}`
  if (format === 'date-time') return '2026-11-20T01:02:03Z'
  if (pattern.includes('\\d{1,14}')) return chance.pick(amounts)
  return chance.pick(['Barometer', 'Table', 'F-1', 'x', 'Ana', 'Fuzz-2026!', `n${chance.below(1e6)}`])
}

const inherited = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
const some = (chance: Chance) => chance.pick<unknown>([1, 2, 7, 2 ** 31, 2 ** 53, null, 'x', hostile(chance)])

/** What a schema cannot tell: fields that are free for it and mean something to the server. */
const hints: Readonly<Record<string, (chance: Chance) => unknown>> = {
  resource: (chance) =>
    chance.pick(['products', 'sections', 'articles', 'users', 'inventory', 'transfers', ...inherited]),
  scope: (chance) =>
    JSON.parse(`{"${chance.pick(['section', 'user', ...inherited])}":${chance.pick(['null', '1', '5', '"x"'])}}`),
  state: (chance) => chance.pick(['draft', 'draft', 'counting', 'closed', 'x']),
  patch: (chance) => ({
    [chance.pick(['physical_count', 'units', 'section', 'name', 'remarks', ...inherited])]: some(chance),
  }),
  create: (chance) => [
    { name: chance.pick(['Fund', hostileText(chance)]), number: chance.pick(['1', hostileText(chance)]) },
  ],
  products: (chance) => [some(chance), some(chance)],
  cost: (chance) => chance.pick(amounts),
  total: (chance) => chance.pick(amounts),
  price: (chance) => chance.pick(amounts),
  total_offset: (chance) => chance.pick(amounts),
  acquisition: (chance) => chance.pick(['2026-02-03', '9999-12-31']),
  as_at: (chance) => chance.pick(['2026-02-03', '0001-01-01']),
  version: (chance) => chance.pick(['1', '2', hostileText(chance)]),
}

/** A value for a JSON schema: right as far as the schema tells, with something hostile in it now and then. */
export function valueFor(chance: Chance, schema: Json | undefined, spoil: number, depth = 0): unknown {
  if (schema === undefined || chance.yes(spoil)) return hostile(chance)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return chance.pick(schema['enum'])
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  if (options) return valueFor(chance, chance.pick(options), spoil, depth)
  const kind = Array.isArray(schema['type']) ? chance.pick(schema['type']) : schema['type']
  if (kind === 'null') return null
  if (kind === 'boolean') return chance.yes(0.5)
  if (kind === 'integer' || kind === 'number') return likelyId(chance)
  if (kind === 'string') return stringOf(chance, schema)
  if (kind === 'array') {
    const length = depth > 3 ? 0 : chance.pick([0, 1, 1, 2, 5])
    return Array.from({ length }, () => valueFor(chance, schema['items'] as Json | undefined, spoil, depth + 1))
  }
  if (kind !== 'object') return chance.yes(0.7) ? likelyId(chance) : hostile(chance)
  const made: Json = {}
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
    if (required.has(name) ? chance.yes(0.02) : chance.yes(0.4)) continue
    const hint = hints[name]
    made[name] = hint && chance.yes(0.7) ? hint(chance) : valueFor(chance, property, spoil, depth + 1)
  }
  if (chance.yes(0.05)) Object.defineProperty(made, hostileText(chance), { value: hostile(chance), enumerable: true })
  return made
}
