import type { SameKeys } from '../text-catalog.ts'
import type { en } from './practice.ts'

export const fil = {
  band: 'Practice: walang nase-save',
  leave: 'Umalis sa practice',
  over: 'Tapos na ang practice. Mula rito, nase-save na ang lahat ng ire-record mo.',
  toast: 'Practice: walang nase-save',
  steps: {
    label: 'Mga hakbang ng practice',
    progress: '{done} sa {total} ang tapos na',
    next: 'Susunod: {step}',
    all: 'Lahat ng hakbang',
    allDone: 'Nagawa mo na ang lahat ng hakbang. Handa ka na sa totoong bilangan.',
    done: 'Tapos na: {step}',
    open: 'Hindi pa tapos: {step}',
  },
  step: {
    room: 'Pumili ng room',
    scan: 'Mag-scan o mag-type ng tag',
    count: 'Ilagay ang bilang at i-save',
    otherRoom: 'Bilangin ang item ng ibang room',
    notHere: 'I-report ang item na wala rito',
    unknown: 'I-record ang item na wala sa records',
    undo: 'I-undo',
    outbox: 'Tingnan ang outbox',
  },
  hint: {
    room: 'I-scan ang tag sa pinto, o piliin ang Practice room 1 sa “Nasaang room ka?”.',
    scan: 'Itutok ang camera sa tag. Kung wala, mag-type na lang: PRACTICE-1, tapos Enter.',
    count: 'Ikumpara ang card sa item na nasa harap mo, tingnan ang numero, at pindutin ang Submit.',
    otherRoom:
      'Sa Practice room 1, i-scan o i-type ang PRACTICE-5: nakatala ito sa Practice room 2. Pindutin ang “Dito nakita”.',
    notHere:
      'I-scan o i-type ang PRACTICE-2. Pindutin ang “Wala rito”. Kung in-scan mo ito, pindutin din ang “I-save”. Hindi pa ito nabibilang.',
    unknown:
      'I-scan o i-type ang PRACTICE-9. Pindutin ang “I-record bilang found at station”, sabihin kung ano ito, at i-save.',
    undo: 'Pindutin ang “I-undo”. Binabawi nito ang huli mong ni-record.',
    outbox:
      'Pindutin ang “Outbox ng practice”: nandoon ang lahat ng ni-record mo. Sa totoong bilangan, kusa itong ipinapadala.',
  },
  tags: 'Mga tag pang-practice: item ang PRACTICE-1 hanggang PRACTICE-6, walang record ang PRACTICE-9. Gumagana rin dito ang mga totoong tag, at hindi nagbabago ang mga item.',
  printTags: 'I-print ang mga tag pang-practice',
  outbox: {
    open: 'Outbox ng practice',
    title: 'Outbox ng practice',
    text: 'Sa totoong bilangan, nase-save sa device na ito ang mga record at ipinapadala kapag sumagot ang server. Ang mga ito ay mawawala pagkatapos ng practice.',
    empty: 'Wala pang ni-record. Magbilang muna ng item.',
    state: 'Practice lang',
  },
  summary: {
    open: 'Buod',
    title: 'Buod ng practice',
    records: '{count, plural, =0 {Wala kang ni-record.} other {# ang ni-record mo.}}',
    nothingSaved: 'Walang na-save o naipadala sa mga ito, at walang item na nagbago.',
    again: 'Mag-practice ulit',
  },
} as const satisfies SameKeys<typeof en>
