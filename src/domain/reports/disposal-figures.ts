/** Figures of the IIRUP and IIRUSP. Screens, exports and forms all use these, so that they agree. An unknown figure is null and stays blank. */
import type { Product } from '#contract/collections/products.ts'
import type { DisposalField, DisposalValues } from '#contract/documents/disposal.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { t } from '#text/documents/disposal-values.ts'
import { itemType } from '../documents/document-type.ts'
import { largestCentavos, toCentavos } from '../money/money.ts'
import { formatMoney, formatNumber, formatPesos } from '../text/format.ts'
import { type InspectedItem, inspectedUnits } from './inspected-units.ts'

export type UnserviceableForm = 'IIRUP' | 'IIRUSP'
export const unserviceableFormOf = (item: Pick<Product, 'price' | 'print_type'>): UnserviceableForm =>
  itemType(item).category === 'PPE' ? 'IIRUP' : 'IIRUSP'

export interface DisposalLine {
  quantity: number
  unitCost: string
  /** Null if nothing was entered. */
  disposal: DisposalValues | null
}

export const disposalModes = ['sale', 'transfer', 'destruction', 'others'] as const

export const disposalLabel = (field: DisposalField): string => t(`labels.${field}`)

export interface DisposalFigures {
  totalCost: bigint
  /** Total cost less depreciation and impairment. Null while the deductions are not known, or if they are more than the total cost. */
  carryingAmount: bigint | null
  /** Sum of all modes of disposal. */
  disposed: number | null
}

const centavosOrNull = (amount: string | null | undefined): bigint | null =>
  amount === null || amount === undefined ? null : toCentavos(amount)

/** The IIRUSP has no depreciation, because semi-expendable property is expensed when issued. */
function carryingAmount(form: UnserviceableForm, totalCost: bigint, values: DisposalValues | null): bigint | null {
  const depreciation = centavosOrNull(values?.accumulated_depreciation)
  const impairment = centavosOrNull(values?.accumulated_impairment)
  if ((form === 'IIRUP' ? depreciation : impairment) === null) return null
  const amount = totalCost - (form === 'IIRUP' ? (depreciation ?? 0n) : 0n) - (impairment ?? 0n)
  return amount < 0n ? null : amount
}

export function disposalFigures(
  form: UnserviceableForm,
  { quantity, unitCost, disposal }: DisposalLine,
): DisposalFigures {
  const totalCost = BigInt(quantity) * toCentavos(unitCost)
  return {
    totalCost,
    carryingAmount: carryingAmount(form, totalCost, disposal),
    disposed: sumKnown(disposalModes.map((mode) => disposal?.[mode] ?? null)),
  }
}

export interface DisposalTotals extends DisposalFigures {
  quantity: number
  depreciation: bigint | null
  impairment: bigint | null
  modes: readonly (number | null)[]
  appraisedValue: bigint | null
  saleAmount: bigint | null
}

/** The last row of the form: each total is the sum of what is printed above it. */
export function disposalTotals(form: UnserviceableForm, lines: readonly DisposalLine[]): DisposalTotals {
  const figures = lines.map((line) => disposalFigures(form, line))
  const carryingAmounts = figures.map((one) => one.carryingAmount)
  const sumOf = (field: 'accumulated_depreciation' | 'accumulated_impairment' | 'appraised_value' | 'sale_amount') =>
    sumKnownCentavos(lines.map(({ disposal }) => centavosOrNull(disposal?.[field])))
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalCost: figures.reduce((sum, one) => sum + one.totalCost, 0n),
    depreciation: sumOf('accumulated_depreciation'),
    impairment: sumOf('accumulated_impairment'),
    // If one carrying amount is unknown, the sum of the others would not equal total cost less deductions.
    carryingAmount: carryingAmounts.includes(null) ? null : sumKnownCentavos(carryingAmounts),
    modes: disposalModes.map((mode) => sumKnown(lines.map(({ disposal }) => disposal?.[mode] ?? null))),
    disposed: sumKnown(figures.map((one) => one.disposed)),
    appraisedValue: sumOf('appraised_value'),
    saleAmount: sumOf('sale_amount'),
  }
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function sumKnownCentavos(values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0n)
}

/** "2 Donation", for the column of other modes. */
export const othersText = (disposal: DisposalValues | null): string =>
  disposal?.others == null ? '' : [String(disposal.others), disposal.others_text].filter(Boolean).join(' ')

/** "Sale 2, Others 1 Donation", for lists; blank if nothing was entered. */
export const disposalSummary = (disposal: DisposalValues | null): string =>
  disposalModes
    .flatMap((mode) => {
      const units = mode === 'others' ? othersText(disposal) : (disposal?.[mode] ?? '')
      return units === '' ? [] : [`${disposalLabel(mode)} ${units}`]
    })
    .join(', ')

const amountFields = ['accumulated_depreciation', 'accumulated_impairment', 'appraised_value', 'sale_amount'] as const

/** Contradictions among the values or with the units that can be inspected, by field; empty if there are none. The server refuses such values. */
export function disposalErrors(
  values: DisposalValues,
  item: InspectedItem & { price: string },
): FieldErrors & Partial<Record<DisposalField, string[]>> {
  const errors: Partial<Record<DisposalField, string[]>> = {}
  for (const field of amountFields)
    if ((centavosOrNull(values[field]) ?? 0n) > largestCentavos)
      errors[field] = [t('tooMuch', { most: formatMoney(largestCentavos) })]
  const quantity = inspectedUnits(item)
  const { totalCost, disposed } = disposalFigures('IIRUP', {
    quantity,
    unitCost: item.price,
    disposal: values,
  })
  const depreciation = centavosOrNull(values.accumulated_depreciation) ?? 0n
  const impairment = centavosOrNull(values.accumulated_impairment) ?? 0n
  if (depreciation + impairment > totalCost) {
    const field = depreciation > 0n ? 'accumulated_depreciation' : 'accumulated_impairment'
    const isBoth = depreciation > 0n && impairment > 0n
    errors[field] ??= [t(isBoth ? 'deductionsAboveTotal' : 'deductionAboveTotal', { total: formatPesos(totalCost) })]
  }
  const firstMode = disposalModes.find((mode) => (values[mode] ?? 0) > 0)
  if (firstMode && disposed !== null && disposed > quantity)
    errors[firstMode] = [
      t(quantity < item.units ? 'moreThanFound' : 'tooManyUnits', { disposed, quantity: formatNumber(quantity) }),
    ]
  if ((values.others ?? 0) > 0 && values.others_text === null) errors.others_text = [t('othersTextMissing')]
  if (values.others_text !== null && (values.others ?? 0) === 0) errors.others ??= [t('othersMissing')]
  if ((values.or_number !== null || values.sale_amount !== null) && (values.sale ?? 0) === 0)
    errors.sale ??= [t('saleMissing')]
  return errors
}
