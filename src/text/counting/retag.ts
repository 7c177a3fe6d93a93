import { textsOf } from '../text-catalog.ts'

export const en = {
  notOffered: 'This server doesn’t store which tags need replacing.',
  none: 'No item needs a new tag',
  noneText: 'Counters report a tag on the scan screen with “Tag unreadable”.',
  noneHere: 'No item in this room needs a new tag',
  count: '{count, plural, one {# item needs a new tag.} other {# items need a new tag.}}',
  asOf: 'As of {moment}.',
  onlyThisDevice: 'Only reports of this device. Connect to see the others.',
  noNewer: 'We couldn’t get newer reports.',
  list: 'Items that need a new tag',
  building: 'Building',
  room: 'Room',
  all: 'All',
  noRoom: 'No room',
  problem: 'Tag',
  reported: 'Reported',
  print: '{count, plural, one {Print # tag} other {Print these # tags}}',
  mark: '{count, plural, =0 {Mark as re-tagged} one {Mark # item as re-tagged} other {Mark # items as re-tagged}}',
  marked:
    '{count, plural, one {Saved on this device: # item has its new tag} other {Saved on this device: # items have their new tags}}',
  undo: '{count, plural, one {Undo: # item re-tagged} other {Undo: # items re-tagged}}',
  undone: 'Undone. The reports are in the list again.',
  notUndone: 'This can’t be undone here. Report the tag again on the scan screen.',
  markOf: 'Re-tagged',
} as const

export const t = textsOf('counting/retag', en)
