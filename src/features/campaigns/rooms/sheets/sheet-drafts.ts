/** What a device keeps of a sheet that is being keyed in. */
import type { KeyedLine } from '#domain/campaigns/sheet-keying.ts'
import type { PaperNames } from './keyed-sheet.ts'

export interface SheetDraft {
  lines: Readonly<Record<number, KeyedLine>>
  names: PaperNames
}

/** The keys of the drafts of a campaign's sheets: this, followed by the number of the sheet. */
// not a text: a key
export const sheetDrafts = (campaign: number): string => `count sheet ${campaign} `
