import { textsOf } from '../text-catalog.ts'

export const en = {
  noAccess: 'No access',
  onlyPropertyUnit: 'Only the property unit can start the next count.',
  startNextQuestion: 'Start the next count?',
  resetOne: 'Reset this count',
  resetOf: 'Reset the count of {number}',
  resetOfQuestion: 'Reset the count of {number}?',
  clear: 'Clear',
  countedStatus: 'Counted status',
  countedStatusText: 'Marks every item as not yet counted. Recorded quantities stay until recounted.',
  allQuantities: 'Counted status and all quantities',
  allQuantitiesText: 'Marks every item as not yet counted and clears every recorded quantity.',
  keepCounting: 'You can keep counting.',
  connectToStart: 'Connect to start the next count.',
  noFigures: 'The figures aren’t available.',
  clears: {
    flags: 'Clears the counted status of {flags, plural, one {# item} other {# items}}',
    counts:
      'Clears the counted status of {flags, plural, one {# item} other {# items}} and {counts, plural, one {# quantity} other {# quantities}}',
  },
  fromServer: 'From the server. The old figures stay in the history.',
  fromOfflineList: 'From the offline list. This server may have no history. Save an export first.',
  nothingToClear: 'Nothing to clear.',
  confirm: {
    flags:
      'This clears the counted status of {flags, plural, one {# item} other {# items}}. The old figures stay in the history of each item.',
    counts:
      'This clears the counted status of {flags, plural, one {# item} other {# items}} and {counts, plural, one {# quantity} other {# quantities}}. The old figures stay in the history of each item.',
    overruled: 'Some counts haven’t been sent. The history records your reason: “{reason}”.',
  },
  done: {
    flags:
      'Cleared the counted status of {flags, plural, one {# item} other {# items}}. The old figures are in the history.',
    counts:
      'Cleared the counted status of {flags, plural, one {# item} other {# items}} and {counts, plural, one {# quantity} other {# quantities}}. The old figures are in the history.',
    plain: 'Count reset.',
  },
  unsent: {
    title: 'Some counts haven’t been sent, so nothing is cleared yet.',
    thisDevice: 'This device: {count, plural, one {# count} other {# counts}} not sent. Open the outbox.',
    device:
      '{person}, device <mono>{device}</mono>: {count, plural, one {# count} other {# counts}} not sent, last seen {moment}',
    unknownPerson: 'Unknown person',
  },
  adminCanContinue: 'An admin can continue anyway by giving a reason.',
  reason: 'Reason to continue anyway',
  reasonText: 'Counts that arrive later need review. The history records the reason.',
} as const

export const t = textsOf('counting/count-reset', en)
