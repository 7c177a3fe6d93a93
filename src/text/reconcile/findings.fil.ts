import type { SameKeys } from '../text-catalog.ts'
import type { en } from './findings.ts'

export const fil = {
  title: 'Mga finding',
  foundAtStation: 'Found at station',
  seenElsewhere: 'Nakita sa ibang room',
  tagUnreadable: 'Hindi mabasa ang tag',
  tagMissing: 'Walang tag',
  retagged: 'May bagong tag na ang item',
  photo: 'Litrato ng item',
  notIn: 'Wala sa {room}',
  seenIn: 'Nakita sa {room}',
  noDescription: 'Walang deskripsyon',
  addedAsItem: 'Naidagdag bilang item',
  addedAsUnknownItem: 'Naidagdag bilang item #{id}',
  setAside: 'Isinantabi',
  toBeAdded: 'Idadagdag pa',
  onDevice: 'Nasa device na ito',
  recorded: 'Na-record',
} as const satisfies SameKeys<typeof en>
