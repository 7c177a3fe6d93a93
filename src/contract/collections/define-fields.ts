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
import type { Filter } from './define-collection.ts'

/** Cleared inputs of amounts and days have an empty text. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/** The schemas of a value by the kind of its field: `required`, and `optional` with null for no value. */
const valueSchemas = {
  required: { text, longText, count, money, day, reference: id },
  optional: {
    text: optionalText,
    longText: optionalLongText,
    count: count.nullable(),
    money: orNone(money),
    day: orNone(day),
    reference: id.nullable(),
  },
} as const

/** For a baseline: frozen texts are read without validation. */
const baselineSchemas = {
  required: { ...valueSchemas.required, text: z.string(), longText: z.string() },
  optional: { ...valueSchemas.optional, text: z.string().nullable(), longText: z.string().nullable() },
} as const

export type FieldKind = keyof typeof valueSchemas.required | 'choice'

/**
 * `search`, `ordering`, `filter`: query parameters of the API. `range`: the offline list filters by a range. `baseline`: campaigns freeze it. `scan`:
 * a scanned or typed code can identify the row by this field.
 */
export type FieldUse = 'search' | 'ordering' | 'filter' | 'range' | 'baseline' | 'scan'

/** `Name`: names of the collections that references may point to. */
export interface FieldSpec<Name extends string = string> {
  kind: FieldKind
  /** Nullable. */
  optional?: true
  /** The heading of its column in files, in English. */
  header: string
  /** The values of a `choice`. */
  choices?: readonly string[]
  /**
   * The collection that a reference points to, and the key of its name in `ProductView.names`. `expanded`: it is an object when read, with a name, or
   * with a number and a name.
   */
  reference?: { to: Name; name: string; expanded?: 'named' | 'numbered' }
  /** The value if a draft has none; without it, an optional field has null. */
  defaultValue?: string
  usedBy?: readonly FieldUse[]
  /** Exists only on servers that announce this feature. */
  needsFeature?: Feature
}
export type FieldSpecs = Readonly<Record<string, FieldSpec>>

type SchemasByKind = Readonly<Record<'required' | 'optional', Readonly<Record<string, z.ZodType>>>>
type ChoiceSchema<Choices extends readonly string[]> = z.ZodEnum<{ [Choice in Choices[number]]: Choice }>
type KindSchema<Spec, Schemas extends SchemasByKind> = Spec extends { choices: infer Choices extends readonly string[] }
  ? Spec extends { optional: true }
    ? ReturnType<typeof orNone<ChoiceSchema<Choices>>>
    : ChoiceSchema<Choices>
  : Spec extends { kind: infer Kind extends keyof Schemas['required'] & keyof Schemas['optional'] }
    ? Spec extends { optional: true }
      ? Schemas['optional'][Kind]
      : Schemas['required'][Kind]
    : never
type ValueSchema<Spec> = KindSchema<Spec, typeof valueSchemas>
type ReadSchema<Spec> = Spec extends { reference: { expanded: 'named' } }
  ? typeof reference
  : Spec extends { reference: { expanded: 'numbered' } }
    ? typeof numberedReference
    : ValueSchema<Spec>
/** The names of the collections that the references among the fields point to. */
type ParentOf<Spec> = Spec extends { reference: { to: infer Name extends string } } ? Name : never
type IfFeature<Spec, Then, Else> = Spec extends { needsFeature: Feature } ? Then : Else
type IfUsedBy<Spec, Use extends FieldUse, Then> = Spec extends { usedBy: readonly (infer Uses)[] }
  ? Use extends Uses
    ? Then
    : never
  : never
type HasDefault = { optional: true } | { defaultValue: string }

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

function schemaOf({ kind, optional, choices = [] }: FieldSpec, schemas: SchemasByKind): z.ZodType {
  if (kind !== 'choice') return schemas[optional ? 'optional' : 'required'][kind]!
  return optional ? orNone(z.enum(choices)) : z.enum(choices)
}

const orNull = (schema: z.ZodType, { needsFeature }: FieldSpec): z.ZodType =>
  needsFeature ? schema.default(null) : schema

function readSchemaOf(spec: FieldSpec): z.ZodType {
  const expanded = spec.reference?.expanded
  if (expanded === 'named') return reference
  return expanded === 'numbered' ? numberedReference : schemaOf(spec, valueSchemas)
}

function draftSchemaOf(spec: FieldSpec): z.ZodType {
  const schema = schemaOf(spec, valueSchemas)
  if (spec.needsFeature) return schema.optional()
  if (spec.defaultValue !== undefined) return schema.default(spec.defaultValue)
  return spec.optional ? schema.default(null) : schema
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
  mapSpecs(specs, (spec) => schemaOf(spec, valueSchemas)) as PatchShape<Specs>

export const baselineShape = <Specs extends FieldSpecs>(specs: Specs) =>
  mapSpecs(selectSpecs(specs, isUsedBy('baseline')), (spec) =>
    orNull(schemaOf(spec, baselineSchemas), spec),
  ) as BaselineShape<Specs>

/** Whether a server with these features has the field. */
export const isOffered = ({ needsFeature }: Pick<FieldSpec, 'needsFeature'>, features: ReadonlySet<Feature>): boolean =>
  needsFeature === undefined || features.has(needsFeature)

/** The parts of a collection's declaration that follow from its fields. */
export function declaredLists<Specs extends FieldSpecs>(specs: Specs) {
  const namesOf = (isSelected: (spec: FieldSpec) => boolean) => Object.keys(selectSpecs(specs, isSelected))
  const filters: Record<string, Filter> = {}
  for (const name of namesOf(isUsedBy('filter'))) filters[name] = { column: name }
  const references: Record<string, ParentOf<Specs[keyof Specs]>> = {}
  for (const [name, { reference }] of Object.entries(specs))
    if (reference) references[name] = reference.to as ParentOf<Specs[keyof Specs]>
  return {
    searchFields: namesOf(isUsedBy('search')),
    sortableFields: namesOf(isUsedBy('ordering')),
    filters,
    references,
    expandedFields: namesOf((spec) => spec.reference?.expanded !== undefined),
  }
}
