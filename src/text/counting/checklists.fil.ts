import type { SameKeys } from '../text-catalog.ts'
import type { en } from './checklists.ts'

export const fil = {
  title: 'Mga checklist',
  intro:
    'Pagkatapos bilangin ang item ng article, makikita ng nagbibilang ang mga tanong na ito at masasagot ang bawat isa sa isang tap. Hanggang {questions} tanong sa isang article, {question} character bawat isa, na may {least} hanggang {answers} sagot na tig-{answer} character.',
  notOffered: 'Walang mga checklist ang server na ito. I-update ang server para magamit ang mga ito.',
  view: 'Puwede mong tingnan ang mga checklist.',
  connect: 'Kumonekta para mabago ang mga ito.',
  none: 'Wala pang article na may checklist. Pumili ng article para magsimula ng isa.',
  chooseArticle: 'Article',
  one: 'Checklist ng {article}',
  count: '{count, plural, other {# tanong}}',
  edit: 'I-edit ang checklist ng {article}',
  question: 'Tanong {number}',
  answers: 'Mga sagot sa tanong {number}, may kuwit sa pagitan',
  yesNo: 'Oo, Hindi',
  add: 'Magdagdag ng tanong',
  full: 'Hanggang {questions} tanong lang sa isang article.',
  remove: 'Alisin ang tanong {number}',
  between: 'Maglagay ng {least} hanggang {answers} sagot.',
  saved: 'Na-save ang checklist ng {article}.',
  removed: 'Naalis ang checklist ng {article}.',
  changedElsewhere:
    'May ibang nagbago ng article na ito. Narito pa ang mga tanong mo pero hindi pa naka-save. I-save ulit para palitan ang listahan niya.',
  removeList: 'Alisin ang checklist',
  removeQuestion: 'Alisin ang checklist ng {article}?',
  removeText:
    'Wala nang makikitang tanong ang mga nagbibilang para sa article na ito. Mananatili ang mga naibigay na sagot.',
  ask: {
    title: 'Checklist ng {item}',
    optional: 'Opsyonal. Naka-save na ang bilang.',
    save: 'I-save ang mga sagot',
    skip: 'Laktawan ang checklist',
    saved: 'Na-save sa device na ito ang checklist ng {item}.',
    record: 'checklist ng {item}',
  },
} as const satisfies SameKeys<typeof en>
