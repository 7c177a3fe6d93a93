import { textsOf } from '../text-catalog.ts'

export const en = {
  blank: 'This field may not be blank.',
  lineOfSheet: '{line} of {sheet}',
  sameAsRow: 'The same as in row {row}.',
  severalAlike: '“{value}” is like several entries of the records. Write it exactly as it is there.',
  severalEntries: '“{name}” matches {count} entries. Write the number and the name.',
  severalPeople: '“{name}” matches {people}. Write the username, or the middle name too.',
  othersToo: '{count, plural, one {# other} other {# others}}',
  unknown: '“{name}” isn’t in the records.',
  notMoney: '“{value}” isn’t an amount of money, 0 or more.',
  belowZero:
    '“{value}” is an amount below zero, such as a credit. Write the cost of the item without parentheses or a minus sign.',
  unclearCost:
    '“{value}” may be the cost of one unit or of all {count, plural, one {# unit} other {# units}}. Choose above which it is.',
  unevenCost:
    '“{value}” can’t be shared among {units} units without a remainder. Put the items in rows of their own, or write the cost of one unit.',
  tooManyDecimals: '“{value}” has more than two decimals.',
  notWhole: '“{value}” isn’t a whole number, 0 or more.',
  notDate: '“{value}” isn’t a date. Write it as YYYY-MM-DD.',
  shortenedNumber:
    '“{value}” is a number that the spreadsheet shortened. Format the column as text there, and write the whole number again.',
  numberLikeDay: 'it is written here. If the spreadsheet made a date of a number such as 3-12, correct it there',
  spreadsheetError: '“{value}” is an error of the spreadsheet. Correct the cell there.',
  unclearDate: '“{value}” can be read in two ways. Choose whether the file writes the day or the month first.',
  yearAlone: '“{value}” is only a year. Choose which day of the year it stands for, or write the whole date.',
  yearInNumber:
    'This field is blank. The property number says {year}. Choose which day of the year it stands for, or write the date.',
  numberNeedsAccount: 'The next number needs the account, the unit cost and the date acquired.',
  dayNumber: '“{value}” is a number, not a date. Format the column as dates in the spreadsheet and save it as .xlsx.',
  accountCode: 'Account code',
  notAccountCode: '“{value}” isn’t an account code, such as 1-06-05-030.',
  accountMissing: '“{value}” isn’t in the chart of accounts: {number} is missing.',
  accountDiffers: '“{value}” doesn’t match the account in the other columns of this row.',
  notCode: '“{value}” isn’t a number of at most six digits.',
  noneOf: '“{value}” isn’t one of: {choices}.',
  count: {
    needsNumber: 'A count needs the property number of its item.',
    notHere: 'Leave the cell blank and record “Not here” on the Scan screen.',
    remarksTooLong: 'Remarks can be up to {limit} characters long.',
    otherCount: 'Row {row} counts the same item as {count}.',
    otherRemarks: 'Row {row} has different remarks for the same item.',
  },
} as const

export const t = textsOf('import/import-rows', en)
