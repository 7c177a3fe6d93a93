import { textsOf } from '../text-catalog.ts'

export const en = {
  label: 'Search screens, items and people',
  labelWithoutPeople: 'Search screens and items',
  screens: 'Screens',
  people: 'People',
  items: 'Items',
  morePeople: 'Show {count, plural, one {# more person} other {# more people}} in the list',
  moreItems: 'Show {count, plural, one {# more item} other {# more items}} in the list',
  found:
    '{screens, plural, one {# screen} other {# screens}}, {people, plural, one {# person} other {# people}}, {items, plural, one {# item} other {# items}}',
  foundWithoutPeople:
    '{screens, plural, one {# screen} other {# screens}}, {items, plural, one {# item} other {# items}}',
  foundScreens: '{screens, plural, one {# screen} other {# screens}}',
  nothing: 'Nothing found. Check the spelling, or type part of a number, a serial number, a description or a name.',
  noList:
    'There’s no offline list on this device yet, so only screens are searched: {screens, plural, =0 {none found.} other {# found.}}',
} as const

export const t = textsOf('app/palette', en)
