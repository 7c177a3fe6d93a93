import type { SameKeys } from '../text-catalog.ts'
import type { en } from './documents-print.ts'

export const fil = {
  itemNotFound: 'Hindi nakita ang item',
  entriesStay: 'Mananatili sa device na ito ang mga inilagay mo.',

  notOnActive: 'Wala sa aktibong {kind} ang item na ito.',
  belowPreview: 'Preview ang nasa ibaba. Magkakaroon ito ng numero kapag na-save.',
  prepare: 'Ihanda ang {kind}',
  needsOther: '{kind} ang nakalagay sa record ng <number></number>.',
  showOther: 'Ipakita ang {kind}',

  lossReport: 'Report ng pagkawala',
  otherHolder: 'Si {inDocument} ang nasa aktibong dokumento. Si {inRecords} ang nasa property records.',
  report: 'Report',
  reportNumber: 'Numero ng {report}',
  reportDate: 'Petsa ng {report}',
  department: 'Departamento o opisina',
  designation: 'Designation ng accountable officer',
  whatHappened: 'Ano ang nangyari',
  propertyStatus: 'Status ng property',
  leaveBlank: 'Iwang blangko',
  policeNotified: 'Ipinaalam sa pulis',
  policeStation: 'Police station',
  notifiedOn: 'Petsa ng pagpapaalam',
  circumstances: 'Mga pangyayari',
  describeLoss: 'Ilarawan ang pagkawala, kailan ito napansin, at ang ginawang aksyon.',
  governmentId: 'Government-issued ID',
  idNumber: 'ID number',
  issuedOn: 'Petsa ng pag-isyu',
  supervisor: 'Noted by: immediate supervisor',

  returnReceipt: 'Receipt of returned property',
  slipOf: 'ICS {number} ni {name}.',
  slipReplaced: 'May mas bagong dokumentong pumalit sa ICS na ito. Tiyaking na kay {name} pa ang mga item.',
  noReceipt: 'Wala pang receipt',
  chooseReturned: 'Piliin ang mga isinauling item.',
  correctQuantities: 'May dami na kulang o mali. Itama ito sa itaas.',
  forSlip: 'RRSP para sa ICS {number}',
  receipt: 'Receipt',
  rrspNumber: 'Numero ng RRSP',
  date: 'Petsa',
  receiverPosition: 'Received by: posisyon',
  returnedItems: 'Mga isinauling item',
  quantityUpTo: 'Dami, 1 hanggang {units}',
  quantityWrong: 'Maglagay ng buong numero mula 1 hanggang {units}.',

  issuedProperty: 'Mga na-isyung semi-expendable property',
  issuedLink: 'Na-isyu (RSPI)',
  issuedNote: 'Semi-expendable sa isang panahon',
  firstDay: 'Unang araw',
  lastDay: 'Huling araw',
  allFunds: 'Lahat ng fund cluster',
  serialNumber: 'Serial number',
  certifiedByCustodian: 'Certified by: property o supply custodian',
  postedBy: 'Posted by: accounting staff',
  nothingIssued: 'Walang na-isyung property ang mga ICS sa panahong ito. Pumili ng ibang panahon.',
  reissued:
    'May mga item sa {count, plural, =1 {ICS na ito} other {# ICS na ito}} na na-isyu na ng mas lumang ICS: {slips}. Walang bagong na-isyu sa renewal o transfer, kaya wala sa report ang mga item na iyon.',
  undated:
    'Walang petsa ang {count, plural, =1 {ICS na ito} other {# ICS na ito}}, kaya hindi kasama sa anumang panahon: {slips}.',
  numberNotPrinted:
    'May sariling report ang bawat fund cluster, kaya hindi naka-print ang serial number. Pumili ng isang fund cluster para ma-print ito.',

  transferReports: 'Mga transfer report',
  transferOf: 'Transfer ng {number}',
  requestNotFound: 'Hindi nakita ang transfer request',
  requestMayBeDeleted:
    'Baka nabura na ito, o wala pa sa device na ito. Pumili ng iba sa listahan ng mga transfer request.',
  requestRejected: 'Tinanggihan ang request na ito. Huwag pirmahan ang report.',
  requestNotDecided: 'Wala pang desisyon sa request na ito, kaya wala pang numero ang report.',

  withHistory: 'Mula sa mga dokumento at transfer sa device na ito, at sa history ng server.',
  withoutHistory: 'Mula sa mga dokumento at transfer sa device na ito, wala ang history ng server.',
} as const satisfies SameKeys<typeof en>
