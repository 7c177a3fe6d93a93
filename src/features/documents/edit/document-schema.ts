/** Schemas of the document form: the contract's fields plus lines (specification §3, §5: texts required, numbers at least 1). */

import { headingFields, slipCategory } from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import { day, documentCost, id, longText, optionalText, positiveInteger, text } from '#contract/field-types.ts'
import { textLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import { unitsOnLine } from '#domain/documents/custody-form-input.ts'
import { type AnyDocument, type AnyLine, lineNumber } from '#domain/documents/document-kind.ts'
import type { PreparedLine } from '#domain/documents/prepare-documents.ts'
import { t } from '#text/documents/documents-edit.ts'

const optionalDay = z.preprocess((value) => (value === '' ? null : value), day.nullable())

const line = z.object({
  /** Id of the line on the server; null until it is saved. */
  row: z.number().nullable(),
  product: id.nullable(),
  property_number: z.string().max(textLimit),
  quantity: positiveInteger,
  unit: text,
  cost: documentCost,
  description: longText,
  estimated_useful_life: optionalText,
})

const heading = z.object({
  ...headingFields,
  received_from_date: optionalDay,
  received_by_date: optionalDay,
  category: slipCategory,
})
type Heading = z.output<typeof heading>

const documentSchema = (numberRequired: boolean) =>
  heading.extend({
    lines: z
      .array(numberRequired ? line.extend({ property_number: text }) : line)
      .min(1, { error: () => t('noLines') }),
  })

export const documentSchemas = { PAR: documentSchema(true), ICS: documentSchema(false) } satisfies Record<
  PrintType,
  z.ZodType
>
export type DocumentInput = z.input<(typeof documentSchemas)['ICS']>
export type DocumentValues = z.output<(typeof documentSchemas)['ICS']>
export type LineValues = DocumentValues['lines'][number]

export const emptyHeading: Heading = {
  holder: null,
  fund_cluster: '',
  received_from_name: '',
  received_from_position: '',
  received_from_date: null,
  received_by_name: '',
  received_by_position: '',
  received_by_date: null,
  signatories: null,
  position: null,
  category: 'SPHV',
}

/** What a form edits of the heading of a document. */
export const headingOf = (document: AnyDocument): Heading =>
  Object.fromEntries(
    Object.entries(emptyHeading).map(([field, empty]) => [field, document[field as keyof Heading] ?? empty]),
  ) as Heading

export const emptyLine: DocumentInput['lines'][number] = {
  row: null,
  product: null,
  property_number: '',
  quantity: 1,
  unit: 'unit',
  cost: '',
  description: '',
  estimated_useful_life: null,
}

export const lineInput = (prepared: PreparedLine): LineValues => ({
  row: null,
  product: prepared.product,
  property_number: prepared.property_number,
  quantity: prepared.quantity,
  unit: prepared.unit,
  cost: prepared.cost,
  description: prepared.description,
  estimated_useful_life: null,
})

const savedLine = (row: AnyLine): LineValues => ({
  row: row.id,
  product: row.product ?? null,
  property_number: lineNumber(row),
  quantity: unitsOnLine(row),
  unit: row.unit,
  cost: row.cost,
  description: row.description,
  estimated_useful_life: row.estimated_useful_life ?? null,
})

export const documentInput = (document: AnyDocument, lines: readonly AnyLine[]): DocumentInput => ({
  ...headingOf(document),
  received_from_date: document.received_from_date ?? '',
  received_by_date: document.received_by_date ?? '',
  lines: lines.map(savedLine),
})
