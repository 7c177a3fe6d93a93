import type { SameKeys } from '../text-catalog.ts'
import type { en } from './share.ts'

export const fil = {
  intro:
    'Ibinahagi ng ibang app ang mga ito sa Bilang. Nasa device na ito sila hanggang gamitin o itapon mo, hanggang 7 araw lang.',
  nothing: 'Walang ibinahaging file',
  nothingHelp: 'Mag-share ng litrato, CSV file o Excel file mula sa ibang app at piliin ang Bilang.',
  photo: 'Ibinahaging litrato {name}',
  received: '{size} KB, natanggap {time}',
  recordFinding: 'I-record ang item na nakita rito gamit ang litratong ito',
  import: 'Mag-import ng mga item o bilang mula sa file na ito',
  onlyStaffRecords:
    'Ang property unit lang ang nagre-record ng mga nakitang item. Ibigay sa kanila ang litrato, o itapon ito rito.',
  onlyStaffImports:
    'Ang property unit lang ang nag-i-import ng mga file. Ibigay sa kanila ang file, o itapon ito rito.',
  discardName: 'Itapon ang {name}',
  discardQuestion: 'Itapon ang {name}? Aalisin ito sa Bilang. May sariling kopya pa ang app na nagbahagi nito.',
  notDiscarded: 'Hindi naalis ng device na ito ang file. Narito pa rin ito. Subukan ulit.',
  gone: 'Wala na rito ang ibinahaging file. Nagamit o naitapon na ito.',
  notRead: 'Hindi nabasa ng device na ito ang mga ibinahaging file. I-reload ang pahina at subukan ulit.',
  notes: {
    size: 'May file na hindi tinanggap dahil lampas ito sa 20 MB. Mag-share ng mas maliit.',
    type: 'May file na hindi tinanggap. Mga litrato, CSV file at Excel file (.xlsx) lang ang tinatanggap ng Bilang.',
    empty: 'May file na hindi tinanggap dahil wala itong laman.',
    none: 'Walang tinanggap dahil walang file na ibinahagi. Mag-share ng litrato, CSV file o Excel file.',
    many: 'Walang tinanggap dahil hanggang 20 ibinahaging file lang ang puwedeng maghintay sa device na ito. Gamitin o itapon ang ilan, o mag-share nang mas kaunti.',
    full: 'Walang tinanggap dahil puno na ang storage ng device na ito. Magbakante muna, saka mag-share ulit.',
    broken:
      'Walang tinanggap dahil hindi mabasa o ma-save ng device na ito ang mga file. I-reload ang pahina, saka mag-share ulit.',
    noWorker: 'Walang tinanggap dahil hindi pa handa ang Bilang sa device na ito. Sandali lang, saka mag-share ulit.',
  },
} as const satisfies SameKeys<typeof en>
