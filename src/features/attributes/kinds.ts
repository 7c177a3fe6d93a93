/** The attributes as tabs: the seven of the specification, plus the account tables and rooms (specification §2, §3). */

import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { accountSpellings, subMajorSpellings } from '#domain/products/next-serial.ts'
import type { en } from '#text/administration/attributes.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as forms } from '#text/shared/ui-forms.ts'

export type AttributeRow = Readonly<Record<string, unknown>> & {
  id: number
  name: string
  number?: string
  version?: string
}

export interface Parent {
  field: 'location_code_one' | 'location_code_two' | 'responsible' | 'major_account' | 'sub_major_account'
  to: CollectionName
  required: boolean
  /** Another field of the form narrows the picker: its name here, and its name as the API's query parameter. */
  narrowedBy?: { field: string; query: string }
}

export const parentLabel = ({ field }: Parent): string =>
  field === 'responsible' ? forms('responsible') : fields(`labels.${field}`)

type ReferringCollection = 'products' | 'locations' | 'sub-major-account-groups' | 'ledger-accounts'

/** Rows of another collection that refer to a row of this kind. */
export interface Reference {
  collection: ReferringCollection
  where: (row: AttributeRow) => Where
  /** The field of products that can get another value in one step. */
  field?: string
}

type KindKey = keyof typeof en.kinds

export interface AttributeKind {
  /** The last segment of the address. */
  path: string
  /** Of its own texts. */
  key: KindKey
  /** The word in the fixed texts: "Add new fund". */
  singular: string
  many: string
  collection: AnyCollection
  hasNumber: boolean
  parents: readonly Parent[]
  references: readonly Reference[]
}

const reference = (collection: ReferringCollection, where: Reference['where'], field?: string): Reference => ({
  collection,
  where,
  ...(field === undefined ? {} : { field }),
})
const productReference = (field: string) => reference('products', (row) => ({ [field]: row.id }), field)
const attributeKind = (
  path: string,
  key: KindKey,
  name: CollectionName,
  overrides: Partial<Pick<AttributeKind, 'hasNumber' | 'parents' | 'references'>>,
): AttributeKind => {
  const { label } = collections[name]
  return {
    path,
    key,
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
  required: true,
}

export const attributeKinds: readonly AttributeKind[] = [
  attributeKind('articles', 'articles', 'articles', { hasNumber: true, references: [productReference('article')] }),
  attributeKind('fundings', 'fundings', 'fundings', { references: [productReference('funding')] }),
  attributeKind('sections', 'sections', 'sections', { references: [productReference('section')] }),
  attributeKind('conditions', 'conditions', 'conditions', { references: [productReference('condition')] }),
  attributeKind('classifications', 'classifications', 'classifications', {
    references: [productReference('classification')],
  }),
  attributeKind('location-1', 'location1', 'location-code-one', {
    references: [
      productReference('location_code_one'),
      reference('locations', (row) => ({ location_code_one: row.id })),
    ],
  }),
  attributeKind('location-2', 'location2', 'location-code-two', {
    hasNumber: true,
    references: [
      productReference('location_code_two'),
      reference('locations', (row) => ({ location_code_two: row.id })),
    ],
  }),
  attributeKind('rooms', 'rooms', 'locations', {
    parents: [
      { field: 'location_code_one', to: 'location-code-one', required: true },
      { field: 'location_code_two', to: 'location-code-two', required: true },
      { field: 'responsible', to: 'users', required: false },
    ],
  }),
  attributeKind('major-accounts', 'majorAccounts', 'major-account-groups', {
    hasNumber: true,
    references: [
      productReference('major_account'),
      reference('sub-major-account-groups', (row) => ({ major_account: row.id })),
      reference('ledger-accounts', (row) => ({ major_account: row.id })),
    ],
  }),
  attributeKind('sub-major-accounts', 'subMajorAccounts', 'sub-major-account-groups', {
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
  attributeKind('ledger-accounts', 'ledgerAccounts', 'ledger-accounts', {
    hasNumber: true,
    parents: [
      majorAccountParent,
      {
        field: 'sub_major_account',
        to: 'sub-major-account-groups',
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
