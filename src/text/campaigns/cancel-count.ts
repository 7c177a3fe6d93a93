import { textsOf } from '../text-catalog.ts'

export const en = {
  cancelCount: 'Cancel this count',
  question: 'Cancel this count?',
  keep: 'Don’t cancel',
  nothingMissing: 'No item is marked as missing, and no item changes.',
  countsStay:
    '{count, plural, =0 {No item has been counted for it.} one {# item has been counted for it. Its count stays.} other {# items have been counted for it. Their counts stay.}}',
  phones:
    'Phones no longer offer this count. Counts and photos that arrive later aren’t lost: they are kept in the history.',
  noReport: 'It has no report, no forms and no evidence. The list shows it as canceled, with your name and the reason.',
  final: 'This is final. A canceled count can’t be reopened.',
  versionFinal:
    'This is final. A canceled version can’t be reopened, but the closed count keeps its figures and can be reopened again.',
  unsent:
    '{count, plural, one {# count hasn’t been sent. When it arrives, it is kept with its item.} other {# counts haven’t been sent. When they arrive, they are kept with their items.}}',
  anyway: 'Cancel the count anyway',
  reason: 'Reason for canceling',
  connect: 'Connect to cancel the count.',
  canceled: '{campaign} was canceled.',
  canceledBy: 'Canceled by {person} on {moment}.',
  because: 'Reason: {reason}',
  heading: 'This count was canceled',
  noRooms: 'Its rooms are no longer assigned or counted for it. Counts made in them stay with their items.',
  kept: 'No item is missing because of it, and counts made in it stay with their items. It has no report, no forms and no evidence.',
} as const

export const t = textsOf('campaigns/cancel-count', en)
