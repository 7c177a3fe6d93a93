/** Every collection of the API (specification §7), parents before children. The mirror downloads them in this order. */

import type { z } from '../z.ts'
import { countCampaigns } from './campaigns.ts'
import { ledgerAccounts, subMajorAccountGroups } from './chart-of-accounts.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from './custody-documents.ts'
import type { Collection } from './define-collection.ts'
import { locations } from './locations.ts'
import { classifications, conditions, fundings, locationCodeOne, sections } from './named-lists.ts'
import { articles, locationCodeTwo, majorAccountGroups } from './numbered-lists.ts'
import { products } from './products.ts'
import { transfers } from './transfers.ts'
import { groups, users } from './users.ts'

const declarations = [
  groups,
  users,
  fundings,
  sections,
  conditions,
  classifications,
  articles,
  locationCodeOne,
  locationCodeTwo,
  locations,
  majorAccountGroups,
  subMajorAccountGroups,
  ledgerAccounts,
  countCampaigns,
  products,
  acknowledgementReceipts,
  acknowledgementReceiptItems,
  custodianSlips,
  custodianSlipItems,
  transfers,
] as const
type Listed = (typeof declarations)[number]

export type CollectionName = Listed['name']

// biome-ignore lint/suspicious/noExplicitAny: the one type for "a collection of any shape"
export type AnyCollection = Collection<any, any, any, CollectionName, CollectionName>
export type RowOf<C extends AnyCollection> = z.infer<C['row']>
export type DraftOf<C extends AnyCollection> = z.input<C['draft']>
export type PatchOf<C extends AnyCollection> = z.input<C['patch']>

export const collectionList: readonly AnyCollection[] = declarations
export const collections = Object.fromEntries(
  declarations.map((collection) => [collection.name, collection]),
) as unknown as {
  readonly [Each in Listed as Each['name']]: Each
}
export const mirroredCollections: readonly AnyCollection[] = collectionList.filter(
  (collection) => collection.mirror === 'all',
)
