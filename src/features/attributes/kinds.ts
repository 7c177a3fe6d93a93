/** The attributes as tabs: seven that the specification names, and the account tables and rooms beside them (spec 2, 3). */
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import type { Where } from '#domain/catalogue.ts'
import { accountSpellings, subMajorSpellings } from '#domain/next-serial.ts'

export type AttributeRow = Readonly<Record<string, unknown>> & {
  id: number
  name: string
  number?: string
  version?: string
}

export interface Parent {
  field: string
  to: ResourceName
  label: string
  needed: boolean
  /** Narrows the picker by another field of the form: its name here, its name as the office's query parameter. */
  by?: { field: string; query: string }
}

/** Rows of another collection that name a row of this kind. */
export interface Pointer {
  entity: ResourceName
  words: { one: string; many: string }
  where: (row: AttributeRow) => Where
  /** The field of products that can be given another value in one go. */
  field?: string
}

export interface Kind {
  /** Last segment of the address. */
  path: string
  title: string
  /** The word of titles and toasts: "Add new fund". */
  word: string
  many: string
  resource: AnyResource
  numbered: boolean
  parents: readonly Parent[]
  pointers: readonly Pointer[]
}

const pointer = (entity: ResourceName, where: Pointer['where'], field?: string): Pointer => ({
  entity,
  words: resources[entity].words,
  where,
  ...(field === undefined ? {} : { field }),
})
const byProducts = (field: string) => pointer('products', (row) => ({ [field]: row.id }), field)
const kind = (
  path: string,
  title: string,
  name: ResourceName,
  more: Partial<Pick<Kind, 'numbered' | 'parents' | 'pointers'>>,
): Kind => {
  const { words } = resources[name]
  return {
    path,
    title,
    word: words.one,
    many: words.many,
    resource: resources[name],
    numbered: false,
    parents: [],
    pointers: [],
    ...more,
  }
}

const major: Parent = { field: 'major_account', to: 'major-account-groups', label: 'Major account', needed: true }

export const kinds: readonly Kind[] = [
  kind('articles', 'Articles', 'articles', { numbered: true, pointers: [byProducts('article')] }),
  kind('fundings', 'Fundings', 'fundings', { pointers: [byProducts('funding')] }),
  kind('sections', 'Sections', 'sections', { pointers: [byProducts('section')] }),
  kind('conditions', 'Conditions', 'conditions', { pointers: [byProducts('condition')] }),
  kind('classifications', 'Categories', 'classifications', { pointers: [byProducts('classification')] }),
  kind('location-1', 'Location 1', 'location-code-one', {
    pointers: [byProducts('location_code_one'), pointer('locations', (row) => ({ location_code_one: row.id }))],
  }),
  kind('location-2', 'Location 2', 'location-code-two', {
    numbered: true,
    pointers: [byProducts('location_code_two'), pointer('locations', (row) => ({ location_code_two: row.id }))],
  }),
  kind('rooms', 'Rooms', 'locations', {
    parents: [
      { field: 'location_code_one', to: 'location-code-one', label: 'Location 1', needed: true },
      { field: 'location_code_two', to: 'location-code-two', label: 'Location 2', needed: true },
      { field: 'responsible', to: 'users', label: 'Responsible person', needed: false },
    ],
  }),
  kind('major-accounts', 'Major accounts', 'major-account-groups', {
    numbered: true,
    pointers: [
      byProducts('major_account'),
      pointer('sub-major-account-groups', (row) => ({ major_account: row.id })),
      pointer('ledger-accounts', (row) => ({ major_account: row.id })),
    ],
  }),
  kind('sub-major-accounts', 'Sub-major accounts', 'sub-major-account-groups', {
    numbered: true,
    parents: [major],
    pointers: [
      pointer('products', (row) => ({
        major_account: row['major_account'] as number,
        sub_major_account: subMajorSpellings(row.number ?? ''),
      })),
      pointer('ledger-accounts', (row) => ({ sub_major_account: row.id })),
    ],
  }),
  kind('ledger-accounts', 'Ledger accounts', 'ledger-accounts', {
    numbered: true,
    parents: [
      major,
      {
        field: 'sub_major_account',
        to: 'sub-major-account-groups',
        label: 'Sub-major account',
        needed: true,
        by: { field: 'major_account', query: 'major_account__id' },
      },
    ],
    pointers: [
      pointer('products', (row) => ({
        major_account: row['major_account'] as number,
        ledger_account: accountSpellings(row.number ?? ''),
      })),
    ],
  }),
]

export const kindAt = (pathname: string): Kind =>
  kinds.find((one) => one.path === pathname.split('/').filter(Boolean).at(-1)) ?? kinds[0]!

/** First letter large, as a sentence begins. */
export const begun = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
