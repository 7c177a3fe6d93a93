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
  command: ScanCommand
}

const prefix = 'BILANG'

/** In the order of the printed sheet. */
export const commandCodes: readonly CommandCode[] = [
  { text: `${prefix}SAVE`, command: { do: 'save' } },
  { text: `${prefix}UNDO`, command: { do: 'undo' } },
  { text: `${prefix}CLEAR`, command: { do: 'clear' } },
  { text: `${prefix}NEXTROOM`, command: { do: 'next-room' } },
  ...Array.from({ length: 10 }, (_, digit) => ({
    text: `${prefix}DIGIT${digit}`,
    command: { do: 'digit', digit: String(digit) } as const,
  })),
]

const commandByText = new Map(commandCodes.map(({ text, command }) => [text, command]))

/** The command in a scanned text; null if it is not a command. Scanners may change the case, and add what `codeOf` removes. */
export const parseCommand = (scanned: string): ScanCommand | null =>
  commandByText.get(codeOf(scanned)?.toUpperCase() ?? '') ?? null
