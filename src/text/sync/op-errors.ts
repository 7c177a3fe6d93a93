import { textsOf } from '../text-catalog.ts'

export const en = {
  rejected: 'The server rejected this record. Try again, or discard it.',
  checking: 'Checking…',
  changed: 'The server answered but did not store {sent} (it says {stored}).',
  nothing: 'nothing',
  unsaved: 'The server answered but didn’t save it.',
  notStorable: 'This server can’t store this record.',
  removed: 'Removed from the property records. Your count is saved.',
  idTaken: 'The server already has a different record with this ID.',
  notProcessed: 'The server can’t process this item.',
  noPermission: 'Your account can no longer record counts.',
  tookTheirs: "took the server's value",
  lost: 'The server doesn’t have this record anymore. It’s saved on this device.',
  addedFromDevice: 'Added from another device by {name}',
  someone: 'someone',
} as const

export const t = textsOf('sync/op-errors', en)
