/**
 * Describes a schema by what it does, not by how it is written: one line for each field, with the probes that it accepts, what it makes of
 * them, and how long its texts and lists may be.
 */
import type { z } from '#contract/z.ts'

const uuid = '0d9f2c3a-6b1e-4c57-9a55-3f0f5b1a2c4d'
const probes: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  0,
  1,
  1.5,
  2_000_000_000,
  2_000_000_001,
  '',
  ' ',
  ' x ',
  'Ñoño Cruz',
  'x1',
  '0',
  '7',
  '007',
  ' 7 ',
  '-7',
  '7.5',
  '7.555',
  '1e3',
  '0x10',
  '1234567',
  'CS-7K2M-9XQ4',
  'K7QM3XTP9RDX',
  '2026-01-31',
  '2026-02-30',
  '2026-01-31T10:00:00Z',
  '2026-01-31T10:00:00+08:00',
  '2026-01-31 10:00',
  uuid,
  'data:image/png;base64,iVBORw0KGgo=',
  ' data:image/png;base64,iVBORw0KGgo=',
  'data:image/png;base64,iVBORw0KGgo=\n',
  'data:image/gif;base64,R0lGODdh',
  {},
  { id: 7 },
  { id: '7', name: 'Desk', number: 12 },
  { id: { id: 7 } },
  { id: 0 },
  [],
]
/** Lengths on both sides of every limit that the contract could mean. */
const lengths = [1, 2, 6, 7, 14, 15, 16, 30, 31, 32, 33, 64, 65, 150, 151, 255, 256, 500, 501, 2000, 2001]

interface Definition {
  type: string
  innerType?: z.ZodType
  out?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  /** Of a tuple. */
  items?: readonly z.ZodType[]
  entries?: Record<string, string>
  options?: readonly z.ZodType[]
  values?: readonly unknown[]
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** The schema without optional, nullable, default and preprocessing around it. */
function inner(schema: z.ZodType): z.ZodType {
  const { type, innerType, out, in: input } = definitionOf(schema)
  if (innerType) return inner(innerType)
  // A pipe that ends in a transform (`physicalCount`) is described by its input.
  if (type === 'pipe' && out) return inner(definitionOf(out).type === 'transform' && input ? input : out)
  return schema
}

const show = (value: unknown): string => {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** A union of objects, told apart by a field with a fixed value. */
const isObjectChoice = (options: readonly z.ZodType[]): boolean =>
  options.every((option) => definitionOf(inner(option)).shape !== undefined)

/** The fixed value that tells an object of a union apart. */
function nameOfChoice(option: z.ZodType): string {
  const { shape = {} } = definitionOf(inner(option))
  const literal = Object.values(shape).find((field) => definitionOf(field).type === 'literal')
  return String(literal && definitionOf(literal).values?.[0])
}

/** A SHA-256 hash. */
const sampleHash = '0123456789abcdef'.repeat(4)

/** A device that is notified: its address and both of its keys. */
const samplePush = ['https://push.example.org/x', `B${'x'.repeat(86)}`, 'x'.repeat(22)]

/** A value that the schema accepts. */
function sampleOf(schema: z.ZodType): unknown {
  const { type, shape, element, items, entries, options } = definitionOf(inner(schema))
  if (options?.[0] && isObjectChoice(options)) return sampleOf(options[0])
  if (type === 'literal') return definitionOf(inner(schema)).values?.[0]
  if (items) return items.map(sampleOf)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]))
  if (type === 'array' && element) return [sampleOf(element)]
  const known = probes.filter((probe) => probe !== undefined)
  const candidates = [...Object.values(entries ?? {}), 1, 'x', '/page', ...known, sampleHash, ...samplePush]
  const found = candidates.find((candidate) => schema.safeParse(candidate).success)
  if (found === undefined) throw new Error(`No probe is accepted by a schema of type ${type}`)
  return found
}

const listOf = (item: unknown) => (length: number) => Array.from({ length }, () => item)

function acceptedLengths(make: (length: number) => unknown, schema: z.ZodType): string | null {
  const accepted = lengths.filter((length) => schema.safeParse(make(length)).success)
  return accepted.length === 0 ? null : `${accepted[0]} to ${accepted.at(-1)}`
}

const isText = (probe: unknown) => typeof probe === 'string'

function behaviorOf(schema: z.ZodType): string {
  const { type, entries, element } = definitionOf(inner(schema))
  const seen = [...probes, ...Object.values(entries ?? {})].flatMap((probe) => {
    const { success, data } = schema.safeParse(probe)
    if (!success) return []
    return [{ probe, text: show(probe) === show(data) ? show(probe) : `${show(probe)} → ${show(data)}` }]
  })
  const texts = seen.filter(({ probe }) => isText(probe) && probe !== '')
  const refused = probes.filter((probe) => isText(probe) && probe !== '' && !texts.some((one) => one.probe === probe))
  const isTextField = refused.length <= 2
  const shown = isTextField ? seen.filter((one) => !texts.includes(one) || one.text.includes(' → ')) : seen
  const textLengths = acceptedLengths((length) => 'x'.repeat(length), schema)
  const digitLengths = acceptedLengths((length) => '1'.repeat(length), schema)
  return [
    shown.map(({ text }) => text).join(', ') || 'no probe',
    ...(isTextField ? [`any other text${refused.length > 0 ? ` except ${refused.map(show)}` : ''}`] : []),
    ...(textLengths ? [`letters ${textLengths}`] : []),
    ...(digitLengths && digitLengths !== textLengths ? [`digits ${digitLengths}`] : []),
    ...(type === 'array' && element ? [`items ${acceptedLengths(listOf(sampleOf(element)), schema)}`] : []),
  ].join('; ')
}

/** A place in a body or response, such as `products draft.units` or `set-groups.groups[]`, and its behavior. */
export type Described = readonly [path: string, behavior: string]

function describeValue(path: string, schema: z.ZodType): Described[] {
  const core = inner(schema)
  const { shape, element, valueType, options } = definitionOf(core)
  const isFree = valueType && ['unknown', 'any'].includes(definitionOf(valueType).type)
  return [
    [path, behaviorOf(schema)],
    ...(shape ? describeObject(path, core as z.ZodObject) : []),
    ...(options && isObjectChoice(options)
      ? options.flatMap((option) => describeValue(`${path}(${nameOfChoice(option)})`, option))
      : []),
    ...(element ? describeValue(`${path}[]`, element) : []),
    ...(valueType && !isFree ? describeValue(`${path}{}`, valueType) : []),
  ]
}

function describeObject(path: string, schema: z.ZodObject): Described[] {
  const sample = sampleOf(schema) as Record<string, unknown>
  const { success, data } = schema.safeParse({ ...sample, unheard_of: 1 })
  const unknown = !success ? 'refused' : 'unheard_of' in (data as object) ? 'kept' : 'dropped'
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).sort(([a], [b]) => (a < b ? -1 : 1))
  const required = fields.filter(([name]) => {
    const { [name]: _, ...rest } = sample
    return !schema.safeParse(rest).success
  })
  return [
    [path, `unknown fields are ${unknown}; required: ${required.map(([name]) => name).join(' ') || 'none'}`],
    ...fields.flatMap(([name, field]) => describeValue(`${path}.${name}`, field)),
  ]
}

export function describeSchema(path: string, schema: z.ZodType): Described[] {
  const core = inner(schema)
  if (definitionOf(core).type === 'unknown') return [[path, 'anything']]
  return definitionOf(core).shape ? describeObject(path, core as z.ZodObject) : describeValue(path, schema)
}

/** One paragraph for each behavior, with the places that have it. */
export function groupByBehavior(described: readonly Described[]): string {
  const placesByBehavior = new Map<string, string[]>()
  for (const [path, behavior] of described)
    placesByBehavior.set(behavior, [...(placesByBehavior.get(behavior) ?? []), path])
  return [...placesByBehavior]
    .map(([behavior, places]) => [behavior, places.sort()] as const)
    .sort(([, [a = '']], [, [b = '']]) => (a < b ? -1 : 1))
    .map(([behavior, places]) => `${behavior}\n${places.map((path) => `    ${path}\n`).join('')}`)
    .join('\n')
}
