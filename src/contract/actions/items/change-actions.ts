/** Which rows changed: the change feed, the history of an item, and the devices that read the feed. */

import { changesResponse } from '#contract/sync/change-feed.ts'
import { deviceActivity, historyEntry } from '#contract/sync/client-events.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

export const getChanges = defineAction({
  name: 'changes',
  method: 'GET',
  path: 'changes/',
  body: z.unknown(),
  response: changesResponse,
  permission: 'account.own',
})
export const getProductHistory = defineAction({
  name: 'product-history',
  method: 'GET',
  path: 'products/:id/history/',
  body: z.unknown(),
  response: z.looseObject({ results: z.array(historyEntry) }),
  permission: 'history.read',
})
export const listDevices = defineAction({
  name: 'devices',
  method: 'GET',
  path: 'sync/devices/',
  body: z.unknown(),
  response: z.looseObject({ results: z.array(deviceActivity) }),
  permission: 'devices.read',
})
