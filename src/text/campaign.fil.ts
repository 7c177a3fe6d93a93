import type { en } from './campaign.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  notFound: 'Hindi nakita ang campaign',
  asAt: 'Petsa ng bilangan: {day} · {scope}',
  viewReport: 'Tingnan ang report',
  step: {
    begin: 'Simulan ang pagbibilang',
    end: 'Tapusin at mag-reconcile',
    close: 'Isara ang bilangan',
    return: 'Bumalik sa pagbibilang',
  },
  stepQuestion: {
    begin: 'Simulan ang pagbibilang?',
    end: 'Tapusin at mag-reconcile?',
    close: 'Isara ang bilangan?',
    return: 'Bumalik sa pagbibilang?',
  },
  stateIsNow: '{campaign}: {state}.',
  deleteCampaign: 'Burahin ang campaign',
  deleteQuestion: 'Burahin ang campaign na ito?',
  countsStay: 'Hindi mabubura ang mga bilang nito.',
  baseline: 'Baseline noong {moment}: {items, plural, other {# item}}.',
  closedAt: 'Isinara noong {moment}.',
  seeReport:
    'Tingnan ang resulta sa <report>report</report>. Hindi ito magbabago kapag nagsimula ang susunod na bilangan.',
  percentCounted: '{percent} ang nabilang na',
  addingUp: 'Kinukuwenta…',
  historyRecords: 'Itatala sa history ang pagbabagong ito.',
  savesBaseline:
    'Ise-save nito ang baseline: ang dami, halaga at accountable na tao ng {items, plural, other {# item}}. Hindi mo na mapapalitan ang saklaw pagkatapos.',
  countedBefore: '{items, plural, other {# item}} ang nabilang na bago ang bilangang ito',
  fromZero: 'Magsimula sa zero',
  fromZeroText:
    'Hindi isasama ang mga naunang bilang. Kailangang bilangin ang lahat ng {items, plural, other {# item}}.',
  includeEarlier: 'Isama ang mga naunang bilang',
  includeEarlierText:
    'Magsisimula ang campaign na may {counted, plural, other {# item}} na nabilang na at {others, plural, other {# item}} na hindi pa nabibilang.',
  final: 'Pinal na ang isinarang campaign. Hindi na mapapalitan ang mga numero nito.',
  allCounted: 'Nabilang na ang lahat ng item, at walang naiwang pagkakaiba.',
  warning: {
    notCounted: '{count, plural, other {# item ang hindi pa nabibilang at mamarkahang nawawala.}}',
    unsettled: '{count, plural, other {# pagkakaiba ang hindi pa naaayos.}}',
    implausible: '{count, plural, other {# bilang ang sampung beses o higit pa sa daming nasa records.}}',
    seenOnly: '{count, plural, other {# item ang nakita pero walang bilang.}}',
    unsent:
      '{count, plural, other {# bilang ang hindi pa naipapadala at hindi mapapasama sa report. Sabihan ang mga nagbibilang na ipadala muna ang mga ito bago mo isara ang bilangan.}}',
    beforeAsAt:
      'Ang petsa ng bilangan ay {day}, na hindi pa dumarating. Kung isasara mo ngayon, petsa ngayong araw ang gagamitin.',
    silent: '{count, plural, other {# device ang 12 oras o higit pa nang hindi kumokonekta:}}',
    silentDevice: 'Device {device}: huling nakita noong {moment}.',
    silentDeviceOf: '{person}, device {device}: huling nakita noong {moment}.',
    moreSilent: '{count, plural, other {At # pang device.}}',
  },
  reason: 'Dahilan ng pagsara kahit may naiwang pagkakaiba',
  reasonRecorded: 'Itatala ito sa history.',
  closeAnyway: 'Isara pa rin ang bilangan',
} as const satisfies SameKeys<typeof en>
