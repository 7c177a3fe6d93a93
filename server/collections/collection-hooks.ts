/** What holds for one collection only, by name; called from `server/collections/write-row.ts` inside the transaction. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Row } from '../db/database.ts'
import { campaignHooks } from './campaign-hooks.ts'
import { receiptHooks, slipHooks } from './document-hooks.ts'
import { productHooks } from './product-hooks.ts'
import { transferHooks } from './transfer-hooks.ts'
import { groupHooks, userHooks } from './user-hooks.ts'
import type { TxContext } from './write-row.ts'

export interface CollectionHooks {
  /** Values that the server gives to a new row. Refuses by throwing. */
  beforeAdd?(ctx: TxContext, draft: Row): Promise<Row>
  /** Values that go with a change. Refuses by throwing. */
  beforeChange?(ctx: TxContext, before: Row, patch: Row): Promise<Row>
  /** Notes what goes with a change and is no change itself; answers the row with it. Also called when every value was equal already. */
  afterEveryChange?(ctx: TxContext, patch: Row, row: Row): Promise<Row>
  afterChange?(ctx: TxContext, before: Row, after: Row): Promise<void>
  beforeRemove?(ctx: TxContext, before: Row): Promise<void>
}

export const collectionHooks: Readonly<Partial<Record<CollectionName, CollectionHooks>>> = {
  inventory: campaignHooks,
  products: productHooks,
  users: userHooks,
  groups: groupHooks,
  transfers: transferHooks,
  'acknowledgement-receipts': receiptHooks,
  'custodian-slips': slipHooks,
}
