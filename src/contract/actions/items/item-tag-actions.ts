/** Devices PUT the blank tags of items, and read everybody's (`item-tags`). */
import { itemTag, itemTagDraft, itemTagsPage } from '#contract/campaigns/item-tag.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** Idempotent: putting the same record again changes nothing. Putting it with `undone_at` undoes it. */
export const putItemTag = defineAction({
  name: 'put-item-tag',
  method: 'PUT',
  path: 'item-tags/:uuid/',
  body: itemTagDraft,
  response: itemTag,
  permission: 'count.record',
})
/** In the order of commits: a reader that continues from `after` misses nothing. */
export const listItemTags = defineAction({
  name: 'list-item-tags',
  method: 'GET',
  path: 'item-tags/',
  body: z.unknown(),
  response: itemTagsPage,
  permission: 'catalogue.read',
})
