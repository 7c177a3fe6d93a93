import type { SameKeys } from '../text-catalog.ts'
import type { en } from './menu.ts'

export const fil = {
  scan: { label: 'Mag-scan', description: 'Mag-scan ng tag gamit ang camera o scanner, o i-type ang numero.' },
  practice: { label: 'Practice', description: 'Matutong mag-scan at magbilang sa sampung minuto. Walang nase-save.' },
  outbox: { label: 'Outbox', description: 'Mga hindi pa naipapadalang bilang at problemang aayusin.' },
  ready: { label: 'Paghahanda sa field', description: 'Tingnan ang device na ito bago ka mag-offline.' },
  campaigns: { label: 'Mga campaign', description: 'Magplano ng bilangan, sundan ito at ayusin ang mga pagkakaiba.' },
  rolling: {
    label: 'Araw-araw na bilang',
    description:
      'Magbilang ng ilang item bawat araw. Tingnan kung gaano na karami ang nabilang at ang mga PAR na ire-renew.',
  },
  products: {
    label: 'Product database',
    description: 'Lahat ng item: maghanap, mag-filter, magbukas.',
  },
  decideTransfers: {
    label: 'Mga transfer request',
    description: 'Tanggapin o tanggihan ang mga transfer request, simula sa pinakaluma.',
  },
  ownTransfers: { label: 'Mga transfer request', description: 'Mag-request ng item, o mag-alok ng item mo.' },
  myProperty: {
    label: 'Nakapangalan sa akin',
    description: 'Mga item na nakapangalan sa iyo. Kapag may bilangan, sabihin kung nasa iyo ang mga ito.',
  },
  reminders: { label: 'Mga paalala', description: 'Mga taong hindi pa nakakasagot, at mga naipadalang paalala.' },
  attributes: {
    label: 'Attributes',
    description: 'Article, fund, section, kondisyon, category, lokasyon, account.',
  },
  par: { label: 'PAR', description: 'Sino ang accountable sa PPE. Gumawa, mag-renew at mag-print ng PAR.' },
  ics: {
    label: 'ICS',
    description: 'Sino ang accountable sa semi-expendable property. Gumawa at mag-print ng ICS.',
  },
  tags: { label: 'Mga tag', description: 'Mga QR tag para sa item at room, sa papel o sa rolyo.' },
  retag: { label: 'Mga tag na papalitan', description: 'Mga item na hindi mabasa o nawawala ang tag, ayon sa room.' },
  reports: { label: 'Mga report', description: 'Gaano na karami ang nabilang, ano ang kulang, ano ang nawawala.' },
  receipts: { label: 'Mga receipt', description: 'Tingnan at i-print ang acknowledgment receipts ng bawat tao.' },
  slips: { label: 'Mga slip', description: 'Tingnan at i-print ang inventory custodian slips ng bawat tao.' },
  users: { label: 'Mga user', description: 'Mga account, at ang group at permiso ng bawat isa.' },
  addUser: { label: 'Magdagdag ng user', description: 'Bagong account. Ang app ang gagawa ng password.' },
  institute: { label: 'Institute', description: 'Pangalan, time zone at mga lumang sticker nito.' },
} as const satisfies SameKeys<typeof en>
