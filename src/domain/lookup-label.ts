/** How a row of a collection is called in pickers and lists (spec 3, 9). */
import type { ResourceName } from '#contract/resource.ts'
import { sentences } from '#contract/sentences.ts'
import { pickerLabel } from './property-number.ts'

type Fields = Readonly<Record<string, unknown>>
const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Last name first, as lists of people are ordered (spec 7). */
export function personLabel(person: Fields): string {
  const first = [words(person['first_name']), words(person['middle_name'])].filter(Boolean).join(' ')
  const last = words(person['last_name'])
  return [last, first].filter(Boolean).join(', ') || words(person['username']) || `#${words(person['id'])}`
}

/** What `personName` reads of a person. */
export const nameFields = ['id', 'username', 'first_name', 'middle_name', 'last_name'] as const

/** First name, middle initial, last name: as screens, files, documents and forms write a person (Ramon G. Santos). */
export function personName(person: Fields): string {
  const [first, middle, last] = [person['first_name'], person['middle_name'], person['last_name']].map((name) =>
    words(name).trim(),
  )
  const [initial] = middle ?? ''
  return (
    [first, initial && `${initial.toUpperCase()}.`, last].filter(Boolean).join(' ') ||
    words(person['username']) ||
    `#${words(person['id'])}`
  )
}

/** Number, a hyphen, the name (spec 3). */
const numbered = (row: Fields): string => {
  const number = words(row['number'])
  return number ? `${number}-${words(row['name'])}` : words(row['name'])
}

const product = (row: Fields): string => {
  const names = row['names'] as Fields | undefined
  if (!names) return words(row['property_number']) || `#${words(row['id'])}`
  return pickerLabel({
    year: (row['year'] as number | undefined) ?? null,
    subMajorAccount: (row['sub_major_account'] as string | null) ?? null,
    ledgerAccount: (row['ledger_account'] as string | null) ?? null,
    articleNumber: words(names['articleNumber']) || null,
    series1: (row['series_1'] as number | null) ?? null,
    series2: (row['series_2'] as number | null) ?? null,
    location2: words(names['locationTwoNumber']) || null,
    location1Name: words(names['locationOne']) || null,
  })
}

/** The label of a row; a row that is not known reads `00-Default value`. */
export function lookupLabel(entity: ResourceName, row: Fields | null): string {
  if (!row) return sentences.defaultValue
  switch (entity) {
    case 'users':
      return personLabel(row)
    case 'products':
      return product(row)
    case 'articles':
    case 'location-code-two':
    case 'major-account-groups':
    case 'sub-major-account-groups':
    case 'ledger-accounts':
      return numbered(row)
    case 'acknowledgement-receipts':
    case 'custodian-slips':
      return words(row['number']) || `#${words(row['id'])}`
    default:
      return words(row['name']) || `#${words(row['id'])}`
  }
}

/** A second line under the label, where one helps to tell rows apart. */
export function lookupHint(entity: ResourceName, row: Fields): string | undefined {
  if (entity === 'products')
    return [words(row['property_number']), words(row['description'])].filter(Boolean).join(' · ')
  if (entity === 'users') return words(row['username']) || undefined
  if (entity === 'acknowledgement-receipts' || entity === 'custodian-slips')
    return words(row['received_by_name']) || undefined
  return undefined
}
