/**
 * A blank tag that was put on an item (`item-tags`): its code and the item. The device creates the record's id. The server accepts one item for each
 * code: the first record that arrives wins. Records are never edited, only undone.
 */
import { id } from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { listed, numberedPage } from '../sync/numbered-page.ts'
import { z } from '../z.ts'

/** The code of a blank tag, as `domain/scan/blank-tags.ts` makes it: eleven random characters and a check character. */
export const blankTagCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)

const moment = z.iso.datetime({ offset: true })

export const itemTagDraft = z.strictObject({
  id: z.uuid(),
  code: blankTagCode,
  product: id,
  /** The author. Set once. */
  made_by: id,
  /** By the device's clock. */
  recorded_at: moment,
  device: z.string().min(1).max(textLimit),
  /** When the author or an admin undid it: the tag is blank again. */
  undone_at: moment.nullish(),
})
export type ItemTagDraft = z.infer<typeof itemTagDraft>

/** As the server returns it. */
export const itemTag = z.looseObject({ ...itemTagDraft.shape, received_at: z.string() })
export type ItemTag = z.infer<typeof itemTag>

const listedItemTag = listed(itemTag)
export type ListedItemTag = z.infer<typeof listedItemTag>

export const itemTagsPage = numberedPage(listedItemTag)
