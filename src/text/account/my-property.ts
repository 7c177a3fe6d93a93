import { textsOf } from '../text-catalog.ts'

export const en = {
  intro:
    'You’re accountable for these items. Say for each whether you have it. This helps the counters, but it isn’t a count.',
  noOpenCount: 'No count of your items is open. When one is, you can answer here.',
  notOffered: 'This server doesn’t support answers about your items. You can still use the list.',
  printList: 'Print the list to sign',
  nothing: 'Nothing is in your name',
  nothingText:
    'Items appear here when the property records name you. If you hold something, ask the property unit for a PAR or ICS, or request its transfer.',
  request: 'Request a transfer',
  progress: '{answered} of {total} answered',
  waiting: {
    answers:
      '{count, plural, one {<b>#</b> item is waiting for your answer} other {<b>#</b> items are waiting for your answer}}',
    signatures:
      '{count, plural, one {<b>#</b> document is waiting for your signature} other {<b>#</b> documents are waiting for your signature}}',
  },
  filter: { label: 'Shown', open: 'Not answered', all: 'All' },
  allAnswered: 'You answered for every item.',
  place: 'Room on record: {place}',
  noPlace: 'No room on record',
  document: { PAR: 'PAR', ICS: 'ICS' },
  group: 'Do you have {item}?',
  answer: {
    have: 'I have it',
    moved: 'Moved',
    damaged: 'Damaged',
    'not-with-me': 'Not with me',
  },
  answered: {
    have: 'You have it',
    moved: 'You said: moved',
    damaged: 'You said: damaged',
    'not-with-me': 'You said: not with you',
  },
  answeredAt: '{answer}, {moment}',
  unsent: 'not sent yet',
  change: 'Change the answer',
  note: {
    title: {
      moved: 'Where is it now?',
      damaged: 'What is wrong with it?',
      'not-with-me': 'What do you know about it?',
    },
    label: { moved: 'Location', damaged: 'Damage', 'not-with-me': 'Who has it, or when it went missing' },
    missing: 'Write a few words so that others can find it or check it.',
    save: 'Save answer',
  },
  saved: 'Saved: {answer}',
  undone: 'Answer undone',
} as const

export const t = textsOf('account/my-property', en)
