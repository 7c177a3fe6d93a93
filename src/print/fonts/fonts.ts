/**
 * The fonts of the forms and tags, and text widths in them. A character that a font lacks comes from `regular`; a character that no font has
 * prints as `?`, so that no text stops a form from printing.
 */
import { withoutInvisible } from '#domain/text/invisible-characters.ts'
import { type Font, readFont } from './read-font.ts'

export const fontNames = ['regular', 'bold', 'italic', 'tag', 'tagBold', 'mono'] as const
export type FontName = (typeof fontNames)[number]
export type FontBytes = Readonly<Record<FontName, Uint8Array>>
export type Fonts = Readonly<Record<FontName, Font>>

/** Files in `public/fonts/`: a Times-like font for forms, highly legible fonts for tags. All under the SIL Open Font License. */
export const fontFileNames: Readonly<Record<FontName, string>> = {
  regular: 'tinos-regular.ttf',
  bold: 'tinos-bold.ttf',
  italic: 'tinos-italic.ttf',
  tag: 'atkinson-next-regular.ttf',
  tagBold: 'atkinson-next-bold.ttf',
  mono: 'atkinson-mono-bold.ttf',
}

export function openFonts(fontBytes: FontBytes): Fonts {
  return Object.fromEntries(fontNames.map((name) => [name, readFont(fontBytes[name])])) as Fonts
}

/** Consecutive characters in one font. */
export interface GlyphRun {
  font: FontName
  glyphs: readonly number[]
  codes: readonly number[]
  /** Width at size 1. */
  width: number
}

const isControl = (code: number): boolean => code < 32 || (code >= 0x7f && code < 0xa0)

/** Splits text into runs of glyphs. Control characters and line breaks become spaces; invisible characters print nothing. */
export function glyphRuns(fonts: Fonts, fontName: FontName, text: string): GlyphRun[] {
  const runs: { font: FontName; glyphs: number[]; codes: number[]; width: number }[] = []
  for (const char of withoutInvisible(text).normalize('NFC')) {
    const charCode = char.codePointAt(0)!
    const code = isControl(charCode) ? 32 : charCode
    const found = findGlyph(fonts, fontName, code)
    let run = runs.at(-1)
    if (run?.font !== found.font) {
      run = { font: found.font, glyphs: [], codes: [], width: 0 }
      runs.push(run)
    }
    const font = fonts[found.font]
    run!.glyphs.push(found.glyph)
    run!.codes.push(found.code)
    run!.width += font.advanceOf(found.glyph) / font.unitsPerEm
  }
  return runs
}

function findGlyph(fonts: Fonts, fontName: FontName, code: number): { font: FontName; glyph: number; code: number } {
  const glyph = fonts[fontName].glyphOf(code)
  if (glyph !== 0) return { font: fontName, glyph, code }
  const fallback = fonts.regular.glyphOf(code)
  if (fallback !== 0) return { font: 'regular', glyph: fallback, code }
  return { font: fontName, glyph: fonts[fontName].glyphOf(63), code: 63 }
}

const widthCache = new WeakMap<Font, Map<string, number>>()

/** Width of text at size 1, in the unit of the size. Caches short texts, because forms repeat many words. */
export function unitWidth(fonts: Fonts, fontName: FontName, text: string): number {
  const cachedWidths = widthCache.get(fonts[fontName]) ?? new Map<string, number>()
  widthCache.set(fonts[fontName], cachedWidths)
  const cached = cachedWidths.get(text)
  if (cached !== undefined) return cached
  const width = glyphRuns(fonts, fontName, text).reduce((sum, run) => sum + run.width, 0)
  if (text.length <= 40 && cachedWidths.size < 20_000) cachedWidths.set(text, width)
  return width
}
