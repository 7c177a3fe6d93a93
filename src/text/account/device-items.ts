import { textsOf } from '../text-catalog.ts'

export const en = {
  heading: 'Items on this device',
  explanation:
    'A phone is faster, and downloads less, if it holds only the buildings that you work in. It also keeps the items in your name.',
  choose: 'This device holds',
  all: 'All items',
  some: 'Only the items of some buildings',
  items: '{count, plural, one {# item} other {# items}}',
  buildings: 'Buildings',
  buildingWithItems: '{building} · {items}',
  chooseOne: 'Choose at least one building.',
  willHold: 'This device will hold {count, plural, one {# item} other {# items}}.',
  limits:
    'Unsent counts stay and are sent as before. Reports and forms from this device list only its items, and counts can’t be started or closed on it.',
  saved: 'Saved. This device is updating its list.',
  connect: 'Connect to choose which items this device holds.',
  limited: 'Your account already limits which items your devices hold.',
} as const

export const t = textsOf('account/device-items', en)
