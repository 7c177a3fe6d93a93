/** Every collection of the API (spec 7), parents before children: the order in which a mirror may be built. */
import type { AnyResource, ResourceName } from './resource.ts'
import { ledgerAccounts, subMajorAccountGroups } from './resources/accounts.ts'
import { inventory } from './resources/campaigns.ts'
import {
  acknowledgementReceiptItems,
  acknowledgementReceipts,
  custodianSlipItems,
  custodianSlips,
} from './resources/documents.ts'
import { locations } from './resources/locations.ts'
import { classifications, conditions, fundings, locationCodeOne, sections } from './resources/named.ts'
import { articles, locationCodeTwo, majorAccountGroups } from './resources/numbered.ts'
import { groups, users } from './resources/people.ts'
import { products } from './resources/products.ts'
import { transfers } from './resources/transfers.ts'

export const resources = {
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
  inventory,
  products,
  'acknowledgement-receipts': acknowledgementReceipts,
  'acknowledgement-receipt-items': acknowledgementReceiptItems,
  'custodian-slips': custodianSlips,
  'custodian-slip-items': custodianSlipItems,
  transfers,
} as const satisfies Record<ResourceName, AnyResource>

export const resourceList: readonly AnyResource[] = Object.values(resources)
export const mirrored: readonly AnyResource[] = resourceList.filter((resource) => resource.mirror === 'all')
