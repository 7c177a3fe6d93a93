/**
 * The attributes that are rows of a collection: the seven of the specification, plus the account tables and rooms (specification §2, §3). Names,
 * number and references follow from the declarations of the collections.
 */

import { type AttributePath, attributePaths, textKey } from '#contract/attribute-paths.ts'
import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { hasNumber } from '#contract/collections/catalog-collections.ts'
import { productReferences } from '#contract/collections/product-field-list.ts'
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
  /** Another field of the form narrows the picker: its name in the form, and its query parameter in the API. */
  narrowedBy?: { field: string; query: string }
}

export const parentLabel = ({ field }: Parent): string =>
  field === 'responsible' ? forms('responsible') : fields(`labels.${field}`)

/** Collections, besides products, whose rows can refer to an attribute. */
const referringCollections = [
  collections.locations,
  collections['sub-major-account-groups'],
  collections['ledger-accounts'],
]
type ReferringCollection = 'products' | (typeof referringCollections)[number]['name']

/** Rows of another collection that refer to a row of this kind. */
export interface Reference {
  collection: ReferringCollection
  where: (row: AttributeRow) => Where
  /** The field of products that can get another value in one step. */
  field?: string
}

export interface AttributeKind {
  /** The last segment of the address. */
  path: AttributePath
  /** Of its own texts. */
  key: keyof typeof en.kinds
  /** The word in the fixed texts: "Add new fund". */
  singular: string
  many: string
  collection: AnyCollection
  hasNumber: boolean
  parents: readonly Parent[]
  references: readonly Reference[]
}

/** Collections whose name is not their path. */
const collectionNames = {
  'location-1': 'location-code-one',
  'location-2': 'location-code-two',
  rooms: 'locations',
  'major-accounts': 'major-account-groups',
  'sub-major-accounts': 'sub-major-account-groups',
} as const satisfies Partial<Record<AttributePath, CollectionName>>

const isRenamed = (path: AttributePath): path is keyof typeof collectionNames => Object.hasOwn(collectionNames, path)
const collectionAt = (path: AttributePath): AnyCollection => collections[isRenamed(path) ? collectionNames[path] : path]

const majorAccountParent: Parent = {
  field: 'major_account',
  to: 'major-account-groups',
  required: true,
}

const parents: Partial<Record<AttributePath, readonly Parent[]>> = {
  rooms: [
    { field: 'location_code_one', to: 'location-code-one', required: true },
    { field: 'location_code_two', to: 'location-code-two', required: true },
    { field: 'responsible', to: 'users', required: false },
  ],
  'sub-major-accounts': [majorAccountParent],
  'ledger-accounts': [
    majorAccountParent,
    {
      field: 'sub_major_account',
      to: 'sub-major-account-groups',
      required: true,
      narrowedBy: { field: 'major_account', query: 'major_account__id' },
    },
  ],
}

/** Products that have the number of a row, not its id. */
const referencesByNumber: Partial<Record<AttributePath, Reference['where']>> = {
  'sub-major-accounts': (row) => ({
    major_account: row['major_account'] as number,
    sub_major_account: subMajorSpellings(row.number ?? ''),
  }),
  'ledger-accounts': (row) => ({
    major_account: row['major_account'] as number,
    ledger_account: accountSpellings(row.number ?? ''),
  }),
}

function referencesTo(path: AttributePath): Reference[] {
  const { name } = collectionAt(path)
  const byNumber = referencesByNumber[path]
  return [
    ...(byNumber ? [{ collection: 'products' as const, where: byNumber }] : []),
    ...productReferences
      .filter(({ to }) => to === name)
      .map(({ field }) => ({
        collection: 'products' as const,
        where: (row: AttributeRow) => ({ [field]: row.id }),
        field,
      })),
    ...referringCollections.flatMap(({ name: collection, references }) =>
      Object.entries<CollectionName>(references)
        .filter(([, to]) => to === name)
        .map(([field]) => ({ collection, where: (row: AttributeRow) => ({ [field]: row.id }) })),
    ),
  ]
}

export const attributeKinds: readonly AttributeKind[] = attributePaths.map((path) => {
  const collection = collectionAt(path)
  return {
    path,
    key: textKey(path),
    singular: collection.label.one,
    many: collection.label.many,
    collection,
    hasNumber: hasNumber(collection),
    parents: parents[path] ?? [],
    references: referencesTo(path),
  }
})

export const kindAt = (pathname: string): AttributeKind =>
  attributeKinds.find((kind) => kind.path === pathname.split('/').filter(Boolean).at(-1)) ?? attributeKinds[0]!

/** Capitalizes the first letter, for the start of a sentence. */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
