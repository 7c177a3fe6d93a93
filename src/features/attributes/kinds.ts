/** The attributes as tabs: the seven of the specification, plus the account tables and rooms (specification §2, §3). */

import { collections } from '#contract/collections/all-collections.ts'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { accountSpellings, subMajorSpellings } from '#domain/products/next-serial.ts'

export type AttributeRow = Readonly<Record<string, unknown>> & {
  id: number
  name: string
  number?: string
  version?: string
}

export interface Parent {
  field: string
  to: CollectionName
  label: string
  required: boolean
  /** Another field of the form narrows the picker: its name here, and its name as the API's query parameter. */
  narrowedBy?: { field: string; query: string }
}

/** Rows of another collection that refer to a row of this kind. */
export interface Reference {
  collection: CollectionName
  nouns: { one: string; many: string }
  where: (row: AttributeRow) => Where
  /** The field of products that can get another value in one step. */
  field?: string
}

export interface AttributeKind {
  /** The last segment of the address. */
  path: string
  title: string
  /** The word in titles and toasts: "Add new fund". */
  singular: string
  many: string
  collection: AnyCollection
  hasNumber: boolean
  parents: readonly Parent[]
  references: readonly Reference[]
}

const reference = (collection: CollectionName, where: Reference['where'], field?: string): Reference => ({
  collection,
  nouns: collections[collection].label,
  where,
  ...(field === undefined ? {} : { field }),
})
const productReference = (field: string) => reference('products', (row) => ({ [field]: row.id }), field)
const attributeKind = (
  path: string,
  title: string,
  name: CollectionName,
  overrides: Partial<Pick<AttributeKind, 'hasNumber' | 'parents' | 'references'>>,
): AttributeKind => {
  const { label } = collections[name]
  return {
    path,
    title,
    singular: label.one,
    many: label.many,
    collection: collections[name],
    hasNumber: false,
    parents: [],
    references: [],
    ...overrides,
  }
}

const majorAccountParent: Parent = {
  field: 'major_account',
  to: 'major-account-groups',
  label: 'Major account',
  required: true,
}

export const attributeKinds: readonly AttributeKind[] = [
  attributeKind('articles', 'Articles', 'articles', { hasNumber: true, references: [productReference('article')] }),
  attributeKind('fundings', 'Funds', 'fundings', { references: [productReference('funding')] }),
  attributeKind('sections', 'Sections', 'sections', { references: [productReference('section')] }),
  attributeKind('conditions', 'Conditions', 'conditions', { references: [productReference('condition')] }),
  attributeKind('classifications', 'Categories', 'classifications', {
    references: [productReference('classification')],
  }),
  attributeKind('location-1', 'Location 1', 'location-code-one', {
    references: [
      productReference('location_code_one'),
      reference('locations', (row) => ({ location_code_one: row.id })),
    ],
  }),
  attributeKind('location-2', 'Location 2', 'location-code-two', {
    hasNumber: true,
    references: [
      productReference('location_code_two'),
      reference('locations', (row) => ({ location_code_two: row.id })),
    ],
  }),
  attributeKind('rooms', 'Rooms', 'locations', {
    parents: [
      { field: 'location_code_one', to: 'location-code-one', label: 'Location 1', required: true },
      { field: 'location_code_two', to: 'location-code-two', label: 'Location 2', required: true },
      { field: 'responsible', to: 'users', label: 'Responsible person', required: false },
    ],
  }),
  attributeKind('major-accounts', 'Major accounts', 'major-account-groups', {
    hasNumber: true,
    references: [
      productReference('major_account'),
      reference('sub-major-account-groups', (row) => ({ major_account: row.id })),
      reference('ledger-accounts', (row) => ({ major_account: row.id })),
    ],
  }),
  attributeKind('sub-major-accounts', 'Sub-major accounts', 'sub-major-account-groups', {
    hasNumber: true,
    parents: [majorAccountParent],
    references: [
      reference('products', (row) => ({
        major_account: row['major_account'] as number,
        sub_major_account: subMajorSpellings(row.number ?? ''),
      })),
      reference('ledger-accounts', (row) => ({ sub_major_account: row.id })),
    ],
  }),
  attributeKind('ledger-accounts', 'Ledger accounts', 'ledger-accounts', {
    hasNumber: true,
    parents: [
      majorAccountParent,
      {
        field: 'sub_major_account',
        to: 'sub-major-account-groups',
        label: 'Sub-major account',
        required: true,
        narrowedBy: { field: 'major_account', query: 'major_account__id' },
      },
    ],
    references: [
      reference('products', (row) => ({
        major_account: row['major_account'] as number,
        ledger_account: accountSpellings(row.number ?? ''),
      })),
    ],
  }),
]

export const kindAt = (pathname: string): AttributeKind =>
  attributeKinds.find((kind) => kind.path === pathname.split('/').filter(Boolean).at(-1)) ?? attributeKinds[0]!

/** Capitalizes the first letter, for the start of a sentence. */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
