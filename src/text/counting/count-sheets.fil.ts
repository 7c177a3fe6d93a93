import type { SameKeys } from '../text-catalog.ts'
import type { en } from './count-sheets.ts'

export const fil = {
  print: '{count, plural, other {I-print ang mga count sheet ng # room}}',
  heading: 'Mga count sheet',
  roomsOf: '{count, plural, other {# room ng {campaign}}}',
  toRooms: 'Bumalik sa mga room',
  tooMany: '{count, plural, other {Masyadong marami ang # item para sa isang print}}',
  tooManyText: 'Pumili ng mga room na hindi hihigit sa {limit} ang kabuuang item.',
  fileName: 'Mga count sheet, {campaign}',
  kind: 'Mga dami sa mga sheet',
  blind: 'Hindi ipapakita',
  blindText: 'Isusulat ng mga tao ang nakikita nila. Walang makakakopya sa nakatalang dami.',
  open: 'Ipapakita',
  openText: 'Ikukumpara ng mga tao ang nakikita nila sa nakatalang dami.',
  sheets: '{count, plural, other {# count sheet}}',
  notRecorded: '{count, plural, other {# count sheet. Itatala ang numero nito kapag ni-print mo o sinave mo ang PDF.}}',
  recorded: '{count, plural, other {# count sheet ang nakatalang na-print.}}',
  keyIn: 'I-type ang isang count sheet',
  sheetNumber: 'Numero ng sheet',
  sheetNumberText: 'I-type ito mula sa papel, o i-scan ang code nito gamit ang hardware scanner.',
  noSheetNumber: 'Hindi ito numero ng count sheet. Ikumpara sa papel.',
  openSheet: 'Buksan ang sheet',
  unknownSheet: 'Wala sa device na ito ang sheet na ito',
  unknownSheetText:
    'Baka sa ibang bilangan ito, o hindi pa ito naipapadala ng device na nag-print. Ikonekta ang dalawang device, saka buksan ulit ang sheet.',
  keyedBefore: 'Na-type na ni {person} ang sheet na ito noong {moment}.',
  onPaper: 'Binilang ni {counter}, nasaksihan ni {witness}, {day}.',
  keyAgain: 'I-type ulit',
  howTo:
    'I-type ang nakasulat sa ilalim ng Counted, saka pindutin ang Enter. I-type ang x para sa “not here”. Iwang blangko ang field kung walang nakasulat. I-record sa screen na Mag-scan ang kondisyon, remarks at mga item na wala sa listahan.',
  goneItem: 'Naburang item',
  goneNote: 'Wala na sa property records ang item na ito. Itatala kasama ng sheet ang numero sa papel.',
  countedOn: 'Bilang, linya {line}, {item}',
  notHere: 'Wala rito',
  notHereOn: 'Wala rito, linya {line}, {item}',
  zero: 'Hindi bababa sa 1 ang bilang. I-type ang x kung sinasabi ng papel na wala ito roon.',
  same: '{count, plural, other {# na ang nakatala. Walang magbabago.}}',
  countedNotHere: 'May bilang na ang item na ito. Mananatili ang bilang, at itatala rin ang “wala rito”.',
  unknownCount: 'nabilang na, walang dami',
  needsReview:
    'May bilang ng item na ito na kailangang suriin sa outbox. Mananatili iyon, at itatala kasama ng sheet ang numero.',
  otherCount: 'Linya {line}: {recorded} ang nakatalang bilang, {count} ang nasa papel. Alin ang susundin?',
  keepOther: 'Ang nakatalang bilang: {recorded}',
  takePaper: 'Ang papel: {count}',
  counter: 'Nagbilang, ayon sa papel',
  witness: 'Saksi, ayon sa papel',
  day: 'Petsa sa papel',
  missing: {
    counter: 'I-type kung sino ang nagbilang sa papel.',
    witness: 'I-type kung sino ang saksi sa pagbibilang.',
    day: 'Piliin ang petsa sa papel, hindi lalampas sa ngayong araw.',
  },
  undecided: 'Kailangan ng sagot ang linya {line} bago ma-save ang sheet.',
  keyedMeanwhile:
    'Na-type na pala ang sheet na ito, sa ibang tab o ng ibang tao. Walang na-save dito. Ikumpara sa papel, saka mag-save ulit kung may kulang lang.',
  changed:
    'Walang na-save: may item na nabilang o nabago habang nagta-type ka. Tingnan ulit ang mga linya, saka i-save.',
  filledOf: '{filled} sa {total} linya ang may sagot',
  linesFilled: '{count, plural, other {# linya}}',
  save: 'I-save ang sheet',
  saved:
    'Na-save sa device na ito: sheet {sheet}, {counts, plural, other {# bilang}}, {notHere, plural, other {# item na wala roon}}.',
  undone: 'Na-undo. Hindi na nakatalang na-type ang sheet {sheet}.',
  withdrawn: 'Binawi ang sheet na {sheet}. Hindi na ito hinihintay.',
  expectedAgain: 'Na-undo. Hinihintay na ulit ang sheet na {sheet}.',
  notKeyedIn: 'Hindi ita-type ang sheet',
  whyWithdrawn: 'Bakit, halimbawa nawala, mali ang print o hindi nagamit',
  withdraw: 'Bawiin ang sheet',
  reasonMissing: 'I-type kung bakit hindi ita-type ang sheet.',
  withdrawnBefore: 'Binawi ni {person} ang sheet na ito noong {moment}: {reason}',
  keyAnyway: 'I-type pa rin',
  ended: {
    heading: 'Hindi na-save: count sheet {sheet}',
    canceled:
      'Kinansela ang bilangang ito bago na-save ang sheet, kaya hindi na ito mase-save. Nasa device na ito pa rin ang na-type. Kopyahin o i-print ito, at i-type para sa susunod na bilangan.',
    closed:
      'Isinara ang bilangang ito bago na-save ang sheet, kaya hindi na ito mase-save. Nasa device na ito pa rin ang na-type. Kopyahin o i-print ito. Kung bubuksan ulit ang bilangan, doon ito i-type.',
    copy: 'Kopyahin ang mga numero',
    copied: 'Nakopya ang mga numero.',
    notCopied: 'Hindi nakopya ang mga numero. Piliin at kopyahin ang mga ito, o i-print.',
    print: 'I-print ang pahinang ito',
    deleteHeading: 'Burahin ang na-type mula sa sheet na {sheet}?',
    deleteText: 'Hindi na ito maibabalik. Itago ang papel kung kailangan pang bilangin ang mga item.',
    notDeleted: 'Hindi nabura ang na-type. Subukan ulit.',
  },
  again: {
    print: 'I-print ang mga sheet para sa pangalawang bilang',
    heading: 'Mga sheet para sa pangalawang bilang',
    text: 'Walang ipinapakitang dami ang mga sheet na ito, nakatala man o nabilang. Nakasulat dito kung sino ang mga nagbilang na at hindi na puwedeng bumilang ulit.',
    none: 'Walang item sa mga room na ito na kailangan ng pangalawang bilang',
    noneText: 'Sa Reconcile pinagpapasyahan ang mga item na may tatlong magkakaibang bilang.',
    fileName: 'Mga pangalawang bilang, {campaign}',
    second: 'Pangalawang bilang. Magiging pangalawang bilang ang mga numero, at mananatili ang bilang ng mga item.',
    third: 'Pangatlong bilang. Magiging pangatlong bilang ang mga numero, at mananatili ang bilang ng mga item.',
    howTo:
      'I-type ang nakasulat sa ilalim ng Counted, saka pindutin ang Enter. I-type ang x kung sinasabi ng papel na wala roon. Iwang blangko ang field kung walang nakasulat.',
    notAsked:
      'Hindi na kailangan ang bilang na ito: nagawa na, naayos na, o may bagong unang bilang ang item. Itatala lang ang numero kasama ng sheet.',
    choose: 'Pumili ng tao',
    missingCounter: 'Piliin kung sino ang nagbilang sa papel.',
    refused: {
      first:
        'Si {name} ang unang bumilang ng ilan sa mga item na ito. Ibang tao ang dapat bumilang ulit. Ikumpara ang pangalan sa papel.',
      again:
        'Nabilang na ulit ni {name} ang ilan sa mga item na ito. Ikatlong tao ang dapat bumilang. Ikumpara ang pangalan sa papel.',
      third:
        'Ang pangatlong bilang ay para sa nag-aayos ng mga pagkakaiba, at hindi iyon si {name}. Ikumpara ang pangalan sa papel.',
    },
    saved: 'Na-save sa device na ito: sheet {sheet}, {counts, plural, other {# pangalawa o pangatlong bilang}}.',
    savedWithOnly:
      'Na-save sa device na ito: sheet {sheet}, {counts, plural, other {# pangalawa o pangatlong bilang}}. {only, plural, other {# numero}} ang nakatala lang kasama ng sheet.',
    withoutCount:
      '{count, plural, =1 {Nakatala ang linya {lines}} other {Nakatala ang mga linya {lines}}} kasama ng sheet pero hindi bilang pangalawa o pangatlong bilang: hindi tinanggap ng server o na-undo. Nasa “Kailangang suriin” ng device na nag-type ng sheet kung bakit. Tingnan ang mga item sa Reconcile.',
  },
} as const satisfies SameKeys<typeof en>
