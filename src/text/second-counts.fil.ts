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
  limits: {
    title: 'Mga pangalawang bilang',
    text: 'Mula sa ganitong pagkakaiba, ibang tao ang dapat bumilang ulit ng item. Blangko: kapag may humiling lang.',
    units: 'Dami, mula sa',
    value: 'Halaga (₱), mula sa',
    unitsWrong: 'Mag-type ng buong numero mula 1, o iwang blangko.',
    valueWrong: 'Mag-type ng halaga gaya ng 5000.00, o iwang blangko.',
    both: 'Humihiling ng pangalawang bilang kapag {units} o higit pa, o {value} o higit pa, ang pagkakaiba.',
    byUnits: 'Humihiling ng pangalawang bilang kapag {units} o higit pa ang pagkakaiba.',
    byValue: 'Humihiling ng pangalawang bilang kapag {value} o higit pa ang pagkakaiba.',
    none: 'May pangalawang bilang lang kapag may humiling.',
    change: 'Palitan ang limit ng pangalawang bilang',
    save: 'I-save ang limit',
    saved: 'Na-save ang limit',
    fromNow: 'Para ito sa mga bilang mula ngayon. Mananatili ang mga nahiling na.',
    connect: 'Kumonekta para palitan ang limit.',
  },
  history: {
    asked: 'Humiling ng pangalawang bilang',
    askedByLimit: 'Humiling ng pangalawang bilang dahil naabot ang limit ng bilangan',
    counted: 'Binilang ulit ng ibang tao: {count}',
  },
} as const satisfies SameKeys<typeof en>
