import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Findings',
  foundAtStation: 'Found at station',
  seenElsewhere: 'Seen in another room',
  tagUnreadable: 'Tag can’t be read',
  tagMissing: 'Tag is missing',
  retagged: 'New tag on the item',
  photo: 'Photo of the item',
  notIn: 'Not in {room}',
  seenIn: 'Seen in {room}',
  noDescription: 'No description',
  addedAsItem: 'Added as item',
  addedAsUnknownItem: 'Added as item #{id}',
  setAside: 'Set aside',
  toBeAdded: 'To be added',
  onDevice: 'On this device',
  recorded: 'Recorded',
} as const

export const t = textsOf('reconcile/findings', en)
