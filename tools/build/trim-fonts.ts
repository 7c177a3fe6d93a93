/**
 * `node tools/build/trim-fonts.ts <folder of the packages> <out>` reduces the full font files to the characters that Philippine institutes print:
 * Latin with all accents, Greek, punctuation, currency, arrows and mathematics. The result is committed in `public/fonts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FontName, fontFileNames } from '#print/fonts/fonts.ts'
import { readFont } from '#print/fonts/read-font.ts'
import { subsetFont, tableOf } from '#print/fonts/subset-font.ts'

const sources: Record<FontName, string> = {
  regular: 'tinos/400Regular/Tinos_400Regular.ttf',
  bold: 'tinos/700Bold/Tinos_700Bold.ttf',
  italic: 'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  tag: 'atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  tagBold: 'atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
  mono: 'atkinson-hyperlegible-mono/700Bold/AtkinsonHyperlegibleMono_700Bold.ttf',
}
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x17f],
  [0x1a0, 0x1b0],
  [0x218, 0x21b],
  [0x2b0, 0x2dd],
  [0x384, 0x3ce],
  [0x1e80, 0x1ef9],
  [0x2010, 0x203a],
  [0x2070, 0x208e],
  [0x20a0, 0x20bf],
  [0x2100, 0x2126],
  [0x2150, 0x215e],
  [0x2190, 0x2195],
  [0x2202, 0x2265],
  [0x25a0, 0x25cf],
]

const [sourceFolder = '', targetFolder = 'public/fonts'] = process.argv.slice(2)
mkdirSync(targetFolder, { recursive: true })
for (const [name, file] of Object.entries(fontFileNames)) {
  const font = readFont(readFileSync(join(sourceFolder, sources[name as FontName])))
  const codes = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .filter((code) => font.glyphOf(code) !== 0)
  const glyphs = new Set(codes.map((code) => font.glyphOf(code)))
  const copiedTables = ['OS/2', 'name', 'post'].map((table) => [table, tableOf(font, table)] as const)
  const bytes = subsetFont(font, glyphs, new Map([...copiedTables, ['cmap', cmapOf(codes, font.glyphOf)]]))
  writeFileSync(join(targetFolder, file), bytes)
  console.log(file, font.bytes.length, '→', bytes.length, `${codes.length} characters`)
}

function cmapOf(codes: readonly number[], glyphOf: (code: number) => number): Uint8Array {
  const bytes = new Uint8Array(12 + 16 + codes.length * 12)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, 1)
  view.setUint16(4, 3)
  view.setUint16(6, 10)
  view.setUint32(8, 12)
  view.setUint16(12, 12)
  view.setUint32(16, 16 + codes.length * 12)
  view.setUint32(24, codes.length)
  codes.forEach((code, i) => {
    const at = 28 + i * 12
    view.setUint32(at, code)
    view.setUint32(at + 4, code)
    view.setUint32(at + 8, glyphOf(code))
  })
  return bytes
}
