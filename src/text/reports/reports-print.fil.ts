import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reports-print.ts'

export const fil = {
  form: 'Form',
  orderOfLines: 'Ayos ng mga linya',
  byRoom: 'Lokasyon, room, property number',
  firstDay: 'Unang araw ng bilangan',
  lastDay: 'Huling araw ng bilangan',
  asAt: 'Petsa ng bilangan',
  beforeBaseline:
    'Nauna ang {day} sa baseline ng bilangang ito, ang records noong {baseline}. Mas naunang araw ang masasabi ng form kaysa sa records nito.',
  chooseDay: 'Piliin ang petsa ngayong araw o mas maaga para makita ang form.',
  leaveOut: 'Huwag isama ang mga unserviceable na item na walang pagkakaiba, na dapat nasa {form}',
  leaveOutCount:
    'Huwag isama ang mga unserviceable na item na walang pagkakaiba, na dapat nasa {form} ({count} ang hindi isinama)',
  countIsOver: 'Tapos na ang bilangan: nawawala ang mga item na walang nakabilang',

  reading: 'Binabasa ang mga row…',
  rowsOnForms: '{rows, plural, other {# row}} sa {forms, plural, other {# form}}',
  rowsOnFormsOfCampaign:
    '{rows, plural, other {# row}} sa {forms, plural, other {# form}} · {campaign}, kumpara sa baseline nito noong {frozen}',
  noRows: 'Walang row sa saklaw na ito ang para sa form na ito.',
  tooManyRows: '{rows, plural, other {# row}}',
  takesAWhile:
    'Mga {pages, plural, other {# pahina}} iyon at matatagalan. Paliitin muna ang report, o ipakita ang lahat ng pahina.',
  layOutAll: 'Ipakita ang lahat',

  signersOfToday:
    'Isinara ang bilangang ito noong {day}. Ang mga pipirma ay ang naka-store ngayon: tiyaking sila ang nasa puwesto noong araw na iyon.',
  leftOut: 'Hindi isinama: {count, plural, other {# item}} na nakuha pagkatapos ng {day}.',
  foundLater: 'Hindi isinama: {count, plural, other {# item}} na nakita pagkatapos ng {day}.',
  withoutAccount:
    '{count, plural, other {# item}} ang walang account sa property records, at wala rin nito ang property number. “Account not recorded” ang nakalagay sa form.',
  showWithoutAccount: 'Ipakita ang mga item na walang account',
  accountFromNumber:
    '{count, plural, other {# item}} ang walang account sa property records. Kinukuha ito ng form sa property number.',
  withOffset:
    '{count, plural, other {# item}} ang may total offset. Walang column para dito ang form: dami × unit value ang mga halaga nito, kaya iba ang mga ito sa mga kabuuan sa screen.',

  signatories: 'Mga pipirma',
  whoSigns: 'Sino ang pipirma',
  staysOnDevice: 'Hindi kayang i-store ng server na ito ang mga pipirma. Sa device na ito lang sila.',
  savedOnServer: 'Naka-save sa server. Ito ang mga pangalang ipi-print ng bawat device.',
  connectToChange: 'Kumonekta para palitan ang mga pipirma.',
  changedElsewhere:
    'May ibang nagpalit ng mga pipirma habang nag-e-edit ka. Nandito pa ang mga inilagay mo. I-save ulit para palitan ang sa kanila, o kanselahin para gamitin ang sa kanila.',
  notSaved: 'Hindi na-save ang mga pipirma. Nandito pa ang mga inilagay mo. Subukan ulit.',
  designation: 'Designation',
  station: 'Station',
  accountableOfficer: 'Accountable officer',
  accountableSince: 'Accountable mula',
  untilNow: 'Hanggang ngayon: {since}',
  committeeChair: 'Inventory committee, chair',
  committeeMember: 'Inventory committee, miyembro {number}',
  addMember: 'Magdagdag ng miyembro',
  signers: {
    preparedBy: 'Prepared by',
    approvedBy: 'Approved by: head of agency',
    verifiedBy: 'Verified by: kinatawan ng COA',
    countWitness: 'Saksi sa bilangan: COA',
    inspectedBy: 'Inspected by: inspection officer',
    witnessedBy: 'Saksi sa disposal',
  },
} as const satisfies SameKeys<typeof en>
