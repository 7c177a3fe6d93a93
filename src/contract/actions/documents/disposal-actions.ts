/** The calls that read and replace the inspection and disposal of unserviceable items (`disposals`). */

import { disposal, disposalValues } from '#contract/documents/disposal.ts'
import { count, id } from '#contract/field-types.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** All items with values, by product id. `next` is the `after` of the next page; null on the last. */
export const listDisposals = defineAction({
  name: 'list-disposals',
  method: 'GET',
  path: 'disposals/',
  body: z.unknown(),
  response: z.object({ results: z.array(disposal), next: id.nullable() }),
  permission: 'reports.read',
})
export const getDisposal = defineAction({
  name: 'get-disposal',
  method: 'GET',
  path: 'products/:id/disposal/',
  body: z.unknown(),
  response: disposal,
  permission: 'reports.read',
})
/** `version`: the version that the person edited. If the server has another one, it responds with a conflict and its current values. */
export const putDisposal = defineAction({
  name: 'put-disposal',
  method: 'PUT',
  path: 'products/:id/disposal/',
  body: disposalValues.extend({ version: count }),
  response: disposal,
  permission: 'catalogue.change',
})
