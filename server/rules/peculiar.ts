/** What holds for one collection only, by name; called from `server/rules/rows.ts` inside the transaction. */
import type { ResourceName } from '#contract/resource.ts'
import type { Row } from '../store/database.ts'
import { campaignRules } from './campaigns.ts'
import { receiptRules, slipRules } from './documents.ts'
import { groupRules, userRules } from './people.ts'
import { productRules } from './product-limits.ts'
import type { Doing } from './rows.ts'
import { transferRules } from './transfers.ts'

export interface Peculiar {
  /** Values that the server gives to a new row. Refuses by throwing. */
  adding?(doing: Doing, draft: Row): Promise<Row>
  /** Values that go with a change. Refuses by throwing. */
  changing?(doing: Doing, before: Row, patch: Row): Promise<Row>
  /** Notes what goes with a change and is no change itself; answers the row with it. Also called when every value was equal already. */
  noting?(doing: Doing, patch: Row, row: Row): Promise<Row>
  changed?(doing: Doing, before: Row, after: Row): Promise<void>
  removing?(doing: Doing, before: Row): Promise<void>
}

export const peculiar: Readonly<Partial<Record<ResourceName, Peculiar>>> = {
  inventory: campaignRules,
  products: productRules,
  users: userRules,
  groups: groupRules,
  transfers: transferRules,
  'acknowledgement-receipts': receiptRules,
  'custodian-slips': slipRules,
}
