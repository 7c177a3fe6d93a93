/**
 * The content that a person signs: a PAR or ICS as it is printed, as canonical JSON. Device and server compute the same text. The fields are listed
 * one by one, so that a new field on the printed form does not invalidate existing signatures.
 */
import type {
  AcknowledgementReceipt,
  AcknowledgementReceiptItem,
  CustodianSlip,
  CustodianSlipItem,
} from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import { canonicalJson } from '../evidence/pack-format.ts'
import { icsFormInput, parFormInput, unitsOnLine } from './custody-form-input.ts'

/** A PAR or ICS with its lines in the order of their ids. */
export type SignableDocument = AcknowledgementReceipt & Partial<Pick<CustodianSlip, 'category'>>
export interface SignableLine
  extends Pick<AcknowledgementReceiptItem, 'id' | 'unit' | 'cost' | 'description'>,
    Partial<
      Pick<AcknowledgementReceiptItem, 'property_number' | 'quantity_hidden' | 'date_acquired'> &
        Pick<CustodianSlipItem, 'total' | 'inventory_item_no' | 'estimated_useful_life'>
    > {
  quantity: string | number
  product?: number | null | undefined
}

const noHeader = { entityName: '' }

/** Input of the printed PAR. */
export const parInputOf = (
  document: SignableDocument,
  lines: readonly SignableLine[],
  acquisitionDates: ReadonlyMap<number, string>,
  formHeader: Parameters<typeof parFormInput>[3],
) =>
  parFormInput(
    document,
    lines.map((line) => ({
      ...line,
      quantity: String(line.quantity),
      property_number: line.property_number ?? line.inventory_item_no ?? '',
      product: line.product ?? null,
    })),
    acquisitionDates,
    formHeader,
  )

/** Input of the printed ICS. */
export const icsInputOf = (
  document: SignableDocument,
  lines: readonly SignableLine[],
  formHeader: Parameters<typeof icsFormInput>[2],
) =>
  icsFormInput(
    { ...document, category: document.category ?? 'SPHV' },
    lines.map((line) => ({ ...line, quantity: unitsOnLine(line), total: line.total ?? null })),
    formHeader,
  )

/** `acquisitionDates`: product → date acquired, for lines without a date of their own. */
export function signedContent(
  type: PrintType,
  document: SignableDocument,
  lines: readonly SignableLine[],
  acquisitionDates: ReadonlyMap<number, string>,
): string {
  if (type === 'PAR') {
    const {
      number,
      fundCluster,
      lines: printed,
      receivedBy,
      issuedBy,
      total,
    } = parInputOf(document, lines, acquisitionDates, noHeader)
    const content = printed.map(({ quantity, unit, description, propertyNumber, dateAcquired, amount }) => {
      return { quantity, unit, description, propertyNumber, dateAcquired, amount }
    })
    return canonicalJson({ form: 'PAR', number, fundCluster, lines: content, receivedBy, issuedBy, total })
  }
  const { number, fundCluster, lines: printed, receivedBy, receivedFrom, total } = icsInputOf(document, lines, noHeader)
  const content = printed.map(
    ({ quantity, unit, unitCost, totalCost, description, inventoryItemNo, estimatedUsefulLife }) => {
      return { quantity, unit, unitCost, totalCost, description, inventoryItemNo, estimatedUsefulLife }
    },
  )
  return canonicalJson({ form: 'ICS', number, fundCluster, lines: content, receivedBy, receivedFrom, total })
}

/** False while a blind count hides a quantity, because this person does not see the full content. */
export const showsAllQuantities = (lines: readonly Pick<SignableLine, 'quantity_hidden'>[]): boolean =>
  lines.every((line) => line.quantity_hidden !== true)
