import type { SameKeys } from '../text-catalog.ts'
import type { en } from './spreadsheet.ts'

export const fil = {
  empty: 'Walang laman ang file.',
  noRows: 'Walang row ang file.',
  notText: 'Hindi text ang file na ito. I-export ang table bilang .xlsx o CSV.',
  locked: 'Naka-lock ang file na ito gamit ang password. Buksan sa Excel, i-save nang walang password, at piliin ulit.',
  oldWorkbook:
    'Lumang .xls file ito. Buksan sa Excel o LibreOffice, i-save bilang Excel Workbook (.xlsx), at iyon ang piliin.',
  openDocument:
    'OpenDocument file (.ods) ito. Buksan sa LibreOffice, i-save bilang Excel Workbook (.xlsx), at iyon ang piliin.',
  binaryWorkbook:
    'Binary na Excel file (.xlsb) ito. Buksan sa Excel, i-save bilang Excel Workbook (.xlsx), at iyon ang piliin.',
  otherKind: 'Hindi ito workbook. Baka dokumento, presentation o archive ito. Pumili ng .xlsx o CSV na file.',
  pdf: 'PDF ito, hindi table. Buksan ang workbook na pinanggalingan nito, at i-save iyon bilang .xlsx o CSV.',
  picture: 'Larawan ito, hindi table. Pumili ng .xlsx o CSV na file.',
  webPage:
    'Web page ang file na ito, kahit .xls ang dulo ng pangalan. Buksan sa Excel, i-save bilang Excel Workbook (.xlsx), at iyon ang piliin.',
  damaged: 'Hindi mabasa ang file na ito bilang spreadsheet. Baka sira ito, o ibang uri ng file.',
  farCell:
    'Malayo sa iba ang cell {cell}. Burahin ang laman nito sa spreadsheet, pati ang mga blangkong row o column bago nito, at i-save ang file.',
  tooLarge:
    'Lampas sa 512 MB ang workbook na ito kapag na-unpack. I-save ang sheet na may table bilang sariling workbook o bilang CSV, at iyon ang piliin.',
  noSheet: 'Walang sheet na “{sheet}” ang file. Ang mayroon ito ay {sheets}.',
} as const satisfies SameKeys<typeof en>
