/** Findings go to the server under the id that the device gave them (`findings`); the property unit closes them (`finding-items`). */

import { defineAction } from '../action.ts'
import { finding, findingDraft, findingPatch } from '../findings.ts'
import { pageOf } from '../page.ts'
import { products } from '../resources/products.ts'
import { z } from '../z.ts'

const nothing = z.unknown()

/** Putting the same finding twice is putting it once. */
export const putFinding = defineAction({
  name: 'put-finding',
  method: 'PUT',
  path: 'findings/:uuid/',
  body: findingDraft,
  answer: finding,
  allow: 'count.record',
})
export const getFinding = defineAction({
  name: 'get-finding',
  method: 'GET',
  path: 'findings/:uuid/',
  body: nothing,
  answer: finding,
  allow: 'count.record',
})
export const listFindings = defineAction({
  name: 'list-findings',
  method: 'GET',
  path: 'findings/',
  body: nothing,
  answer: pageOf(finding),
  allow: 'count.record',
})
export const changeFinding = defineAction({
  name: 'change-finding',
  method: 'PATCH',
  path: 'findings/:uuid/',
  body: findingPatch,
  answer: finding,
  allow: 'catalogue.change',
})
/** Adds the item and closes the finding in one transaction. A finding that became an item already answers that item. */
export const addFindingItem = defineAction({
  name: 'add-finding-item',
  method: 'POST',
  path: 'findings/:uuid/item/',
  body: products.draft,
  answer: products.row,
  allow: 'catalogue.add',
})
