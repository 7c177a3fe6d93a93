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
  fromZeroText: 'Earlier counts don’t count. All {items, plural, one {# item has} other {# items have}} to be counted.',
  includeEarlier: 'Include earlier counts',
  includeEarlierText:
    'The campaign begins with {counted, plural, one {# item} other {# items}} counted and {others, plural, one {# item} other {# items}} not yet counted.',
  final: 'A closed campaign is final. Its figures can’t be changed.',
  allCounted: 'Every item is counted, and no difference is open.',
  warning: {
    notCounted:
      '{count, plural, one {# item is not yet counted and will be marked as missing.} other {# items are not yet counted and will be marked as missing.}}',
    unsettled: '{count, plural, one {# difference isn’t settled.} other {# differences aren’t settled.}}',
    implausible:
      '{count, plural, one {# count is at least ten times the quantity on record.} other {# counts are at least ten times the quantity on record.}}',
    seenOnly: '{count, plural, one {# item was seen without a count.} other {# items were seen without a count.}}',
    unsent:
      '{count, plural, one {# count hasn’t been sent and won’t be in the report. Ask the counters to send it before you close.} other {# counts haven’t been sent and won’t be in the report. Ask the counters to send them before you close.}}',
    beforeAsAt: 'The count is as at {day}, a later day. If you close it now, it’s as at today.',
    silent:
      '{count, plural, one {# device hasn’t connected for 12 hours or more:} other {# devices haven’t connected for 12 hours or more:}}',
    silentDevice: 'Device {device}: last seen {moment}.',
    silentDeviceOf: '{person}, device {device}: last seen {moment}.',
    moreSilent: '{count, plural, one {And # more device.} other {And # more devices.}}',
  },
  reason: 'Reason for closing with open differences',
  reasonRecorded: 'The history records it.',
  closeAnyway: 'Close the count anyway',
} as const
