/** Rules of a single collection. `server/collections/write-row.ts` calls them inside the transaction. */
import type { Row } from '../db/database.ts'
import type { TxContext } from './tx-context.ts'

export interface CollectionHooks {
  /** Returns values that the server sets on a new row. Refuses by throwing. */
  beforeAdd?(ctx: TxContext, draft: Row): Promise<Row>
  /** Refuses a change by throwing, whatever version of the row it was made on. */
  beforeVersion?(ctx: TxContext, before: Row): Promise<void>
  /** Returns values that the server adds to a change. Refuses by throwing. */
  beforeChange?(ctx: TxContext, before: Row, patch: Row): Promise<Row>
  /** Stores values that belong to a change but raise no version; returns the row with them. Called even if no value differs. */
  afterEveryChange?(ctx: TxContext, patch: Row, row: Row, before: Row): Promise<Row>
  /** Called only if a value differs. */
  afterChange?(ctx: TxContext, before: Row, after: Row): Promise<void>
  beforeRemove?(ctx: TxContext, before: Row): Promise<void>
}
