import type { en } from './outbox.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  you: 'Ikaw',
  none: 'Wala',
  count: {
    title: 'Bilang',
    value: 'Bilang: {count}',
    notCounted: 'Hindi nabilang',
    undone: 'Na-undo ang bilang',
    remarks: 'Remarks',
    yours: 'Bilang mo',
  },
  scanned: {
    title: 'Lagay',
    done: 'Tapos na',
    notDone: 'Hindi pa tapos',
    markedDone: 'Minarkahang tapos na',
    markedUndone: 'Minarkahang hindi pa tapos',
    besideCount: 'tapos na',
  },
  condition: {
    title: 'Kondisyon',
    value: 'Kondisyon: {condition}',
  },
  finding: {
    notHere: 'Hindi nakita rito',
    seenElsewhere: 'Nakita sa ibang room',
    foundAtStation: 'Found at station',
    besideCount: 'nakita sa {room}',
    other: 'Finding',
    undone: 'na-undo',
  },
  campaignRecord: {
    assigned: '{count, plural, one {Na-assign kay {person}} other {# room ang na-assign kay {person}}}',
    unassigned: 'Walang naka-assign',
    allSeen: 'Isinara ang room: {counted} sa {total} ang nabilang',
    nothingHere: 'Isinara ang room: walang laman',
    reopened: 'Binuksan ulit ang room',
    declared: { have: 'Nasa kaniya', moved: 'Nailipat', damaged: 'May sira', 'not-with-me': 'Wala sa kaniya' },
    sheetPrinted: 'Na-print ang count sheet na {number}',
    other: 'Pahayag tungkol sa pagbibilang',
  },
  op: {
    otherVersion: 'Ibang bersyon ng Bilang ang nag-record nito. I-update ang app para maipadala ito.',
    restored: 'Naibalik mula sa backup copy.',
    sending: 'Ipinapadala…',
    noReply: 'Wala pang sagot. Tinitingnan kung dumating ito.',
    waiting: 'Naghihintay',
    differs: 'May ibang nag-record ng ibang value. Parehong naka-save. Pumili ng isa.',
    sendIfYours: 'Ipadala lang ito kung ikaw ang nag-record.',
    refused: 'Hindi tinanggap',
    serverSaid: 'Sabi ng server: {messages}',
    notAccepted: 'Hindi ito tinanggap ng server.',
    removed: 'Inalis sa records',
    removedText:
      'Wala na sa server ang item na ito. Ligtas sa device na ito ang record mo. I-export ito, o itapon nang may dahilan.',
    noPermission:
      'Hindi na puwedeng mag-record ng bilang ang account mo. Humingi ng permiso sa admin, saka subukan ulit.',
    settling: 'Nasa server na ito. Titingnan namin ulit nang isa pang beses.',
    sentAt: 'Naipadala {moment}',
    agreed: 'Magkatugma',
    agreedText: 'May ibang nag-record ng parehong value.',
    replaced: 'Napalitan',
    replacedText: 'Nag-record ka ng mas bagong value.',
    undone: 'Na-undo',
  },
} as const satisfies SameKeys<typeof en>
