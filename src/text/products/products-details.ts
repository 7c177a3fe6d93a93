import { textsOf } from '../text-catalog.ts'

export const en = {
  notInList: 'This item isn’t in the offline list',
  maybeDeleted: 'It may have been deleted, or your list may be out of date.',
  unsavedChanges: 'You have unsaved changes. They’re stored on this device.',
  continueEditing: 'Continue editing',
  tagAndCount: 'Tag and count',
  tag: 'Tag',
  requestTransfer: 'Request transfer',
  printDocument: 'Print {document}',
  propertyCard: 'Property card',
  addSimilar: 'Add a similar item',
  resetCount: 'Reset count',
  deleteTitle: 'Delete this item?',
  deleteText:
    '<number>{propertyNumber}</number> and its count will be deleted. Its history and printed documents stay. This can’t be undone.',
  facts: {
    countStatus: 'Count status',
    earlierCount: 'Earlier count',
    account: 'Account',
    series: 'Series',
    seriesRange: '{first} to {last}',
  },
  findings: {
    setAside: 'Set aside: {reason}',
    photoProblem: 'The photo can’t be shown now.',
  },
  history: {
    title: 'History',
    connect: 'Connect to see the history.',
    none: 'No changes since it was added.',
    theServer: 'The server',
    device: 'Device {id}',
    arrived: 'arrived {moment}',
    to: 'changed to',
    tag: 'Tag {tag} put on it',
    by: '{person}, {moment}',
    tagUndone: 'Taken off {moment}',
    actions: {
      create: '<b>{author}</b> added it',
      update: '<b>{author}</b> changed it',
      delete: '<b>{author}</b> deleted it',
      count: '<b>{author}</b> counted it',
      scanned: '<b>{author}</b> marked it as counted or not counted',
      condition: '<b>{author}</b> recorded its condition',
      checklist: '<b>{author}</b> answered its checklist',
      transfer: '<b>{author}</b> transferred it',
      reset: '<b>{author}</b> restarted the count',
      disposal: '<b>{author}</b> entered its inspection and disposal',
      sameNumber: '<b>{author}</b> found another item whose property number looks the same',
      other: '<b>{author}</b> {action}',
    },
  },
} as const

export const t = textsOf('products/products-details', en)
