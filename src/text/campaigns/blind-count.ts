import { textsOf } from '../text-catalog.ts'

export const en = {
  hidden: 'Hidden',
  heading: 'Recorded quantities are hidden',
  text: '{count, plural, one {{names} is a blind count.} other {{names} are blind counts.}} Until an admin closes {count, plural, one {it} other {them}}, only admins see recorded quantities and everything based on them: differences, reports, documents and exports.',
  toDo: 'Counting continues as usual. Ask an admin if you need a report or a document now.',
  exports: 'A blind count is open. Until it is closed, only admins can export the property records.',
  choose: 'Counters don’t see the recorded quantity',
  chooseText:
    'A blind count: while it is open, only admins see the recorded quantity of its items. Only admins reconcile and close it.',
  isBlind: 'Blind count: counters don’t see the recorded quantity. Only admins reconcile and close it.',
} as const

export const t = textsOf('campaigns/blind-count', en)
