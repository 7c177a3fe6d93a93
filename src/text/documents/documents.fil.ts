import type { SameKeys } from '../text-catalog.ts'
import type { en } from './documents.ts'

export const fil = {
  notFound: 'Hindi nakita ang {kind}',
  replaced: 'Napalitan na',
  active: 'Aktibo',
  dataAsOf: 'Data as of {asOf}',
  noOfflineList: 'Wala pang offline list',
  newerReplacedIt: 'May mas bagong dokumentong pumalit dito.',
  openNewer: 'Buksan ang mas bagong dokumento',
  noLinesYet: 'Wala pang linya.',
  printReturnReceipt: 'I-print ang return receipt',
  prepareForPerson: 'Ihanda para sa isang tao',
  new: 'Bagong {kind}',
  editKind: 'I-edit ang {kind}',
  renewKind: 'I-renew ang {kind}',
  deleteKind: 'Burahin ang {kind}',
  deleteNumber: 'Burahin ang {kind} {number}?',
  deleteText:
    'Mabubura ang dokumento at ang {count, plural, other {# linya}} nito. Hindi apektado ang mga item. Hindi na muling gagamitin ang numero nito.',
  renewNumber: 'I-renew ang {number}?',
  renewText:
    'Papalitan ito ng bagong dokumento na may bagong numero at petsa ngayong araw. Mananatili ito sa listahan at mamarkahang napalitan na.',
  renewFailed: 'Hindi natapos ang pag-renew ng {number}. {reason}',
  renewedAs: 'Na-renew bilang {numbers}.',

  fundCluster: 'Fund cluster',
  valueClass: 'Value class',
  receivedBy: 'Received by',
  receivedOn: 'Natanggap noong',
  issuer: { PAR: 'Issued by', ICS: 'Received from' },
  issuerPosition: { PAR: 'Issued by: posisyon at opisina', ICS: 'Received from: posisyon at opisina' },
  issuerDate: { PAR: 'Issued by: petsa', ICS: 'Received from: petsa' },
  position: 'Posisyon at opisina',
  signatories: 'Mga pipirma',
  otherSignatories: 'Iba pang pipirma',
  theirPosition: 'Posisyon nila',

  lines: 'Mga linya',
  unit: 'Unit',
  description: 'Deskripsyon',
  lineNumber: { PAR: 'Property number', ICS: 'Item no.' },
  usefulLife: 'Useful life',
  acquiredOn: 'Nakuha noong {day}',
  datesOfRecords:
    '* Petsa sa property records ngayon. Walang naitabing petsa noong ibinigay ang PAR na ito, kaya nagbabago ito rito kapag itinama ang records.',
  datesChanged:
    '{count, plural, other {Iba na ang petsa ng pagkuha ng {numbers} sa property records.}} Nananatili sa PAR na ito ang petsa noong ibinigay ito.',
  renewForDate: 'I-renew ang PAR para maisulat ang bagong petsa.',
  amount: 'Halaga',
  lineCost: '{quantity} {unit}, {cost} bawat isa',
  lineCostAndLife: '{quantity} {unit}, {cost} bawat isa, useful life {life}',
} as const satisfies SameKeys<typeof en>
