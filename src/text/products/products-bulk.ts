import { textsOf } from '../text-catalog.ts'

export const en = {
  title: '{count, plural, one {Change # item} other {Change # items}}',
  fieldsToChange: 'Fields to change',
  chooseFields: 'Choose the fields to change. You’ll see a preview before anything is sent.',
  previewChanges: 'Preview changes',
  change: 'Change {count}',
  changed: '{count} changed.',
  undone: '{count, plural, one {# change was undone.} other {# changes were undone.}}',
  undoIncomplete: 'Some changes couldn’t be undone. Check these items in the list.',
  willChange: '<b>{count}</b> will change.',
  willChangeSomeSame: '<b>{count}</b> will change, {unchanged} already have these values.',
  unusual: {
    PAR: '{count, plural, one {# item: at this unit cost a PAR is usual.} other {# items: at this unit cost a PAR is usual.}}',
    ICS: '{count, plural, one {# item: at this unit cost an ICS is usual.} other {# items: at this unit cost an ICS is usual.}}',
  },
  wouldBeRefused: '{count} would be refused:',
  andMore: 'and {count} more',
  andMoreSame: 'and {count} more in the same way',
  columns: {
    productAndField: 'Item and field',
    before: 'Now',
    after: 'New value',
  },
  progress: {
    doneOf: '{label}: {done} of {total}',
    sending: 'Sending',
    comparing: 'Comparing',
    checking: 'Checking',
    changing: 'Changing',
    deleting: 'Deleting',
  },
  stoppedNothingChanged: 'Stopped. Nothing was changed.',
  restRefused: '{changed} changed. The rest was refused, as listed here.',
  nothingChanged: 'Nothing was changed.',
  delete: {
    title: '{count, plural, one {Delete # item?} other {Delete # items?}}',
    text: 'They are deleted with their counts. Their history and printed documents stay. This can’t be undone.',
    confirm: 'Delete {count}',
    stopped: 'Stopped',
    nothingDeleted: 'Nothing was deleted.',
    refused:
      '{refused, plural, one {# of {total} couldn’t be deleted. {number}: {reason}} other {# of {total} couldn’t be deleted. First: {number}: {reason}}}',
    refusedAll:
      '{refused, plural, one {Nothing was deleted: # of {total} couldn’t be deleted. It is no longer selected. {number}: {reason}} other {Nothing was deleted: # of {total} couldn’t be deleted. They are no longer selected. First: {number}: {reason}}}',
    summary: '{removed} of {total} items deleted. The rest is unchanged.',
  },
} as const

export const t = textsOf('products/products-bulk', en)
