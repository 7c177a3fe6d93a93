/**
 * The fields of a collection as data: one record for each field. Functions derive the schemas of the row, the draft and the patch, and the
 * lists of a collection's declaration. A field that needs a feature may be missing: a plain server neither sends it nor receives it.
 */

import {
  count,
  day,
  id,
  longText,
  money,
  numberedReference,
  optionalLongText,
  optionalText,
  reference,
  text,
} from '../field-types.ts'
import type { Feature } from '../server-features.ts'
import { z } from '../z.ts'
import type { CollectionName, Filter } from './define-collection.ts'

const optionalCount = count.nullable()
const optionalId = id.nullable()

/** The schema of a value, by the kind of its field. */
const kindSchemas = {
  text,
  longText,
  optionalText,
  optionalLongText,
  count,
  optionalCount,
  money,
  day,
  reference: id,
  optionalReference: optionalId,
} as const

/** As a baseline stores it: frozen texts are read as they are. */
const baselineSchemas = {
  ...kindSchemas,
  text: z.string(),
  longText: z.string(),
  optionalText: z.string().nullable(),
  optionalLongText: z.string().nullable(),
} as const

export type FieldKind = keyof typeof kindSchemas | 'choice'

/**
 * `search`, `ordering`, `filter`: query parameters of the API. `range`: the offline list filters by a range. `baseline`: campaigns freeze it.
 * `scan`: a scanned or typed code that equals it names the row.
 */
export type FieldUse = 'search' | 'ordering' | 'filter' | 'range' | 'baseline' | 'scan'

export interface FieldSpec {
  kind: FieldKind
  /** The head of its column in files, in English. */
  header: string
  /** The values of a `choice`. */
  choices?: readonly string[]
  /**
   * The collection that a reference names, and the key of the name in `ProductView.names`. `expanded`: it is an object when read, with a
   * name, or with a number and a name.
   */
  reference?: { to: CollectionName; name: string; expanded?: 'named' | 'numbered' }
  /** The value if a draft has none; an optional field has null. */
  defaultValue?: string
  usedBy?: readonly FieldUse[]
  /** Only a server that announces this feature has it. */
  needsFeature?: Feature
}
export type FieldSpecs = Readonly<Record<string, FieldSpec>>

type KindSchema<Spec, Schemas> = Spec extends { choices: infer Choices extends readonly string[] }
  ? z.ZodEnum<{ [Choice in Choices[number]]: Choice }>
  : Spec extends { kind: infer Kind extends keyof Schemas }
    ? Schemas[Kind]
    : never
type ValueSchema<Spec> = KindSchema<Spec, typeof kindSchemas>
type ReadSchema<Spec> = Spec extends { reference: { expanded: 'named' } }
  ? typeof reference
  : Spec extends { reference: { expanded: 'numbered' } }
    ? typeof numberedReference
    : ValueSchema<Spec>
type IfFeature<Spec, Then, Else> = Spec extends { needsFeature: Feature } ? Then : Else
type IfUsedBy<Spec, Use extends FieldUse, Then> = Spec extends { usedBy: readonly (infer Uses)[] }
  ? Use extends Uses
    ? Then
    : never
  : never
type HasDefault = { kind: `optional${string}` } | { defaultValue: string }

type RowShape<Specs> = {
  [Name in keyof Specs]: IfFeature<Specs[Name], z.ZodDefault<ReadSchema<Specs[Name]>>, ReadSchema<Specs[Name]>>
}
type DraftShape<Specs> = {
  [Name in keyof Specs]: IfFeature<
    Specs[Name],
    z.ZodOptional<ValueSchema<Specs[Name]>>,
    Specs[Name] extends HasDefault ? z.ZodDefault<ValueSchema<Specs[Name]>> : ValueSchema<Specs[Name]>
  >
}
type PatchShape<Specs> = { [Name in keyof Specs]: ValueSchema<Specs[Name]> }
type BaselineSchema<Spec> = KindSchema<Spec, typeof baselineSchemas>
type BaselineShape<Specs> = {
  [Name in keyof Specs as IfUsedBy<Specs[Name], 'baseline', Name>]: IfFeature<
    Specs[Name],
    z.ZodDefault<BaselineSchema<Specs[Name]>>,
    BaselineSchema<Specs[Name]>
  >
}

const schemaOf = ({ kind, choices }: FieldSpec, schemas: Readonly<Record<string, z.ZodType>>): z.ZodType =>
  kind === 'choice' ? z.enum(choices ?? []) : schemas[kind]!

const orNull = (schema: z.ZodType, { needsFeature }: FieldSpec): z.ZodType =>
  needsFeature ? schema.default(null) : schema

function readSchemaOf(spec: FieldSpec): z.ZodType {
  const expanded = spec.reference?.expanded
  if (expanded === 'named') return reference
  return expanded === 'numbered' ? numberedReference : schemaOf(spec, kindSchemas)
}

function draftSchemaOf(spec: FieldSpec): z.ZodType {
  const schema = schemaOf(spec, kindSchemas)
  if (spec.needsFeature) return schema.optional()
  if (spec.defaultValue !== undefined) return schema.default(spec.defaultValue)
  return spec.kind.startsWith('optional') ? schema.default(null) : schema
}

const isUsedBy = (use: FieldUse) => (spec: FieldSpec) => spec.usedBy?.includes(use) === true

const selectSpecs = (specs: FieldSpecs, isSelected: (spec: FieldSpec) => boolean): FieldSpecs =>
  Object.fromEntries(Object.entries(specs).filter(([, spec]) => isSelected(spec)))

const mapSpecs = (specs: FieldSpecs, toSchema: (spec: FieldSpec) => z.ZodType) =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, toSchema(spec)]))

export const rowShape = <Specs extends FieldSpecs>(specs: Specs) =>
  mapSpecs(specs, (spec) => orNull(readSchemaOf(spec), spec)) as RowShape<Specs>

export const draftShape = <Specs extends FieldSpecs>(specs: Specs) =>
  mapSpecs(specs, draftSchemaOf) as DraftShape<Specs>

export const patchShape = <Specs extends FieldSpecs>(specs: Specs) =>
  mapSpecs(specs, (spec) => schemaOf(spec, kindSchemas)) as PatchShape<Specs>

export const baselineShape = <Specs extends FieldSpecs>(specs: Specs) =>
  mapSpecs(selectSpecs(specs, isUsedBy('baseline')), (spec) =>
    orNull(schemaOf(spec, baselineSchemas), spec),
  ) as BaselineShape<Specs>

/** Whether a server with these features has the field. */
export const isOffered = ({ needsFeature }: Pick<FieldSpec, 'needsFeature'>, features: ReadonlySet<Feature>): boolean =>
  needsFeature === undefined || features.has(needsFeature)

/** What the declaration of a collection says about its fields. */
export function declaredLists(specs: FieldSpecs) {
  const namesOf = (isSelected: (spec: FieldSpec) => boolean) => Object.keys(selectSpecs(specs, isSelected))
  const filters: Record<string, Filter> = {}
  for (const name of namesOf(isUsedBy('filter'))) filters[name] = { column: name }
  const references: Record<string, CollectionName> = {}
  for (const [name, { reference }] of Object.entries(specs)) if (reference) references[name] = reference.to
  return {
    searchFields: namesOf(isUsedBy('search')),
    sortableFields: namesOf(isUsedBy('ordering')),
    filters,
    references,
    expandedFields: namesOf((spec) => spec.reference?.expanded !== undefined),
  }
}
