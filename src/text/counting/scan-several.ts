import { textsOf } from '../text-catalog.ts'

export const en = {
  switch: {
    label: 'Scan several',
    text: 'Scanned tags are listed. One tap counts all single items that need no decision.',
  },
  heading: 'Scanned tags',
  empty: 'Point the camera at several tags. Nothing is saved until you press the button.',
  states:
    '{ready, plural, other {# ready}} · {counted, plural, other {# counted}} · {decide, plural, other {# to decide}}',
  statesSpoken:
    '{ready, plural, one {# item is ready to count.} other {# items are ready to count.}} {counted, plural, one {# is counted.} other {# are counted.}} {decide, plural, one {You decide about # tag.} other {You decide about # tags.}}',
  ready: 'Ready to count',
  decide: {
    room: 'Room tag',
    several: 'Several items have this code',
    unknown: 'Not in the offline list',
    practice: 'Practice tag, not a real item',
    otherSystem: 'Not a tag of your institute',
    elsewhere: 'Recorded in {room}',
    otherRoom: 'Scanned in {room}',
    lot: 'Lot of {units}',
    blind: 'Open it and type how many you see',
    needsReview: 'Needs review',
    notHere: 'Recorded as not here',
    otherKey: 'Compare it with the item',
    otherCount: 'Counted {count} before',
    halfTyped: 'A typed count is not saved yet',
    longRemarks: 'Its remarks are too long',
    notInCount: 'Not part of the current count',
    unreadable: 'Open it to count it',
  },
  roomTag: 'Room {room}',
  count: '{count, plural, =0 {Nothing to count} one {Count # item} other {Count # items}}',
  noneReady: 'None of these tags is ready to count. Open one to decide about it.',
  clear: 'Clear the list',
  items: '{count, plural, one {# item} other {# items}}',
  oneEach: '{count, plural, one {count 1} other {count 1 each}}',
  saved:
    '{count, plural, one {Saved on this device: # item, count 1} other {Saved on this device: # items, count 1 each}}',
  savedExcept:
    '{count, plural, one {Saved on this device: # item, count 1.} other {Saved on this device: # items, count 1 each.}} {changed, plural, one {Not saved, because it changed: {items}} other {Not saved, because they changed: {items}}}',
  allChanged: 'Nothing was saved, because what you saw has changed. Look at the list again.',
  undoneExcept:
    'Undone: {record}, except {count, plural, one {one that changed since: {items}} other {# that changed since: {items}}}',
} as const

export const t = textsOf('counting/scan-several', en)
