import { textsOf } from '../text-catalog.ts'

export const en = {
  notFound: 'Campaign not found',
  asAt: 'As at {day} · {scope}',
  viewReport: 'View report',
  step: {
    begin: 'Begin counting',
    end: 'End counting and reconcile',
    close: 'Close the count',
    return: 'Return to counting',
  },
  stepQuestion: {
    begin: 'Begin counting?',
    end: 'End counting and reconcile?',
    close: 'Close the count?',
    return: 'Return to counting?',
  },
  stateIsNow: '{campaign}: {state}.',
  deleteCampaign: 'Delete campaign',
  deleteQuestion: 'Delete this campaign?',
  countsStay: 'Its counts aren’t deleted.',
  baseline: 'Baseline of {moment}: {items, plural, one {# item} other {# items}}.',
  closedAt: 'Closed {moment}.',
  seeReport: 'See the results in the <report>report</report>. They won’t change when the next count starts.',
  percentCounted: '{percent} counted',
  addingUp: 'Adding up…',
  historyRecords: 'The history records this change.',
  savesBaseline:
    'This saves the baseline: the quantity, cost and person accountable of {items, plural, one {# item} other {# items}}. You can’t change the scope afterwards.',
  countedBefore: '{items, plural, one {# item is} other {# items are}} marked as counted before this count',
  fromZero: 'Start from zero',
  fromZeroText:
    'Earlier counts aren’t included. All {items, plural, one {# item needs} other {# items need}} to be counted.',
  keepSince: 'Keep counts since {day}',
  keepSinceDay: 'Keep counts since a day',
  keepFrom: 'Keep counts of this day and later',
  keepFromProblem: 'Choose today or an earlier day.',
  includeEarlier: 'Keep all earlier counts',
  keepText:
    '{counted, plural, one {# item is} other {# items are}} already counted, {others, plural, one {# remains} other {# remain}}.',
  final: 'A closed campaign is final. Its figures can’t be changed.',
  allCounted: 'Every item is counted, and no difference is open.',
  nothingToCount: 'The baseline has no items, so this count states no figures.',
  warning: {
    notCounted:
      '{count, plural, one {# item is not yet counted and will be marked as missing.} other {# items are not yet counted and will be marked as missing.}}',
    endedElsewhere:
      '{count, plural, one {# item that is not counted here is counted in {campaign} by an earlier count. It won’t be counted there anymore, because this count looked for it since and didn’t find it.} other {# items that are not counted here are counted in {campaign} by earlier counts. They won’t be counted there anymore, because this count looked for them since and didn’t find them.}}',
    leftScope:
      '{count, plural, one {Of these, # item was moved, transferred, changed or deleted since counting began: {items}.} other {Of these, # items were moved, transferred, changed or deleted since counting began: {items}.}} Reconcile has the reason under “Left the scope”.',
    entered:
      '{count, plural, one {# item entered the scope after the baseline was saved and isn’t counted: {items}. It isn’t in any figure of the report and won’t be marked as missing.} other {# items entered the scope after the baseline was saved and aren’t counted: {items}. They aren’t in any figure of the report and won’t be marked as missing.}}',
    unsettled: '{count, plural, one {# difference isn’t settled.} other {# differences aren’t settled.}}',
    implausible:
      '{count, plural, one {# count is at least ten times the quantity on record.} other {# counts are at least ten times the quantity on record.}}',
    secondCountWaits:
      '{count, plural, one {# item waits for a second count: {items}.} other {# items wait for a second count: {items}.}}',
    secondCountByFirst:
      '{count, plural, one {# item was counted twice by one person under two names: {items}. Another person must count it.} other {# items were counted twice by one person under two names: {items}. Another person must count them.}}',
    secondCountContradicts:
      '{count, plural, one {Two people counted # item differently: {items}.} other {Two people counted # items differently: {items}.}}',
    moreItems: '{count, plural, one {# more item} other {# more items}}',
    seenOnly: '{count, plural, one {# item was seen without a count.} other {# items were seen without a count.}}',
    unsent:
      '{count, plural, one {# count hasn’t been sent and won’t be in the report. Ask the counters to send it before you close.} other {# counts haven’t been sent and won’t be in the report. Ask the counters to send them before you close.}}',
    beforeAsAt: 'The count is as at {day}, a later day. If you close it now, it’s as at today.',
    roomsNotStarted:
      '{count, plural, one {# room has no count, and nobody closed it: {rooms}.} other {# rooms have no count, and nobody closed them: {rooms}.}}',
    roomsClosedEarly:
      '{count, plural, one {# room was closed with items left: {rooms}.} other {# rooms were closed with items left: {rooms}.}}',
    withRecords:
      '{count, plural, one {# device has records that the server doesn’t have:} other {# devices have records that the server doesn’t have:}}',
    silent:
      '{count, plural, one {# device hasn’t connected for 12 hours or more:} other {# devices haven’t connected for 12 hours or more:}}',
    silentDevice: 'Device {device}: last seen {moment}.',
    silentDeviceOf: '{person}, device {device}: last seen {moment}.',
    deviceMissing: '{count, plural, one {# record is missing.} other {# records are missing.}}',
    deviceUnknown: 'Missing records: unknown.',
    deviceLastRecord: 'Last record: {moment}.',
    deviceLastRecordIn: 'Last record: {moment}, in {room}.',
    moreSilent: '{count, plural, one {And # more device.} other {And # more devices.}}',
  },
  reason: 'Reason for closing with open differences',
  reasonRecorded: 'The history records it.',
  closeAnyway: 'Close the count anyway',
  second: {
    label: 'Who closes it?',
    another: 'Another person closes it',
    anotherText: 'They see these figures and close the count with their own sign-in.',
    alone: 'I close it alone',
    aloneText: 'The campaign shows that, with your reason.',
    closedBy: 'Closed by {person} alone.',
    closedByTwo: 'Closed by {person} at the request of {asker}.',
    because: 'Reason: {reason}',
    aloneReason: 'Why one person closes it alone',
    ask: 'Ask to close',
    asked: 'Asked to close. Another person who manages counts can close it now.',
    askedByYou: 'You asked to close it on {moment}. Another person has to close it.',
    askedBy: '{person} asked to close it on {moment}.',
    withdraw: 'Withdraw the request',
    withdrawn: 'The request to close it was withdrawn.',
  },
  version: {
    reopen: 'Reopen as a new version',
    question: 'Reopen this count?',
    explained:
      'The closed count keeps its figures and its report. The new version has the same baseline and all counts made since it began, including late ones.',
    reason: 'Reason for reopening',
    reopens: 'Version {edition} of <link>the closed count</link>. Reason: {reason}',
    reopenedAs: 'This count was reopened as <link>{name}</link>.',
  },
  late: {
    title: 'Late counts',
    none: 'No late counts have arrived since the close.',
    text: '{count, plural, one {# count was made before the close and arrived after it. It isn’t in the figures.} other {# counts were made before the close and arrived after it. They aren’t in the figures.}}',
    reopenToAdd: 'To include late counts, reopen the count as a new version.',
    inNext: '{name} includes them.',
    connect: 'Connect to see late counts.',
    by: 'Counted by',
    counted: 'Counted',
    received: 'Arrived',
    undone: 'Count undone',
    marked: 'Marked as done',
    unmarked: 'Mark removed',
  },
} as const

export const t = textsOf('campaigns/campaign', en)
