/** The filters of the product list, and how each is written in its address. Campaigns use the same filters as their scope, on device and server. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { type ProductField, productFieldList } from '#contract/collections/product-field-list.ts'
import type { Feature } from '#contract/server-features.ts'
import { isAmountText } from '../money/money.ts'
import { arrangeView } from '../products/arrange-view.ts'
import { isDayText } from '../time/dates.ts'
import { type CountProgress, type FieldTest, isListTest, isRangeTest, type Scalar } from './catalog-queries.ts'

export type FilterKind =
  | { is: 'ref'; to: CollectionName }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'flag' }
  | { is: 'range'; of: 'money' | 'whole' | 'day' }
  | { is: 'text' }

export interface FilterField {
  field: string
  kind: FilterKind
  /** Only a server that announces this feature has the field. */
  needsFeature?: Feature
}

const range = (of: 'money' | 'whole' | 'day'): FilterKind => ({ is: 'range', of })

function kindOf({ kind, reference, choices = [] }: ProductField): FilterKind {
  if (reference) return { is: 'ref', to: reference.to }
  switch (kind) {
    case 'choice':
      return { is: 'choice', of: choices }
    case 'money':
    case 'day':
      return range(kind)
    case 'count':
      return range('whole')
    case 'text':
    case 'longText':
    case 'reference':
      return { is: 'text' }
  }
}

export const categories = ['PPE', 'SPHV', 'SPLV'] as const
export const balances = ['short', 'over', 'even', 'uncounted'] as const
const states: readonly CountProgress['kind'][] = ['not-counted', 'not-here', 'saved', 'checking', 'sent', 'needs-you']

/** Filters by computed values. */
export const specialFilters = [
  { field: 'category', kind: { is: 'choice', of: categories } },
  { field: 'scanned', kind: { is: 'flag' } },
  { field: 'state', kind: { is: 'choice', of: states } },
  { field: 'balance', kind: { is: 'choice', of: balances } },
  { field: 'total', kind: range('money') },
] as const satisfies readonly FilterField[]

export const filterFields: readonly FilterField[] = arrangeView(
  // not a text
  `article user location_code_one location_code_two section funding classification condition major_account sub_major_account ledger_account
    print_type category scanned state balance price total units acquisition`,
  [
    ...productFieldList.flatMap((spec) => {
      const { field, usedBy = [], filter } = spec
      // A property number is searched for.
      if (field === 'property_number' || !(usedBy.includes('filter') || usedBy.includes('range'))) return []
      return {
        key: field,
        after: filter?.after,
        field,
        kind: kindOf(spec),
        ...(spec.needsFeature && { needsFeature: spec.needsFeature }),
      }
    }),
    ...specialFilters.map((filter) => ({ key: filter.field, ...filter })),
  ],
)

/** Filters that reveal recorded quantities; not offered while a blind count hides them. */
const quantityFilters: ReadonlySet<string> = new Set(['units', 'total', 'balance'])
export const needsQuantity = ({ field }: FilterField): boolean => quantityFilters.has(field)

const moneyText = (text: string): string | null => {
  if (!isAmountText(text)) return null
  const [whole = '0', cents = ''] = text.split('.')
  return `${whole}.${cents.padEnd(2, '0')}`
}

type RangeKind = 'money' | 'whole' | 'day'

/** One end of a range as typed; null if it is none. */
export function rangeEnd(of: RangeKind, text: string): string | number | null {
  if (of === 'money') return moneyText(text)
  if (of === 'day') return isDayText(text) ? text : null
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}

/** A range between two typed ends; null if neither is valid. */
export function rangeTest(of: RangeKind, low: string, high: string): FieldTest | null {
  const min = rangeEnd(of, low)
  const max = rangeEnd(of, high)
  if (min === null && max === null) return null
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
}

/** Means "no value recorded" in an address. */
const noneText = 'none'

/** Reads a filter from the address; null if it is not valid. */
export function readFilter({ kind }: FilterField, text: string): FieldTest | null {
  switch (kind.is) {
    case 'ref': {
      const ids = text
        .split(',')
        .filter((part) => part === noneText || /^\d{1,10}$/.test(part))
        .map((part) => (part === noneText ? null : Number(part)))
      // A single null stays in a list: alone it would mean "no filter".
      return ids.length === 0 ? null : ids.length === 1 && ids[0] !== null ? ids[0]! : ids
    }
    case 'choice': {
      const known = text.split(',').filter((part) => kind.of.includes(part))
      return known.length === 0 ? null : known.length === 1 ? known[0]! : known
    }
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : null
    case 'text':
      return text.trim() === '' ? null : text.trim()
    case 'range': {
      const [low = '', high = ''] = text.includes('..') ? text.split('..') : [text, text]
      return rangeTest(kind.of, low, high)
    }
  }
}

/** Writes a filter into the address. */
export function writeFilter(test: FieldTest): string {
  if (isListTest(test)) return test.map((value) => value ?? noneText).join(',')
  if (isRangeTest(test)) return `${test.min ?? ''}..${test.max ?? ''}`
  return String(test)
}

/** The single values of a test, none for a range; for pickers with several options. */
export function testValues(test: FieldTest | undefined): readonly Scalar[] {
  if (test === undefined || isRangeTest(test)) return []
  return isListTest(test) ? test : [test]
}

/** In the address of the campaigns page: create a campaign from the filters in the same address. */
export const newFromList = 'new'

/** The filters in an address. */
export function filtersOf(params: { get(name: string): string | null }): Readonly<Record<string, FieldTest>> {
  const filters: Record<string, FieldTest> = {}
  for (const field of filterFields) {
    const text = params.get(field.field)
    const test = text === null ? null : readFilter(field, text)
    if (test !== null) filters[field.field] = test
  }
  return filters
}
