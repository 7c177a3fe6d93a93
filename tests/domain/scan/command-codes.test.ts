import { expect, test } from 'vitest'
import { commandCodes, parseCommand } from '#domain/scan/command-codes.ts'
import { parseTag } from '#domain/scan/tag-text.ts'

test('[SCAN-2781] every command code: read with another case, line ends and a symbol prefix; never taken for a tag', () => {
  expect(commandCodes).toHaveLength(14)
  expect(new Set(commandCodes.map(({ text }) => text)).size).toBe(14)
  for (const { text, command } of commandCodes) {
    // The same characters on every keyboard layout that a scanner may be set to.
    expect(text).toMatch(/^[B-LN-PR-VX0-9BILANGSVEUDOCRTM]+$/)
    for (const scanned of [text, text.toLowerCase(), `${text}\r\n`, ` ${text} `, `]Q1${text}`])
      expect(parseCommand(scanned)).toEqual(command)
    expect(parseTag(text).kind).toBe('words')
  }
  for (const other of ['', 'SAVE', 'BILANG', 'BILANGSAVE2', 'BILANG SAVE', '1', 'https://x.test/BILANGSAVE'])
    expect(parseCommand(other)).toBeNull()
})
