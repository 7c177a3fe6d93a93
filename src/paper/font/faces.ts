/**
 * The faces that paper is set in, and how wide text is in them. A character that a face lacks is taken from `regular`, and one that no
 * face knows prints as `?`: text of a person never stops a form from printing.
 */
import { type Font, readFont } from './read-font.ts'

export const faceNames = ['regular', 'bold', 'italic', 'tag', 'tagBold', 'mono'] as const
export type FaceName = (typeof faceNames)[number]
export type Fonts = Readonly<Record<FaceName, Uint8Array>>
export type Faces = Readonly<Record<FaceName, Font>>

/** Files below `public/fonts/`: a Times-like face for forms, legible ones for tags. All under the SIL Open Font Licence. */
export const fontFiles: Readonly<Record<FaceName, string>> = {
  regular: 'tinos-regular.ttf',
  bold: 'tinos-bold.ttf',
  italic: 'tinos-italic.ttf',
  tag: 'atkinson-next-regular.ttf',
  tagBold: 'atkinson-next-bold.ttf',
  mono: 'atkinson-mono-bold.ttf',
}

export function openFaces(fonts: Fonts): Faces {
  return Object.fromEntries(faceNames.map((name) => [name, readFont(fonts[name])])) as Faces
}

/** Characters of one face that stand together. */
export interface Run {
  face: FaceName
  glyphs: readonly number[]
  codes: readonly number[]
  /** Width at size 1. */
  width: number
}

/** Text as runs of glyphs. Control characters and line breaks become spaces. */
export function runsOf(faces: Faces, face: FaceName, text: string): Run[] {
  const runs: { face: FaceName; glyphs: number[]; codes: number[]; width: number }[] = []
  for (const char of text.normalize('NFC')) {
    const code = char.charCodeAt(0) < 32 ? 32 : char.codePointAt(0)!
    const found = glyphIn(faces, face, code)
    let run = runs.at(-1)
    if (run?.face !== found.face) {
      run = { face: found.face, glyphs: [], codes: [], width: 0 }
      runs.push(run)
    }
    const font = faces[found.face]
    run!.glyphs.push(found.glyph)
    run!.codes.push(found.code)
    run!.width += font.advanceOf(found.glyph) / font.unitsPerEm
  }
  return runs
}

function glyphIn(faces: Faces, face: FaceName, code: number): { face: FaceName; glyph: number; code: number } {
  const glyph = faces[face].glyphOf(code)
  if (glyph !== 0) return { face, glyph, code }
  const fallback = faces.regular.glyphOf(code)
  if (fallback !== 0) return { face: 'regular', glyph: fallback, code }
  return { face, glyph: faces[face].glyphOf(63), code: 63 }
}

const widths = new WeakMap<Font, Map<string, number>>()

/** Width of text at size 1, in the unit of the size. Words repeat a lot on forms, so short ones are remembered. */
export function widthAtOne(faces: Faces, face: FaceName, text: string): number {
  const known = widths.get(faces[face]) ?? new Map<string, number>()
  widths.set(faces[face], known)
  const before = known.get(text)
  if (before !== undefined) return before
  const width = runsOf(faces, face, text).reduce((sum, run) => sum + run.width, 0)
  if (text.length <= 40 && known.size < 20_000) known.set(text, width)
  return width
}
