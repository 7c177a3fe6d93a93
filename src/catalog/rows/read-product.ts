/**
 * Reads a product as any server may write it (D5.5). For every row that the contract's zod schema accepts, the result is the same (a property
 * test compares them), but it is much faster and reads single fields, so that a column of 100,000 rows takes one pass. Promises: never
 * throws; an unreadable value becomes the neutral value of its field, so that one odd row never hides a list.
 */

import type { FieldKind, FieldSpec } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { ProductFieldName } from '#contract/collections/product-fields.ts'
import type { Product } from '#contract/collections/products.ts'
import { isDecimalText } from '#contract/decimal-text.ts'
import { dayAsWritten } from '#contract/field-types.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { documentType } from '#domain/documents/document-type.ts'
import { productTotal } from '#domain/money/money.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { balanceOf } from '#domain/products/derived-fields.ts'

export function readId(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : null
  if (typeof value === 'object' && value !== null && 'id' in value) return readId(value.id)
  return null
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

function readOptionalText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' ? String(value) : null
}

/** Long texts are stored trimmed. */
const readOptionalLongText = (value: unknown): string | null => readText(value) || null

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && isDecimalText(value.trim()) ? Number(value) : null
}

export function readMoney(value: unknown): string | null {
  const text = typeof value === 'number' ? value.toFixed(2) : value
  if (typeof text !== 'string') return null
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!parts || (parts[2] ?? '').length > 2) return null
  return `${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}`
}

const readDay = (value: unknown): string => (typeof value === 'string' ? dayAsWritten(value) : '')

function readReference(value: unknown): { id: number; name?: string; number?: string } {
  const id = readId(value) ?? 0
  if (typeof value !== 'object' || value === null) return { id }
  const { name, number, ...rest } = value as Record<string, unknown>
  return {
    ...rest,
    id,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof number === 'string' || typeof number === 'number' ? { number: String(number) } : {}),
  }
}

const readFlag = (value: unknown): boolean => value === true || value === 'true' || value === 1

type Reader<T> = (value: unknown, row: RawRow) => T

type ValueReader = (value: unknown) => unknown
/** Returns null if there is no value or it is unreadable. */
const optionalReaders: Readonly<Record<FieldKind, ValueReader>> = {
  text: readOptionalText,
  longText: readOptionalLongText,
  count: readNumber,
  money: readMoney,
  day: (value) => readDay(value) || null,
  choice: (value) => readText(value) || null,
  reference: readId,
}
/** Returns the neutral value of the kind if the value is unreadable. */
const requiredReaders: Readonly<Record<FieldKind, ValueReader>> = {
  text: readText,
  longText: readText,
  count: (value) => readNumber(value) ?? 0,
  money: (value) => readMoney(value) ?? '0.00',
  day: readDay,
  choice: readText,
  reference: (value) => readId(value) ?? 0,
}

export const valueReader = ({ kind, optional, reference }: FieldSpec): ValueReader =>
  reference?.expanded ? readReference : (optional ? optionalReaders : requiredReaders)[kind]

const fieldReaders = Object.fromEntries(productFieldList.map((spec) => [spec.field, valueReader(spec)])) as {
  [Field in ProductFieldName]: (value: unknown) => Product[Field]
}

/** One reader for each field that a plain server promises. */
export const productReaders = {
  id: (value) => readId(value) ?? 0,
  ...fieldReaders,
  remarks: (value) => (typeof value === 'string' ? value : readOptionalText(value)),
  /** If the server sends none, the price decides. */
  print_type: (value, row): Product['print_type'] =>
    value === 'PAR' || value === 'ICS' ? value : documentType(readMoney(row['price']) ?? '0.00').printType,
  /** Null: omitted by the server. */
  total: (value, row) =>
    value === null
      ? '0.00'
      : (readMoney(value) ??
        productTotal(
          Math.trunc(readNumber(row['units']) ?? 0),
          readMoney(row['price']) ?? '0.00',
          readMoney(row['total_offset']) ?? '0.00',
        )),
  shortages: (value, row) =>
    value === null
      ? 0
      : (readNumber(value) ?? shortageOf(readNumber(row['units']) ?? 0, readNumber(row['physical_count']))),
  physical_count: readNumber,
  scanned: readFlag,
} as const satisfies {
  [Field in Exclude<
    keyof Product,
    'version' | 'updated_at' | 'updated_by' | 'counted_at' | 'physical_count_at' | 'missing_in' | 'quantity_hidden'
  >]: Reader<Product[Field]>
}

/** Fields that a server with campaigns adds to a product; a plain server has none. */
export const readCountNotes = ({
  counted_at,
  physical_count_at,
  missing_in,
}: RawRow): Pick<Product, 'counted_at' | 'physical_count_at' | 'missing_in'> => ({
  ...(typeof counted_at === 'string' || counted_at === null ? { counted_at } : {}),
  ...(typeof physical_count_at === 'string' || physical_count_at === null ? { physical_count_at } : {}),
  ...(missing_in === undefined ? {} : { missing_in: readId(missing_in) }),
})

type PromisedField = keyof typeof productReaders
const promisedFields = Object.keys(productReaders) as PromisedField[]
const readers = productReaders as Readonly<Record<string, Reader<unknown>>>

/** A blind count hides the quantity from this person. */
export const isQuantityHidden = (row: RawRow): boolean => row['quantity_hidden'] === true

/** `units`: with which the count is compared. */
export const readBalance = (row: RawRow, onHand: number | null, units = productReaders.units(row['units'])) =>
  isQuantityHidden(row) ? 'uncounted' : balanceOf(units, onHand)

/** Reads the complete row. */
export function readProduct(row: RawRow): Product {
  const read: Record<string, unknown> = {}
  for (const field of promisedFields) read[field] = readers[field]!(row[field], row)
  const { version, updated_at, updated_by } = row
  const countNotes = readCountNotes(row)
  if (countNotes.counted_at !== undefined) read['counted_at'] = countNotes.counted_at
  if (countNotes.physical_count_at !== undefined) read['physical_count_at'] = countNotes.physical_count_at
  if (typeof row['quantity_hidden'] === 'boolean') read['quantity_hidden'] = row['quantity_hidden']
  if (countNotes.missing_in !== undefined) read['missing_in'] = countNotes.missing_in
  if (typeof version === 'string' || typeof version === 'number') read['version'] = String(version)
  if (typeof updated_at === 'string' || updated_at === null) read['updated_at'] = updated_at
  if (updated_by === null) read['updated_by'] = null
  else if (updated_by !== undefined) {
    const updatedBy = readId(updated_by)
    if (updatedBy !== null) read['updated_by'] = updatedBy
  }
  return read as Product
}
