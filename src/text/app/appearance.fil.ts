import type { SameKeys } from '../text-catalog.ts'
import type { en } from './appearance.ts'

export const fil = {
  appearance: 'Itsura',
  close: 'Isara',
  language: 'Wika',
  textSize: 'Laki ng letra',
  normalText: 'Karaniwan',
  largeText: 'Malaki',
  largestText: 'Pinakamalaki',
  colors: 'Mga kulay',
  matchSystem: 'Tulad ng device',
  light: 'Maliwanag',
  dark: 'Madilim',
  contrast: 'Contrast',
  moreContrast: 'Mas mataas',
  strongerText: 'Mas malinaw na letra at guhit, para sa sikat ng araw at madilim na room.',
  hand: 'Kamay sa pag-scan',
  handSide: 'Nasa panig na ito ang mga button ng scan screen.',
  leftHand: 'Kaliwa',
  rightHand: 'Kanan',
  spokenResults: 'Basahin nang malakas ang resulta ng scan',
  voice: {
    own: 'Sasabihin ng boses ng device ang “Nakita”, “Nabilang na” o “Hindi kilalang code”, kasama ang room.',
    device: 'Walang boses na Filipino ang device na ito. Ibang boses ang magbabasa ng resulta.',
    network: 'Mga boses na kailangan ng network lang ang nasa device na ito. Tahimik ito kapag offline.',
    none: 'Walang boses ang device na ito, kaya hindi mababasa nang malakas ang resulta.',
  },
  searchWithSlash: 'Maghanap gamit ang / key',
  turnSlashOff: 'I-off ito kung gumagamit ka ng boses o ng tool na nagta-type para sa iyo.',
  savedOnDevice: 'Naka-save ang mga setting na ito sa device na ito.',
} as const satisfies SameKeys<typeof en>
