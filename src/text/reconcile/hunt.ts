import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Where to look',
  text: 'Items that nobody found, with the rooms they are most likely in. Counters see what you send when they enter the room.',
  item: 'Item',
  lookIn: 'Look in',
  nowhere: 'No idea. Ask the person accountable.',
  why: '{room} (match: {score} of 100): {reasons}',
  alsoIn: 'Then {room}',
  reason: {
    seen: 'seen there',
    found: 'something like it was found there',
    surplus: 'one too many of this article there',
    recorded: 'recorded there',
    person: 'same person accountable',
    article: 'same article nearby',
  },
  asked: 'Asked',
  askedIn: 'In {room}, no answer yet',
  notIn: 'Not in {room}',
  send: '{count, plural, =0 {Send to counters} one {Send # item to counters} other {Send # items to counters}}',
  sent: '{count, plural, one {Saved on this device: # item to look for} other {Saved on this device: # items to look for}}',
  undo: '{count, plural, one {Undo: # room asked} other {Undo: # rooms asked}}',
  roomChanged:
    '{count, plural, one {Nothing was sent: where to look for # chosen item has changed.} other {Nothing was sent: where to look for # chosen items have changed.}} Look at the list, then send again.',
  undone: 'Undone. Nobody is asked for these items.',
  notUndone: 'This can’t be undone here. Review it in the outbox.',
  none: 'Nothing to look for. Every item in the visited rooms was found.',
  onlyFirst: 'The first {count} items are shown.',
  notOffered: 'This server can’t send items to counters.',
  here: '{count, plural, one {Look for this item here} other {Look for these # items here}}',
  serial: 'Serial number {number}',
  foundHere: 'Found here',
  notHere: 'Not in this room',
  undoNotHere: 'Undo “Not in this room”',
  statedNotHere: '{item} isn’t in {room}',
  toLookFor: '{count, plural, one {# item to look for} other {# items to look for}}',
} as const

export const t = textsOf('reconcile/hunt', en)
