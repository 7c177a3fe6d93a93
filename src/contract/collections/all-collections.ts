/** Every collection of the API (specification §7), parents before children. The mirror downloads them in this order. */

import { countCampaigns } from './campaigns.ts'
import { ledgerAccounts, subMajorAccountGroups } from './chart-of-accounts.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from './custody-documents.ts'
import type { AnyCollection, CollectionName } from './define-collection.ts'
import { locations } from './locations.ts'
import { classifications, conditions, fundings, locationCodeOne, sections } from './named-lists.ts'
import { articles, locationCodeTwo, majorAccountGroups } from './numbered-lists.ts'
import { products } from './products.ts'
import { transfers } from './transfers.ts'
import { groups, users } from './users.ts'

export const collections = {
  groups,
  users,
  fundings,
  sections,
  conditions,
  classifications,
  articles,
  'location-code-one': locationCodeOne,
  'location-code-two': locationCodeTwo,
  locations,
  'major-account-groups': majorAccountGroups,
  'sub-major-account-groups': subMajorAccountGroups,
  'ledger-accounts': ledgerAccounts,
  inventory: countCampaigns,
  products,
  'acknowledgement-receipts': acknowledgementReceipts,
  'acknowledgement-receipt-items': acknowledgementReceiptItems,
  'custodian-slips': custodianSlips,
  'custodian-slip-items': custodianSlipItems,
  transfers,
} as const satisfies Record<CollectionName, AnyCollection>

export const collectionList: readonly AnyCollection[] = Object.values(collections)
export const mirroredCollections: readonly AnyCollection[] = collectionList.filter(
  (collection) => collection.mirror === 'all',
)
