export const en = {
  empty: 'The file is empty.',
  noRows: 'The file has no rows.',
  notText: 'This file isn’t text. Export the table as .xlsx or CSV.',
  oldOrLocked:
    'This is an old .xls file, or one that is locked with a password. Save it as .xlsx without a password, or as CSV.',
  pdf: 'This is a PDF, not a table. Export the table as .xlsx or CSV.',
  damaged: 'This file can’t be read as a spreadsheet. It may be damaged, or another kind of file.',
  noSheet: 'The file has no sheet “{sheet}”. It has {sheets}.',
} as const
