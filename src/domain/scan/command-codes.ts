/** Codes that a counter scans instead of touching the screen: for people who work with a hardware scanner alone. */
import { codeOf } from './tag-text.ts'

export type ScanCommand =
  | { do: 'digit'; digit: string }
  | { do: 'save' }
  | { do: 'clear' }
  | { do: 'undo' }
  | { do: 'next-room' }

export interface CommandCode {
  /** The text of the code. No character of it differs between keyboard layouts. */
  text: string
  /** Printed beside the code, in English like the other texts of a tag. */
  name: string
  hint: string
  command: ScanCommand
}

const prefix = 'BILANG'

/** In the order of the printed sheet. */
export const commandCodes: readonly CommandCode[] = [
  { text: `${prefix}SAVE`, name: 'Save', hint: 'Saves the count on the screen', command: { do: 'save' } },
  { text: `${prefix}UNDO`, name: 'Undo', hint: 'Undoes the last record', command: { do: 'undo' } },
  { text: `${prefix}CLEAR`, name: 'Clear', hint: 'Empties the count field', command: { do: 'clear' } },
  { text: `${prefix}NEXTROOM`, name: 'Next room', hint: 'Then scan the room tag', command: { do: 'next-room' } },
  ...Array.from({ length: 10 }, (_, digit) => ({
    text: `${prefix}DIGIT${digit}`,
    name: String(digit),
    hint: 'A digit of the count',
    command: { do: 'digit', digit: String(digit) } as const,
  })),
]

const commandByText = new Map(commandCodes.map(({ text, command }) => [text, command]))

/** The command in a scanned text; null if it is none. Scanners may change the case, and add what `codeOf` removes. */
export const parseCommand = (scanned: string): ScanCommand | null =>
  commandByText.get(codeOf(scanned)?.toUpperCase() ?? '') ?? null
