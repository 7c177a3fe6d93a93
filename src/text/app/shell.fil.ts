import type { SameKeys } from '../text-catalog.ts'
import type { en } from './shell.ts'

export const fil = {
  skipToPage: 'Lumaktaw sa pahina',
  main: 'Pangunahing menu',
  inventoryHome: 'Home ng inventory',
  list: 'Listahan',
  waiting: 'naghihintay',
  accountOf: 'Account ni {name}',
  appearance: 'Itsura',
  switchPerson: 'Magpalit ng user',
  signOut: 'Mag-sign out',
  roles: {
    admin: 'Admin',
    'sub-admin': 'Sub-admin',
    employee: 'Empleyado',
  },
  tryNow: 'Subukan na',
  serverSilent: 'Hindi sumasagot ang server.',
  keepCounting: 'Puwede kang magpatuloy sa pagbibilang at paghahanap. Susubukan namin ulit.',
  exportNow: 'I-export na',
  storageProblem: 'May problema sa storage ang device na ito.',
  exportThenRestart: '{problem} I-export na ang hindi pa naipapadalang records mo, tapos i-restart ang browser.',
  notSent: '{count, plural, other {# record ang hindi pa naipapadala.}}',
  notSentSince: '{count, plural, other {# record ang hindi pa naipapadala. {duration} na ang pinakaluma.}}',
  unsentAreSafe:
    'Ligtas sa device na ito ang hindi pa naipapadalang records. Kumonekta kapag kaya na, o mag-export ng kopya.',
  clockSlow:
    'Nahuhuli ng {duration} ang orasan ng device na ito. Nasa tamang ayos pa rin ang mga bilang mo. Itama ang orasan kapag kaya na.',
  clockFast:
    'Nauuna ng {duration} ang orasan ng device na ito. Nasa tamang ayos pa rin ang mga bilang mo. Itama ang orasan kapag kaya na.',
  keepMyList: 'Gamitin ang listahan ko',
  useNewList: 'Gamitin ang bagong listahan',
  listShrunk: 'Mula {before}, naging {now} na lang ang listahan ng {rows} sa server.',
  listStays:
    'Hindi mababago ang listahan mo hangga’t hindi ka pumipili. Kung hindi ka sigurado, piliin ang “Gamitin ang listahan ko” at magtanong sa admin mo.',
  tryAgainNow: 'Subukan ulit ngayon',
  downloadPaused: 'Naka-pause ang pag-download ng listahan. Susubukan namin ulit.',
  downloadPausedAt: 'Naka-pause sa {percent} ang pag-download ng listahan. Susubukan namin ulit.',
  noOfflineList: 'Wala pang offline list sa device na ito.',
  downloading: 'Dina-download ang offline list',
  downloadingAt: 'Dina-download ang offline list: {percent}',
  downloadingElsewhere: 'Dina-download sa ibang tab ang offline list',
  downloadingElsewhereAt: 'Dina-download sa ibang tab ang offline list: {percent}',
  downloaded: '{done} {rows}',
  downloadedOf: '{done} sa {total} {rows}',
  withTimeLeft: '{progress}, mga {time} pa',
  seconds: '{count, plural, other {# sec}}',
  useMeanwhile: 'Puwede mong gamitin ang app habang naghihintay.',
  thisTabContinues: 'Kung isasara mo ang tab na iyon, itutuloy ng tab na ito.',
  longList:
    'May {items} item ang institute ninyo. Mas maayos ang takbo ng phone kung mga item lang ng mga building na pinagtatrabahuhan mo ang laman nito.',
  fewerItems: 'Pumili ng mga item para sa device na ito',
  download: 'Pag-download ng offline list',
} as const satisfies SameKeys<typeof en>
