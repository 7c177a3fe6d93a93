/** Devices PUT findings under ids that they create (`findings`); the property unit closes them (`finding-items`). */

import { finding, findingDraft, findingPatch } from '#contract/campaigns/finding.ts'
import { products } from '#contract/collections/products.ts'
import { pageOf } from '#contract/sync/list-page.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const noBody = z.unknown()

/** Idempotent: putting the same finding again changes nothing. */
export const putFinding = defineAction({
  name: 'put-finding',
  method: 'PUT',
  path: 'findings/:uuid/',
  body: findingDraft,
  response: finding,
  permission: 'count.record',
})
export const getFinding = defineAction({
  name: 'get-finding',
  method: 'GET',
  path: 'findings/:uuid/',
  body: noBody,
  response: finding,
  permission: 'count.record',
})
export const listFindings = defineAction({
  name: 'list-findings',
  method: 'GET',
  path: 'findings/',
  body: noBody,
  response: pageOf(finding),
  permission: 'count.record',
})
export const changeFinding = defineAction({
  name: 'change-finding',
  method: 'PATCH',
  path: 'findings/:uuid/',
  body: findingPatch,
  response: finding,
  permission: 'catalogue.change',
})
/** Adds the item and closes the finding in one transaction. If the finding already became an item, returns that item. */
export const addFindingItem = defineAction({
  name: 'add-finding-item',
  method: 'POST',
  path: 'findings/:uuid/item/',
  body: products.draft,
  response: products.row,
  permission: 'catalogue.add',
})
