/** The rules that one collection may add to the writes of `write-row.ts`, inside the transaction. */
import type { Row } from '../db/database.ts'
import type { TxContext } from './tx-context.ts'

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
