/** What products can be filtered by, and how each filter is written in the address. */
import type { ResourceName } from '#contract/resource.ts'
import type { Scalar, Test } from '#domain/catalogue.ts'

export type FilterKind =
  | { is: 'ref'; to: ResourceName }
  | { is: 'choice'; of: readonly { value: string; label: string }[] }
  | { is: 'flag'; yes: string; no: string }
  | { is: 'range'; of: 'money' | 'whole' | 'day' }
  | { is: 'text' }

export interface FilterField {
  field: string
  label: string
  kind: FilterKind
}

export const filterFields: readonly FilterField[] = [
  { field: 'article', label: 'Article', kind: { is: 'ref', to: 'articles' } },
  { field: 'user', label: 'Person', kind: { is: 'ref', to: 'users' } },
  { field: 'location_code_one', label: 'Location 1', kind: { is: 'ref', to: 'location-code-one' } },
  { field: 'location_code_two', label: 'Location 2', kind: { is: 'ref', to: 'location-code-two' } },
  { field: 'section', label: 'Section', kind: { is: 'ref', to: 'sections' } },
  { field: 'funding', label: 'Fund', kind: { is: 'ref', to: 'fundings' } },
  { field: 'classification', label: 'Category', kind: { is: 'ref', to: 'classifications' } },
  { field: 'condition', label: 'Condition', kind: { is: 'ref', to: 'conditions' } },
  { field: 'major_account', label: 'Major account', kind: { is: 'ref', to: 'major-account-groups' } },
  { field: 'sub_major_account', label: 'Sub-major number', kind: { is: 'text' } },
  { field: 'ledger_account', label: 'Ledger number', kind: { is: 'text' } },
  {
    field: 'print_type',
    label: 'Document',
    kind: {
      is: 'choice',
      of: [
        { value: 'PAR', label: 'PAR' },
        { value: 'ICS', label: 'ICS' },
      ],
    },
  },
  {
    field: 'category',
    label: 'Value class',
    kind: {
      is: 'choice',
      of: [
        { value: 'PPE', label: 'PPE' },
        { value: 'SPHV', label: 'Semi-expendable, high value' },
        { value: 'SPLV', label: 'Semi-expendable, low value' },
      ],
    },
  },
  { field: 'scanned', label: 'Scanned', kind: { is: 'flag', yes: 'Scanned', no: 'Not scanned' } },
  {
    field: 'state',
    label: 'Count',
    kind: {
      is: 'choice',
      of: [
        { value: 'not-counted', label: 'Not counted yet' },
        { value: 'saved', label: 'Saved on this device' },
        { value: 'sent', label: 'Counted' },
        { value: 'needs-you', label: 'Needs you' },
      ],
    },
  },
  {
    field: 'balance',
    label: 'Balance',
    kind: {
      is: 'choice',
      of: [
        { value: 'short', label: 'Shortage' },
        { value: 'over', label: 'Overage' },
        { value: 'even', label: 'Even' },
        { value: 'uncounted', label: 'Not counted' },
      ],
    },
  },
  { field: 'price', label: 'Unit price', kind: { is: 'range', of: 'money' } },
  { field: 'total', label: 'Total', kind: { is: 'range', of: 'money' } },
  { field: 'units', label: 'Units', kind: { is: 'range', of: 'whole' } },
  { field: 'acquisition', label: 'Acquired', kind: { is: 'range', of: 'day' } },
]

export const filterField = (field: string): FilterField | undefined => filterFields.find((one) => one.field === field)

const amount = (text: string): string | null => {
  if (!/^\d{1,14}(\.\d{1,2})?$/.test(text)) return null
  const [whole = '0', cents = ''] = text.split('.')
  return `${whole}.${cents.padEnd(2, '0')}`
}

function end(of: 'money' | 'whole' | 'day', text: string): string | number | null {
  if (of === 'money') return amount(text)
  if (of === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}

/** Stands in an address for "nothing is recorded". */
const none = 'none'

/** Reads a filter from the address; null when it says nothing that can be understood. */
export function readFilter({ kind }: FilterField, text: string): Test | null {
  switch (kind.is) {
    case 'ref': {
      const ids = text
        .split(',')
        .filter((part) => part === none || /^\d{1,10}$/.test(part))
        .map((part) => (part === none ? null : Number(part)))
      // Nothing recorded stays in a list: alone it would say that there is no filter.
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
      const min = end(kind.of, low)
      const max = end(kind.of, high)
      if (min === null && max === null) return null
      return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
    }
  }
}

/** Writes a filter into the address. */
export function writeFilter(test: Test): string {
  if (Array.isArray(test)) return (test as readonly Scalar[]).map((value) => value ?? none).join(',')
  if (typeof test === 'object' && test !== null) {
    const { min = '', max = '' } = test as { min?: string | number; max?: string | number }
    return `${min}..${max}`
  }
  return String(test)
}

/** The single values of a test, for pickers with several choices. */
export function testValues(test: Test | undefined): readonly Scalar[] {
  if (test === undefined) return []
  if (Array.isArray(test)) return test as readonly Scalar[]
  return typeof test === 'object' && test !== null ? [] : [test as Scalar]
}
