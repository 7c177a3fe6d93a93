import { textsOf } from '../text-catalog.ts'

export const en = {
  print: '{count, plural, one {Print count sheets for # room} other {Print count sheets for # rooms}}',
  heading: 'Count sheets',
  roomsOf: '{count, plural, one {# room of {campaign}} other {# rooms of {campaign}}}',
  toRooms: 'Back to the rooms',
  tooMany: '{count, plural, one {# item is too many for one print} other {# items are too many for one print}}',
  tooManyText: 'Choose rooms with at most {limit} items together.',
  fileName: 'Count sheets, {campaign}',
  kind: 'Quantities on the sheets',
  blind: 'Not shown',
  blindText: 'People write what they see. Nobody can copy the recorded quantity.',
  open: 'Shown',
  openText: 'People compare what they see with the recorded quantity.',
  sheets: '{count, plural, one {# count sheet} other {# count sheets}}',
  notRecorded:
    '{count, plural, one {# count sheet. Its number is recorded when you print it or save the PDF.} other {# count sheets. Their numbers are recorded when you print them or save the PDF.}}',
  recorded:
    '{count, plural, one {# count sheet is recorded as printed.} other {# count sheets are recorded as printed.}}',
  keyIn: 'Key in a count sheet',
  sheetNumber: 'Sheet number',
  sheetNumberText: 'Type it from the paper, or scan its code with a hardware scanner.',
  noSheetNumber: 'This isn’t the number of a count sheet. Compare it with the paper.',
  openSheet: 'Open the sheet',
  unknownSheet: 'This sheet isn’t on this device',
  unknownSheetText:
    'It may belong to another count, or the device that printed it hasn’t sent it yet. Connect both devices, then open the sheet again.',
  keyedBefore: 'This sheet was keyed in by {person} on {moment}.',
  onPaper: 'Counted by {counter}, witnessed by {witness}, {day}.',
  keyAgain: 'Key it in again',
  howTo:
    'Type what is written under Counted, then press Enter. Type x for “not here”. Leave the field empty if nothing is written. Record conditions, remarks and items that aren’t on the list on the Scan screen.',
  goneItem: 'Deleted item',
  goneNote: 'This item is no longer in the property records. The figure on paper is recorded with the sheet.',
  countedOn: 'Counted, line {line}, {item}',
  notHere: 'Not here',
  notHereOn: 'Not here, line {line}, {item}',
  zero: 'A count is at least 1. Type x if the paper says that it isn’t here.',
  same: '{count, plural, other {# is recorded already. Nothing changes.}}',
  countedNotHere: 'This item has a count. The count stays, and “not here” is recorded as well.',
  unknownCount: 'counted, without a quantity',
  needsReview: 'A count of this item needs review in the outbox. It stays, and the figure is recorded with the sheet.',
  otherCount: 'Line {line}: the recorded count is {recorded}, the paper says {count}. Which one applies?',
  keepOther: 'The recorded count: {recorded}',
  takePaper: 'The paper: {count}',
  counter: 'Counted by, on paper',
  witness: 'Witnessed by, on paper',
  day: 'Date on the paper',
  missing: {
    counter: 'Type who counted on paper.',
    witness: 'Type who witnessed the count.',
    day: 'Choose the date on the paper, today at the latest.',
  },
  undecided: 'Line {line} needs an answer before the sheet can be saved.',
  keyedMeanwhile:
    'This sheet has just been keyed in, in another tab or by someone else. Nothing was saved here. Compare with the paper, then save again only if something is missing.',
  changed: 'Nothing was saved: an item was counted or changed meanwhile. Look at the lines again, then save.',
  filledOf: '{filled} of {total} lines filled in',
  linesFilled: '{count, plural, one {# line} other {# lines}}',
  save: 'Save the sheet',
  saved:
    'Saved on this device: sheet {sheet}, {counts, plural, one {# count} other {# counts}}, {notHere, plural, one {# item not here} other {# items not here}}.',
  undone: 'Undone. Sheet {sheet} is no longer keyed in.',
  withdrawn: 'Sheet {sheet} is withdrawn. It’s no longer expected.',
  expectedAgain: 'Undone. Sheet {sheet} is expected again.',
  notKeyedIn: 'The sheet won’t be keyed in',
  whyWithdrawn: 'Why, such as lost, misprinted or never used',
  withdraw: 'Withdraw the sheet',
  reasonMissing: 'Type why the sheet won’t be keyed in.',
  withdrawnBefore: '{person} withdrew this sheet on {moment}: {reason}',
  keyAnyway: 'Key it in anyway',
  ended: {
    heading: 'Not saved: count sheet {sheet}',
    canceled:
      'This count was canceled before the sheet was saved, so it can no longer be saved. What was typed stays on this device. Copy or print it, and key it in for the next count.',
    closed:
      'This count was closed before the sheet was saved, so it can no longer be saved. What was typed stays on this device. Copy or print it. If the count is reopened, key it in there.',
    copy: 'Copy the figures',
    copied: 'The figures were copied.',
    notCopied: 'The figures couldn’t be copied. Select and copy them, or print them.',
    print: 'Print this page',
    deleteHeading: 'Delete what was typed from sheet {sheet}?',
    deleteText: 'This can’t be undone. Keep the paper if the items still have to be counted.',
    notDeleted: 'What was typed couldn’t be deleted. Try again.',
  },
  again: {
    print: 'Print sheets for second counts',
    heading: 'Sheets for second counts',
    text: 'These sheets don’t show recorded or counted quantities. They list the people who already counted the items and can’t count them again.',
    none: 'No items in these rooms need a second count',
    noneText: 'Items whose three counts differ are settled in Reconcile.',
    fileName: 'Second counts, {campaign}',
    second: 'Second count. The figures become second counts, and the counts of the items stay as they are.',
    third: 'Third count. The figures become third counts, and the counts of the items stay as they are.',
    howTo:
      'Type what is written under Counted, then press Enter. Type x if the paper says that nothing is there. Leave the field empty if nothing is written.',
    notAsked:
      'This count is no longer needed: it was made or settled, or the item has a new first count. The figure is recorded only with the sheet.',
    choose: 'Choose a person',
    missingCounter: 'Choose who counted on paper.',
    refused: {
      first:
        '{name} counted some of these items first. Another person must count them again. Compare the name with the paper.',
      again:
        '{name} counted some of these items again already. A third person must count them. Compare the name with the paper.',
      third:
        'A third count is for a person who settles differences, and {name} doesn’t. Compare the name with the paper.',
    },
    saved:
      'Saved on this device: sheet {sheet}, {counts, plural, one {# second or third count} other {# second or third counts}}.',
    savedWithOnly:
      'Saved on this device: sheet {sheet}, {counts, plural, one {# second or third count} other {# second or third counts}}. {only, plural, one {# figure is} other {# figures are}} recorded with the sheet only.',
    withoutCount:
      '{count, plural, one {Line {lines} is} other {Lines {lines} are}} recorded with the sheet, but not as a second or third count: the server refused it, or it was undone. Needs review on the device that keyed in the sheet says why. Look at the items in Reconcile.',
  },
} as const

export const t = textsOf('counting/count-sheets', en)
