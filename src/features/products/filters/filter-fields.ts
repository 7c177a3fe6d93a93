/** The fields that products can be filtered by, and how each filter is written in the address. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { FieldTest, Scalar } from '#domain/catalog/catalog-queries.ts'

export type FilterKind =
  | { is: 'ref'; to: CollectionName }
  | { is: 'choice'; of: readonly { value: string; label: string }[] }
  | { is: 'flag'; yes: string; no: string }
  | { is: 'range'; of: 'money' | 'whole' | 'day' }
  | { is: 'text' }

export interface FilterField {
  field: string
  label: string
  kind: FilterKind
}

const ref = (field: string, label: string, to: CollectionName): FilterField => ({
  field,
  label,
  kind: { is: 'ref', to },
})
const text = (field: string, label: string): FilterField => ({ field, label, kind: { is: 'text' } })
/** `of` maps values to labels. */
const choice = (field: string, label: string, of: Readonly<Record<string, string>>): FilterField => ({
  field,
  label,
  kind: { is: 'choice', of: Object.entries(of).map(([value, choiceLabel]) => ({ value, label: choiceLabel })) },
})
const range = (field: string, label: string, of: 'money' | 'whole' | 'day'): FilterField => ({
  field,
  label,
  kind: { is: 'range', of },
})

export const filterFields: readonly FilterField[] = [
  ref('article', 'Article', 'articles'),
  ref('user', 'Person', 'users'),
  ref('location_code_one', 'Location 1', 'location-code-one'),
  ref('location_code_two', 'Location 2', 'location-code-two'),
  ref('section', 'Section', 'sections'),
  ref('funding', 'Fund', 'fundings'),
  ref('classification', 'Category', 'classifications'),
  ref('condition', 'Condition', 'conditions'),
  ref('major_account', 'Major account', 'major-account-groups'),
  text('sub_major_account', 'Sub-major number'),
  text('ledger_account', 'Ledger number'),
  text('old_property_number', 'Old property number'),
  choice('print_type', 'Document', { PAR: 'PAR', ICS: 'ICS' }),
  choice('category', 'Value class', {
    PPE: 'PPE',
    SPHV: 'Semi-expendable, high value',
    SPLV: 'Semi-expendable, low value',
  }),
  { field: 'scanned', label: 'Scanned', kind: { is: 'flag', yes: 'Scanned', no: 'Not scanned' } },
  choice('state', 'Count', {
    'not-counted': 'Not counted yet',
    'not-here': 'Not here',
    saved: 'Saved on this device',
    sent: 'Counted',
    'needs-you': 'Needs you',
  }),
  choice('balance', 'Balance', { short: 'Shortage', over: 'Overage', even: 'Even', uncounted: 'Not counted' }),
  range('price', 'Unit price', 'money'),
  range('total', 'Total', 'money'),
  range('units', 'Units', 'whole'),
  range('acquisition', 'Acquired', 'day'),
]

const moneyText = (text: string): string | null => {
  if (!/^\d{1,14}(\.\d{1,2})?$/.test(text)) return null
  const [whole = '0', cents = ''] = text.split('.')
  return `${whole}.${cents.padEnd(2, '0')}`
}

function rangeEnd(of: 'money' | 'whole' | 'day', text: string): string | number | null {
  if (of === 'money') return moneyText(text)
  if (of === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
  return /^\d{1,10}$/.test(text) ? Number(text) : null
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
      const known = text.split(',').filter((part) => kind.of.some((choice) => choice.value === part))
      return known.length === 0 ? null : known.length === 1 ? known[0]! : known
    }
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : null
    case 'text':
      return text.trim() === '' ? null : text.trim()
    case 'range': {
      const [low = '', high = ''] = text.includes('..') ? text.split('..') : [text, text]
      const min = rangeEnd(kind.of, low)
      const max = rangeEnd(kind.of, high)
      if (min === null && max === null) return null
      return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
    }
  }
}

/** Writes a filter into the address. */
export function writeFilter(test: FieldTest): string {
  if (Array.isArray(test)) return (test as readonly Scalar[]).map((value) => value ?? noneText).join(',')
  if (typeof test === 'object' && test !== null) {
    const { min = '', max = '' } = test as { min?: string | number; max?: string | number }
    return `${min}..${max}`
  }
  return String(test)
}

/** The single values of a test, for pickers with several options. */
export function testValues(test: FieldTest | undefined): readonly Scalar[] {
  if (test === undefined) return []
  if (Array.isArray(test)) return test as readonly Scalar[]
  return typeof test === 'object' && test !== null ? [] : [test as Scalar]
}
