/** The blank tags on items, from the server's list as last read and this person's own records. */
import Dexie from 'dexie'
import type { ListedItemTag } from '#contract/campaigns/item-tag.ts'
import type { Op } from '#domain/outbox/op.ts'
import { type ItemTagRecord, itemOfTag, tagsInForce } from '#domain/scan/item-tags.ts'
import { itemTagsDraftPrefix } from '../clear-mirror.ts'
import type { CoreConnection } from '../core-connection.ts'

/** The server's records on this device, of one person. */
export interface StoredItemTags {
  epoch: string
  /** Number of the last record that was read. */
  after: number
  /** In the order of their numbers. */
  records: readonly ListedItemTag[]
}

export const itemTagsKey = (userKey: string): string => `${itemTagsDraftPrefix}${userKey}`

/** The valid records for the signed-in person; empty while nobody is signed in. */
function readItemTags(connection: CoreConnection): Promise<readonly ItemTagRecord[]> {
  return connection.read(async (db) => {
    const session = await db.session.get('current')
    if (!session) return []
    const { userKey } = session
    const stored = (await db.drafts.get(itemTagsKey(userKey)))?.value as StoredItemTags | undefined
    const ops: Op[] = await db.outbox
      .where('[userKey+entity+eid+seq]')
      .between([userKey, 'item-tags', Dexie.minKey], [userKey, 'item-tags', Dexie.maxKey])
      .toArray()
    return tagsInForce(
      stored?.records ?? [],
      ops.sort((a, b) => a.seq - b.seq),
    )
  })
}

export const readItemOfTag = async (connection: CoreConnection, code: string): Promise<number | null> =>
  itemOfTag(await readItemTags(connection), code)
