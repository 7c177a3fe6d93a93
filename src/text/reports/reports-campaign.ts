import { textsOf } from '../text-catalog.ts'

export const en = {
  canceledHeading: 'This count was canceled',
  canceledText:
    'It was never finished, so it has no report, no forms and no files. Counts made in it stay with their items.',
  toCampaign: 'Back to the count',
  campaignNotFound: 'Campaign not found',
  heading: '{campaign}: report',
  asOf: 'As at {day} · <link>Open campaign</link>',
  inBaseline: '{count, plural, one {# item} other {# items}} in the baseline of {frozen}',
  inBaselineClosed:
    '{count, plural, one {# item} other {# items}} in the baseline of {frozen}, counts as of the close on {closed}',
  unknownDate: 'an unknown date',
  countsAsOf: 'Counts as of {moment}, including yours on this device',
  notDownloaded: 'Not downloaded yet',
  printForm: 'Print form',
  countedEarlier: 'Counted earlier',

  changed:
    'Since the baseline was frozen, {changed, plural, one {# item} other {# items}} changed quantity, unit cost or person accountable. This report uses the baseline.',
  left: 'Since the baseline was frozen, {left, plural, one {# item} other {# items}} left the list. This report uses the baseline.',
  changedAndLeft:
    'Since the baseline was frozen, {changed, plural, one {# item} other {# items}} changed quantity, unit cost or person accountable and {left, plural, one {# item} other {# items}} left the list. This report uses the baseline.',

  leftScope:
    '{count, plural, one {# item of the baseline is} other {# items of the baseline are}} no longer in the scope of this count: moved, transferred, changed or deleted. {count, plural, one {It is} other {They are}} in the figures of this report. {uncounted, plural, =0 {All are counted.} one {# isn’t counted.} other {# aren’t counted.}}',

  lateOnTodaysList:
    '{count, plural, one {# item is} other {# items are}} on today’s list but not in the baseline: added or moved into this count after the baseline was frozen. {count, plural, one {It is} other {They are}} in no figure of this report. {counted, plural, one {# is} other {# are}} marked as counted today.',
  lateAfterClose:
    '{count, plural, one {# item is} other {# items are}} on today’s list but not in the baseline: added or moved into this count after the baseline was frozen, before or after this count closed. {count, plural, one {It is} other {They are}} in no figure of this report. {counted, plural, one {# is} other {# are}} marked as counted today.',
  lateAtClose:
    '{count, plural, one {# item was} other {# items were}} on the list when it closed but not in the baseline: added or moved into this count after the baseline was frozen. {count, plural, one {It is} other {They are}} in no figure of this report. {counted, plural, one {# was} other {# were}} marked as counted.',
  lateInPart:
    '{count, plural, one {# item is} other {# items are}} on your list but not in the part of the baseline that you see: added or moved here after the baseline was frozen. {count, plural, one {It is} other {They are}} in no figure of this report. {counted, plural, one {# is} other {# are}} marked as counted.',
  showLate: 'Show {count, plural, one {it} other {them}}',

  loadingRows: 'Loading the baseline: {loaded} of {all} items',
  loading: 'Loading the baseline…',
  notOnDevice: 'The baseline of this campaign isn’t on this device yet. It’s downloaded once and then works offline.',
  tryAgain: 'Try Again',
  noBaselineYet: 'No baseline yet',
  frozenWhenCounting: 'The baseline is frozen when counting begins. This report then compares every count with it.',
  noBaseline: 'This campaign has no baseline',
  beganBeforeBaselines:
    'It began before baselines were stored, or this server doesn’t store them. The Counts report compares with today’s property records.',

  whichItems: 'Which items',
  views: {
    all: 'All',
    short: 'Shortage',
    over: 'Overage',
    moved: 'Changed since baseline',
    leftScope: 'Left the scope',
    entered: 'Not in the baseline',
    enteredPart: 'Not in your part of the baseline',
  },
  countingItems: 'Counting items…',
  itemsOfGroup: '{count, plural, one {# item} other {# items}} of “{group}”',
  showAllGroups: 'Show all groups',

  leftTheList: 'Left the list',
  countedOf: '{counted} of {recorded}',
  personAccountable: 'Person accountable, baseline',
  location: 'Location, baseline',
  itemsInBaseline: 'Items in the baseline',
  itemsNotInBaseline: 'Items not in the baseline',
  noneMatch: 'No items of the baseline match.',
  allInBaseline: 'Every item on the list is in the baseline.',
} as const

export const t = textsOf('reports/reports-campaign', en)
