import type { SameKeys } from './text-catalog.ts'
import type { en } from './ui-scanner.en.ts'

export const fil = {
  noCamera: 'Walang nakitang camera',
  noCameraHelp:
    'Walang camera ang device na ito, o hindi ito nakasaksak. Gumamit ng litrato o hardware scanner, o i-type ang tag.',
  blocked: 'Naka-block ang camera',
  blockedHelp:
    'Payagan ang camera para sa site na ito sa browser (ang icon sa tabi ng address) at sa settings ng device, tapos subukan ulit.',
  busy: 'Ginagamit ang camera',
  busyHelp: 'May ibang app o tab na gumagamit ng camera. Isara ito, tapos subukan ulit.',
  insecure: 'Kailangan ng camera ng secure na address',
  insecureHelp:
    'Sa https na page lang pinapayagan ng browser ang camera. Hingin sa administrator ang secure na address. Gumagana rito ang pag-type at ang hardware scanner.',
  unreadable: 'Hindi magagamit ang camera na ito',
  unreadableHelp: 'Hindi mabasa ang kuha nito. Pumili ng ibang camera, gumamit ng litrato, o i-type ang tag.',
  notStarted: 'Hindi bumukas ang camera',
  notStartedHelp:
    'Subukan ulit. Kung madilim pa rin, i-restart ang browser. Puwede ring gumamit ng litrato o i-type ang tag.',
  typeInstead: 'I-type na lang',
  readPhoto: 'Magbasa ng litrato',
  usePhoto: 'Gumamit ng litrato',
  readingPhoto: 'Binabasa ang litrato…',
  photoEmpty: 'Walang nabasang tag sa litratong ito. Lumapit pa, o i-type ang numero.',
  photoNotImage: 'Hindi litrato ang file na ito.',
  zoom: 'Zoom',
  light: 'Ilaw',
  otherCamera: 'Ibang camera',
  scanner: 'Scanner',
  starting: 'Binubuksan ang camera…',
  tapToTurnOn: 'I-tap para buksan ang camera',
  tooDark: 'Masyadong madilim. Buksan ang ilaw.',
  phaseOpening: 'Bumubukas ang camera',
  phaseLooking: 'Naghahanap ng tag ang camera',
  phasePaused: 'Nakahinto muna ang pag-scan',
  phaseAsleep: 'Nakapatay ang camera para makatipid sa baterya',
  outcomeFound: 'Nakita',
  outcomeDuplicate: 'Nabilang na',
  outcomeElsewhere: 'Nasa ibang room',
  outcomeUnknown: 'Wala sa listahan',
  outcomeRefused: 'Tinanggihan',
} as const satisfies SameKeys<typeof en>
