/** The files inside an evidence pack, read and changed by tests. */
import { strToU8, unzipSync, zipSync } from 'fflate'

export type Files = Record<string, string>

/** Keeps the byte order mark of the CSV file. */
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export const filesOf = (bytes: Uint8Array): Files =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, one]) => [name, textOf(one)]))

export const zipped = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

export const changeLines = (file: string, change: (lines: string[]) => void) => (files: Files) => {
  const lines = (files[file] ?? '').split('\n')
  change(lines)
  files[file] = lines.join('\n')
}
