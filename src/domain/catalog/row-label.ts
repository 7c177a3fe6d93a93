/** The labels of rows in pickers and lists (specification §3, §9). */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { productPickerLabel } from '../products/property-number.ts'

type Fields = Readonly<Record<string, unknown>>
const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Last name first, as pickers and lists of people show them. */
export function lastNameFirst(person: Fields): string {
  const first = [asText(person['first_name']), asText(person['middle_name'])].filter(Boolean).join(' ')
  const last = asText(person['last_name'])
  return [last, first].filter(Boolean).join(', ') || asText(person['username']) || `#${asText(person['id'])}`
}

/** The fields that {@link formalName} and {@link lastNameFirst} read. */
export const nameFields = ['id', 'username', 'first_name', 'middle_name', 'last_name'] as const

/** First name, middle initial, last name (Ramon G. Santos), as in screens, files, documents and forms. */
export function formalName(person: Fields): string {
  const [first, middle, last] = [person['first_name'], person['middle_name'], person['last_name']].map((name) =>
    asText(name).trim(),
  )
  const [initial] = middle ?? ''
  return (
    [first, initial && `${initial.toUpperCase()}.`, last].filter(Boolean).join(' ') ||
    asText(person['username']) ||
    `#${asText(person['id'])}`
  )
}

/** Number, hyphen and name: `07-Motor pool` (specification §3). */
const numberedLabel = (row: Fields): string => {
  const number = asText(row['number'])
  return number ? `${number}-${asText(row['name'])}` : asText(row['name'])
}

const productLabel = (row: Fields): string => {
  const names = row['names'] as Fields | undefined
  if (!names) return asText(row['property_number']) || `#${asText(row['id'])}`
  return productPickerLabel({
    year: (row['year'] as number | undefined) ?? null,
    subMajorAccount: (row['sub_major_account'] as string | null) ?? null,
    ledgerAccount: (row['ledger_account'] as string | null) ?? null,
    articleNumber: asText(names['articleNumber']) || null,
    series1: (row['series_1'] as number | null) ?? null,
    series2: (row['series_2'] as number | null) ?? null,
    location2: asText(names['locationTwoNumber']) || null,
    location1Name: asText(names['locationOne']) || null,
  })
}

/** The label of a row; `00-Default value` if the row is not known. */
export function rowLabel(collection: CollectionName, row: Fields | null): string {
  if (!row) return fixedTexts.defaultValue
  switch (collection) {
    case 'users':
      return lastNameFirst(row)
    case 'products':
      return productLabel(row)
    case 'articles':
    case 'location-code-two':
    case 'major-account-groups':
    case 'sub-major-account-groups':
    case 'ledger-accounts':
      return numberedLabel(row)
    case 'acknowledgement-receipts':
    case 'custodian-slips':
      return asText(row['number']) || `#${asText(row['id'])}`
    default:
      return asText(row['name']) || `#${asText(row['id'])}`
  }
}

/** A second line under the label, for collections where labels alone may look alike. */
export function rowHint(collection: CollectionName, row: Fields): string | undefined {
  if (collection === 'products')
    return [asText(row['property_number']), asText(row['description'])].filter(Boolean).join(' · ')
  if (collection === 'users') return asText(row['username']) || undefined
  if (collection === 'acknowledgement-receipts' || collection === 'custodian-slips')
    return asText(row['received_by_name']) || undefined
  return undefined
}
