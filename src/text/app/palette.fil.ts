import type { SameKeys } from '../text-catalog.ts'
import type { en } from './palette.ts'

export const fil = {
  label: 'Maghanap ng screen, item o tao',
  labelWithoutPeople: 'Maghanap ng screen o item',
  screens: 'Mga screen',
  people: 'Mga tao',
  items: 'Mga item',
  morePeople: 'Ipakita sa listahan ang {count, plural, other {# pang tao}}',
  moreItems: 'Ipakita sa listahan ang {count, plural, other {# pang item}}',
  found: '{screens, plural, other {# screen}}, {people, plural, other {# tao}}, {items, plural, other {# item}}',
  foundWithoutPeople: '{screens, plural, other {# screen}}, {items, plural, other {# item}}',
  foundScreens: '{screens, plural, other {# screen}}',
  nothing: 'Walang nakita. Tingnan ang baybay, o i-type ang bahagi ng numero, serial number, deskripsyon o pangalan.',
  noList:
    'Wala pang offline list sa device na ito, kaya mga screen lang ang hinahanap: {screens, plural, =0 {walang nakita.} other {# ang nakita.}}',
} as const satisfies SameKeys<typeof en>
