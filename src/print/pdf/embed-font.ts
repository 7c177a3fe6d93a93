/** Embeds the used part of a font in a PDF as a composite font, with a Unicode map so that text can be searched and copied. */
import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { Font } from '../fonts/read-font.ts'
import { subsetFont } from '../fonts/subset-font.ts'
import { hex4 } from './hex4.ts'

/** `used` maps each glyph to its code point. */
export function embedFont(context: PDFContext, font: Font, used: ReadonlyMap<number, number>, tag: string): PDFRef {
  const glyphs = [...used.keys()].sort((a, b) => a - b)
  const name = `${tag}+${font.name}`
  const toPdfUnits = (units: number): number => Math.round((units * 1000) / font.unitsPerEm)
  const file = subsetFont(font, new Set(glyphs))
  const fontFile = context.register(context.flateStream(file, { Length1: file.length }))
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: font.italicAngle === 0 ? 4 : 68,
      FontBBox: font.box.map(toPdfUnits),
      ItalicAngle: font.italicAngle,
      Ascent: toPdfUnits(font.ascent),
      Descent: toPdfUnits(font.descent),
      CapHeight: toPdfUnits(font.capHeight),
      StemV: 80,
      FontFile2: fontFile,
    }),
  )
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: widthRuns(glyphs, (glyph) => toPdfUnits(font.advanceOf(glyph))),
      CIDToGIDMap: 'Identity',
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(toUnicode(glyphs, used))),
    }),
  )
}

function widthRuns(glyphs: readonly number[], widthOf: (glyph: number) => number): (number | number[])[] {
  const runs: (number | number[])[] = []
  let previous = -2
  for (const glyph of glyphs) {
    if (glyph !== previous + 1) runs.push(glyph, [])
    ;(runs.at(-1) as number[]).push(widthOf(glyph))
    previous = glyph
  }
  return runs
}

function toUnicode(glyphs: readonly number[], used: ReadonlyMap<number, number>): string {
  const utf16 = (code: number): string =>
    code > 0xffff ? hex4(0xd800 + ((code - 0x10000) >> 10)) + hex4(0xdc00 + ((code - 0x10000) & 0x3ff)) : hex4(code)
  const sections: string[] = []
  for (let index = 0; index < glyphs.length; index += 100) {
    const chunk = glyphs.slice(index, index + 100)
    sections.push(
      `${chunk.length} beginbfchar`,
      ...chunk.map((glyph) => `<${hex4(glyph)}> <${utf16(used.get(glyph)!)}>`),
      'endbfchar',
    )
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
