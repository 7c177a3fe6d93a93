/** The hooks by collection. `server/collections/write-row.ts` calls them inside the transaction. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { campaignHooks } from './campaign-hooks.ts'
import { receiptHooks, receiptLineHooks, slipHooks, slipLineHooks } from './document-hooks.ts'
import type { CollectionHooks } from './hook-types.ts'
import { productHooks } from './product-hooks.ts'
import { transferHooks } from './transfer-hooks.ts'
import { groupHooks, userHooks } from './user-hooks.ts'

export const collectionHooks: Readonly<Partial<Record<CollectionName, CollectionHooks>>> = {
  inventory: campaignHooks,
  products: productHooks,
  users: userHooks,
  groups: groupHooks,
  transfers: transferHooks,
  'acknowledgement-receipts': receiptHooks,
  'acknowledgement-receipt-items': receiptLineHooks,
  'custodian-slips': slipHooks,
  'custodian-slip-items': slipLineHooks,
}
