import type { en } from './second-counts.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  title: 'Mga bilang ng item na ito',
  column: { count: 'Bilang', quantity: 'Dami', value: 'Halaga' },
  line: {
    recorded: 'Dami ayon sa property card',
    first: 'Unang bilang',
    second: 'Pangalawang bilang',
    third: 'Pangatlong bilang',
  },
  unknownPerson: 'Hindi alam kung sino',
  cause: {
    person: 'Humiling si {person} ng pangalawang bilang, {moment}',
    quantity: 'Umabot ang pagkakaiba sa daming kailangan ng pangalawang bilang',
    value: 'Umabot ang pagkakaiba sa halagang kailangan ng pangalawang bilang',
  },
  reason: 'Bakit, kung kailangan',
  ask: 'Humiling ng pangalawang bilang',
  askAll: 'Humiling ng pangalawang bilang · {count}',
  askAllTitle: '{count, plural, other {Humiling ng pangalawang bilang ng # item?}}',
  askAllText:
    'Ibang tao ang dapat bumilang ulit ng bawat item sa grupong “{group}”. Hanggang hindi pa, walang tatanggapin sa mga ito.',
  asked: '{count, plural, one {Humiling ng pangalawang bilang} other {Humiling ng pangalawang bilang ng # item}}',
  undoAsked: 'I-undo ang hiling',
  askedUndone: 'Na-undo ang hiling',
  askedStays: 'Galing sa ibang device ang hiling at nananatili ito.',
  state: {
    waiting: 'Ibang tao ang dapat bumilang ulit nito. Walang mungkahi hanggang hindi pa ito nabibilang ulit.',
    contradicts:
      '{first} ang unang bilang, {second} ang pangalawa. Pangatlong bilang ng nag-aayos ng mga pagkakaiba ang magpapasya, o ayusin na ito ngayon.',
    allDiffer:
      '{first}, {second} at {third} ang bilang ng tatlong tao. Walang magkatugma: tingnan ang item, saka magpasya.',
    secondAgrees: 'Hiwalay na nabilang ng dalawang tao: {count}.',
    thirdAgrees: 'Dalawa sa tatlong tao ang nakabilang ng {count}.',
    decided: 'Naayos sa bilang na {count}.',
  },
  again: {
    title: 'Bilangin ulit',
    items: '{count, plural, other {# item}}',
    text: 'Iba ang unang bumilang ng mga ito. Bilangin ang mga ito nang hindi nagtatanong kung ano ang unang bilang.',
    ask: 'Iba ang unang bumilang ng item na ito. Bilangin mo ulit na parang wala pang bumilang.',
    hint: 'I-type kung ilan ang naroon. Nakatago ang unang bilang.',
    nothing: 'Itala na wala ni isa rito',
    save: 'I-save ang pangalawang bilang',
    saved: 'Nabilang ulit ang {item}: {count}',
    first: 'Ikaw ang unang bumilang ng item na ito. Ibang tao ang dapat bumilang ulit.',
    second: 'Nabilang mo na ulit ang item na ito. Ibang tao na ang magpapasya.',
  },
} as const satisfies SameKeys<typeof en>
