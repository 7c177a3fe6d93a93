/** The campaigns that are open, and the current count of an item in them: the same as on devices. */
import { countCampaigns } from '#contract/collections/campaigns.ts'
import type { Product } from '#contract/collections/products.ts'
import { type CurrentCount, currentCount, openCounts } from '#domain/counts/count-status.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { Db, Row } from '#server/db/database.ts'

export async function currentCountReader(db: Db): Promise<(row: Row & Product) => CurrentCount> {
  const campaigns = await db.selectFrom('inventory').selectAll().execute()
  const open = openCounts(campaigns.map((row) => toWireRow(countCampaigns, row)))
  return (row) => currentCount(row, open, (name) => row[name])
}
