import type { SameKeys } from '../text-catalog.ts'
import type { en } from './outbox-screen.ts'

export const fil = {
  today: {
    recorded: '{count, plural, other {Ngayong araw: # item ang na-record}}',
    sent: '{count} naipadala na',
    checking: '{count} tinitingnan pa',
    notSent: '{count} hindi pa naipapadala',
    onlyHere: '{count} nasa device na ito lang',
    needsReview: '{count, plural, other {# kailangang suriin}}',
  },
  unsentOfOther:
    '{count, plural, other {# bilang ni {name} ang nasa device na ito at hindi pa naipapadala. Kailangang mag-sign in dito si {name} para maipadala.}}',
  handedOver:
    '{count, plural, other {# item ang nasa device na rin ng kasama mula {moment}. Patuloy pa ring susubukan ng device na ito na ipadala ang mga ito.}}',
  fromDevice: {
    title: '{count, plural, other {# record mula sa ibang device}}',
    text: '{count, plural, other {Nasa pangalan mo ang mga ito, at galing sa film o file. Ipadala lang kung ikaw ang nag-record.}}',
    send: '{count, plural, other {Ipadala ang # record}}',
    each: 'Magpasya sa bawat record',
    queued: 'Ipapadala ang mga record mo.',
  },
  decisionNotSaved:
    'Hindi na-save ng device na ito ang desisyon mo ({reason}). Hindi nagbago ang record. Subukan ulit.',
  records: 'Mga record',
  recordsToShow: 'Mga record na ipapakita',
  views: {
    notSent: 'Di pa naipadala ({count})',
    onlyHere: 'Dito lang ({count})',
    sent: 'Naipadala ({count})',
    undone: 'Na-undo ({count})',
  },
  nothingToSend: 'Walang ipapadala',
  nothingToSendText: 'Dito makikita ang mga bilang at finding hanggang maipadala sila.',
  nothingSent: 'Dito makikita ang mga record na naipadala sa huling pitong araw.',
  columns: {
    recorded: 'Na-record',
    when: 'Kailan',
  },
  record: {
    recordedAt: 'na-record {moment}',
    correct: 'Itama ang bilang',
    saveCorrection: 'I-save ang pagtatama',
    correctionSaved: 'Na-save sa device na ito ang pagtatama.',
    send: 'Ipadala',
    sendAgain: 'Ipadala ulit',
    discard: 'Itapon ang record',
  },
  discard: {
    title: '{count, plural, =1 {Itapon ang record na ito?} other {Itapon ang # record?}}',
    text: '{count, plural, =1 {Hindi ito ipapadala. Mananatili sa history ng device na ito ang record at ang dahilan mo.} other {Hindi ipapadala ang mga ito. Mananatili sa history ng device na ito ang mga record at ang dahilan mo.}}',
    confirm: '{count, plural, =1 {Itapon} other {Itapon ang #}}',
  },
  conflict: {
    differentValues: 'Magkaibang value',
    countRestarted: 'Inulit ang bilangan',
    whenYouLooked: 'Noong tiningnan mo',
    serverNow: 'Nasa server ngayon',
    serverNowSince: 'Nasa server ngayon ({changed})',
    recount: 'Bilangin ulit',
    useMine: 'Gamitin ang akin',
    useTheirs: 'Gamitin ang sa kanila',
    mineWillBeSent: 'Naka-save sa device na ito ang value mo at ipapadala ito.',
    theirsStays: 'Mananatili ang value na nasa server.',
    saveNewCount: 'I-save ang bagong bilang',
    newCountSaved: 'Na-save sa device na ito ang bagong bilang.',
  },
  restart: {
    title: 'Inulit ang bilangan',
    titleWithMoment: 'Inulit ang bilangan noong {moment}',
    records: '{count, plural, other {# record}}',
    text: '{count, plural, other {Na-record bago iyon at hindi pa naipapadala: # record. Mananatili rito hanggang magpasya ka:}}',
    export: 'I-export sa file',
    send: 'Ipadala sa bagong bilangan',
    discard: '{count, plural, other {Itapon ang # record}}',
    discardText: '{count, plural, other {# record mula bago inulit ang bilangan}}',
    isFileSaved: 'Na-save ba ang file?',
    fileText:
      '{count, plural, other {# record ng naunang bilangan ang nasa file. Aalisin sa listahang ito ang mga nasa file. Mananatili ang mga value ng bagong bilangan.}}',
    remove: '{count, plural, other {Alisin ang # record sa listahang ito}}',
    sendTitle: '{count, plural, other {Ipadala ang # record ng naunang bilangan?}}',
    sendText:
      '{count, plural, other {Magiging bahagi ng bagong bilangan ang mga ipapadala. Kung may nakabilang ulit ng item mula noon, pipiliin mo kung aling bilang ang gagamitin.}}',
    confirmSend: '{count, plural, other {Ipadala ang # record}}',
  },
} as const satisfies SameKeys<typeof en>
