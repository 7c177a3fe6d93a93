/** Reads CSV into rows of text. Detects encoding and separator, and removes the apostrophes that our own writer adds before formulas. */

import Papa from 'papaparse'
import { t } from '#text/import/spreadsheet.ts'
import { withoutApostrophe } from './formula-text.ts'
import type { ReadFileCellsResult, ReadOptions } from './table-from-rows.ts'

export function readCsv(bytes: Uint8Array, options: ReadOptions): ReadFileCellsResult {
  const { text, encoding } = decodeText(bytes)
  if (text.includes('\u0000')) return { ok: false, text: t('notText') }
  // Some spreadsheet programs declare the separator in the first line.
  const separatorLine = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const rows: string[][] = separatorLine ? [[]] : []
  const delimiter = separatorLine?.[1] ?? detectSeparator(body)
  Papa.parse<string[]>(body, {
    delimiter,
    skipEmptyLines: false,
    step({ data }) {
      rows.push(data.map(withoutApostrophe))
      if (rows.length % 5_000 === 0) {
        options.signal?.throwIfAborted()
        options.onProgress?.(rows.length)
      }
    },
  })
  options.onProgress?.(rows.length)
  return { ok: true, file: { kind: 'csv', sheets: [{ rows, numberCells: [] }], delimiter, encoding } }
}

/** Detects the separator from the first rows that are not blank. */
const detectSeparator = (text: string): string =>
  Papa.parse(text.slice(0, 200_000), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
    preview: 50,
  }).meta.delimiter

/** Decodes UTF-8, or UTF-16 recognized by its byte order mark or its zero bytes, else the code page of Windows programs. */
function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const decodeAs = (encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be')
  const sample = bytes.subarray(0, 2_000)
  const countZeros = (odd: number) => sample.filter((byte, i) => byte === 0 && i % 2 === odd).length
  if (countZeros(1) > sample.length / 4) return decodeAs('utf-16le')
  if (countZeros(0) > sample.length / 4) return decodeAs('utf-16be')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return isDosText(bytes) ? { text: decodeDos(bytes), encoding: 'ibm437' } : decodeAs('windows-1252')
  }
}

/** The upper half of code page 437, which programs of DOS use; in code page 850 its letters are the same. */
const dosCharacters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0' // not a text: a code page
const [smallDosEnye, dosEnye, smallWindowsEnye, windowsEnye] = [0xa4, 0xa5, 0xf1, 0xd1]
const isLetter = (byte: number | undefined) => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte))

/** Whether ñ is where DOS has it. Windows has ¤ and ¥ there, which nobody writes within a word. */
function isDosText(bytes: Uint8Array): boolean {
  if (bytes.includes(smallWindowsEnye) || bytes.includes(windowsEnye)) return false
  return [smallDosEnye, dosEnye].some((enye) => {
    // Not only the first one, which may begin a word.
    for (let at = bytes.indexOf(enye); at >= 0; at = bytes.indexOf(enye, at + 1))
      if (isLetter(bytes[at - 1]) && isLetter(bytes[at + 1])) return true
    return false
  })
}

function decodeDos(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), (byte) =>
      byte < 0x80 ? byte : dosCharacters.charCodeAt(byte - 0x80),
    )
    text += String.fromCharCode(...codes)
  }
  return text
}
