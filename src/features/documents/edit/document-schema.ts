/** Schemas of the document form: the contract's fields plus lines (specification §3, §5: texts required, numbers at least 1). */

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

const header = {
  holder: id.nullable(),
  fund_cluster: text,
  received_from_name: text,
  received_from_position: text,
  received_from_date: optionalDay,
  received_by_name: text,
  received_by_position: text,
  received_by_date: optionalDay,
  signatories: optionalText,
  position: optionalText,
  category: z.enum(['SPHV', 'SPLV']),
}

const documentSchema = (numberRequired: boolean) =>
  z.object({
    ...header,
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

export const emptyDocument: DocumentInput = {
  holder: null,
  fund_cluster: '',
  received_from_name: '',
  received_from_position: '',
  received_from_date: '',
  received_by_name: '',
  received_by_position: '',
  received_by_date: '',
  signatories: null,
  position: null,
  category: 'SPHV',
  lines: [],
}

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
  holder: document.holder,
  fund_cluster: document.fund_cluster,
  received_from_name: document.received_from_name,
  received_from_position: document.received_from_position,
  received_from_date: document.received_from_date ?? '',
  received_by_name: document.received_by_name,
  received_by_position: document.received_by_position,
  received_by_date: document.received_by_date ?? '',
  signatories: document.signatories,
  position: document.position,
  category: document.category ?? 'SPHV',
  lines: lines.map(savedLine),
})
