import { textsOf } from '../text-catalog.ts'

export const en = {
  empty: 'The file is empty.',
  noRows: 'The file has no rows.',
  notText: 'This file isn’t text. Export the table as .xlsx or CSV.',
  locked: 'This file is locked with a password. Open it in Excel, save it without a password, and choose it again.',
  oldWorkbook:
    'This is an old .xls file. Open it in Excel or LibreOffice, save it as Excel Workbook (.xlsx), and choose that file.',
  openDocument:
    'This is an OpenDocument file (.ods). Open it in LibreOffice, save it as Excel Workbook (.xlsx), and choose that file.',
  binaryWorkbook:
    'This is a binary Excel file (.xlsb). Open it in Excel, save it as Excel Workbook (.xlsx), and choose that file.',
  otherKind: 'This isn’t a workbook. It may be a document, a presentation or an archive. Choose an .xlsx or CSV file.',
  pdf: 'This is a PDF, not a table. Open the workbook that it was made from, and save it as .xlsx or CSV.',
  picture: 'This is a picture, not a table. Choose an .xlsx or CSV file.',
  webPage:
    'This file is a web page, even if its name ends in .xls. Open it in Excel, save it as Excel Workbook (.xlsx), and choose that file.',
  damaged: 'This file can’t be read as a spreadsheet. It may be damaged, or another kind of file.',
  farCell:
    'Cell {cell} is far from the others. Clear it in the spreadsheet, delete the blank rows or columns before it, and save the file.',
  tooLarge:
    'This workbook unpacks to more than 512 MB. Save the sheet with the table as a workbook of its own, or as CSV, and choose that file.',
  noSheet: 'The file has no sheet “{sheet}”. It has {sheets}.',
} as const

export const t = textsOf('import/spreadsheet', en)
