import type { en } from './spreadsheet.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  empty: 'Walang laman ang file.',
  noRows: 'Walang row ang file.',
  notText: 'Hindi text ang file na ito. I-export ang table bilang .xlsx o CSV.',
  oldOrLocked:
    'Lumang .xls file ito, o naka-lock gamit ang password. I-save ito bilang .xlsx na walang password, o bilang CSV.',
  pdf: 'PDF ito, hindi table. I-export ang table bilang .xlsx o CSV.',
  damaged: 'Hindi mabasa ang file na ito bilang spreadsheet. Baka sira ito, o ibang uri ng file.',
  noSheet: 'Walang sheet na “{sheet}” ang file. Ang mayroon ito ay {sheets}.',
} as const satisfies SameKeys<typeof en>
