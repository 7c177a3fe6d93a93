import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reports-campaign.ts'

export const fil = {
  canceledHeading: 'Kinansela ang bilangang ito',
  canceledText:
    'Hindi ito natapos, kaya wala itong report, mga form, at file. Mananatili sa mga item ang mga bilang na ginawa rito.',
  toCampaign: 'Bumalik sa bilangan',
  campaignNotFound: 'Hindi nakita ang campaign',
  heading: '{campaign}: report',
  asOf: 'Petsa ng bilangan: {day} · <link>Buksan ang campaign</link>',
  inBaseline: '{count, plural, other {# item}} sa baseline noong {frozen}',
  inBaselineClosed:
    '{count, plural, other {# item}} sa baseline noong {frozen}, mga bilang hanggang sa pagsara noong {closed}',
  unknownDate: 'hindi alam na petsa',
  countsAsOf: 'Mga bilang as of {moment}, kasama ang sa iyo sa device na ito',
  notDownloaded: 'Hindi pa na-download',
  printForm: 'I-print ang form',
  countedEarlier: 'Nabilang na dati',

  changed:
    'Mula nang i-freeze ang baseline, {changed, plural, other {# item}} ang nagbago ng dami, unit cost o accountable na tao. Baseline ang gamit ng report na ito.',
  left: 'Mula nang i-freeze ang baseline, {left, plural, other {# item}} ang nawala sa listahan. Baseline ang gamit ng report na ito.',
  changedAndLeft:
    'Mula nang i-freeze ang baseline, {changed, plural, other {# item}} ang nagbago ng dami, unit cost o accountable na tao, at {left, plural, other {# item}} ang nawala sa listahan. Baseline ang gamit ng report na ito.',

  leftScope:
    '{count, plural, other {# item}} ng baseline ang wala na sa saklaw ng bilangang ito: inilipat, nabago o binura. Kasama ang mga ito sa mga numero ng report na ito. {uncounted, plural, =0 {Nabilang na ang lahat.} other {# ang hindi pa nabibilang.}}',

  lateOnTodaysList:
    '{count, plural, other {# item}} ang nasa listahan ngayon pero wala sa baseline: idinagdag o inilipat sa bilangang ito pagkatapos i-freeze ang baseline. Hindi kasama ang mga ito sa anumang numero ng report na ito. {counted, plural, other {#}} sa mga ito ang may markang nabilang na ngayon.',
  lateAfterClose:
    '{count, plural, other {# item}} ang nasa listahan ngayon pero wala sa baseline: idinagdag o inilipat sa bilangang ito pagkatapos i-freeze ang baseline, bago o pagkatapos isara ang bilangang ito. Hindi kasama ang mga ito sa anumang numero ng report na ito. {counted, plural, other {#}} sa mga ito ang may markang nabilang na ngayon.',
  lateAtClose:
    '{count, plural, other {# item}} ang nasa listahan nang magsara ito pero wala sa baseline: idinagdag o inilipat sa bilangang ito pagkatapos i-freeze ang baseline. Hindi kasama ang mga ito sa anumang numero ng report na ito. {counted, plural, other {#}} sa mga ito ang minarkahang nabilang na.',
  lateInPart:
    '{count, plural, other {# item}} ang nasa listahan mo pero wala sa bahagi ng baseline na nakikita mo: idinagdag o inilipat dito pagkatapos i-freeze ang baseline. Hindi kasama ang mga ito sa anumang numero ng report na ito. {counted, plural, other {#}} sa mga ito ang may markang nabilang na.',
  showLate: '{count, plural, other {Ipakita}}',

  loadingRows: 'Nilo-load ang baseline: {loaded} sa {all} item',
  loading: 'Nilo-load ang baseline…',
  notOnDevice:
    'Wala pa sa device na ito ang baseline ng campaign na ito. Isang beses lang itong ida-download at gagana na offline.',
  tryAgain: 'Subukan ulit',
  noBaselineYet: 'Wala pang baseline',
  frozenWhenCounting:
    'Ifi-freeze ang baseline kapag nagsimula ang pagbibilang. Ikukumpara ng report na ito ang bawat bilang dito.',
  noBaseline: 'Walang baseline ang campaign na ito',
  beganBeforeBaselines:
    'Nagsimula ito bago pa nag-store ng mga baseline, o hindi nag-i-store nito ang server na ito. Ikinukumpara ng report na “Mga bilang” ang mga bilang sa property records ngayon.',

  whichItems: 'Aling mga item',
  views: {
    all: 'Lahat',
    short: 'Kulang',
    over: 'Sobra',
    moved: 'Nagbago mula sa baseline',
    leftScope: 'Umalis sa saklaw',
    entered: 'Wala sa baseline',
    enteredPart: 'Wala sa bahagi mo ng baseline',
  },
  countingItems: 'Binibilang ang mga item…',
  itemsOfGroup: '{count, plural, other {# item}} ng “{group}”',
  showAllGroups: 'Ipakita ang lahat ng group',

  leftTheList: 'Nawala sa listahan',
  countedOf: '{counted} sa {recorded}',
  personAccountable: 'Accountable na tao, baseline',
  location: 'Lokasyon, baseline',
  itemsInBaseline: 'Mga item sa baseline',
  itemsNotInBaseline: 'Mga item na wala sa baseline',
  noneMatch: 'Walang tugmang item sa baseline.',
  allInBaseline: 'Nasa baseline ang lahat ng item sa listahan.',
} as const satisfies SameKeys<typeof en>
