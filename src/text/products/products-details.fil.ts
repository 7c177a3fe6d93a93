import type { SameKeys } from '../text-catalog.ts'
import type { en } from './products-details.ts'

export const fil = {
  notInList: 'Wala ang item na ito sa offline list',
  maybeDeleted: 'Baka nabura na ito, o baka luma na ang listahan mo.',
  unsavedChanges: 'May mga binago kang hindi pa naka-save. Nasa device na ito ang mga iyon.',
  continueEditing: 'Ituloy ang pag-edit',
  tagAndCount: 'Tag at pagbilang',
  tag: 'Tag',
  requestTransfer: 'Humiling ng transfer',
  printDocument: 'I-print ang {document}',
  propertyCard: 'Property card',
  addSimilar: 'Gumawa ng katulad',
  resetCount: 'I-reset ang bilang',
  deleteTitle: 'Burahin ang item na ito?',
  deleteText:
    'Buburahin ang <number>{propertyNumber}</number> at ang bilang nito. Mananatili ang history at mga na-print na dokumento nito. Hindi na ito mababawi.',
  facts: {
    countStatus: 'Lagay ng pagbilang',
    account: 'Account',
    series: 'Series',
    seriesRange: '{first} hanggang {last}',
  },
  findings: {
    setAside: 'Isinantabi: {reason}',
    photoProblem: 'Hindi maipakita ang litrato ngayon.',
  },
  history: {
    title: 'History',
    connect: 'Kumonekta para makita ang history.',
    none: 'Walang nabago mula nang idagdag ito.',
    theServer: 'Server',
    device: 'Device {id}',
    arrived: 'dumating {moment}',
    to: 'naging',
    tag: 'Nilagyan ng tag {tag}',
    by: '{person}, {moment}',
    tagUndone: 'Inalis noong {moment}',
    actions: {
      create: '<b>{author}</b>: idinagdag ito',
      update: '<b>{author}</b>: binago ito',
      delete: '<b>{author}</b>: binura ito',
      count: '<b>{author}</b>: binilang ito',
      scanned: '<b>{author}</b>: minarkahan itong nabilang o hindi nabilang',
      condition: '<b>{author}</b>: itinala ang kondisyon nito',
      checklist: '<b>{author}</b>: sinagot ang checklist nito',
      transfer: '<b>{author}</b>: inilipat ito',
      reset: '<b>{author}</b>: inulit ang bilangan',
      disposal: '<b>{author}</b>: inilagay ang inspeksyon at disposal nito',
      other: '<b>{author}</b>: {action}',
    },
  },
} as const satisfies SameKeys<typeof en>
