/**
 * Reads from a TrueType file what printing needs: the glyph of a character, its width and its outline. Promises: pure; throws for a file that
 * is not a TrueType font (a build error, never user input). Independent of PDF.
 */
export interface Font {
  readonly bytes: Uint8Array
  readonly tables: ReadonlyMap<string, { offset: number; length: number }>
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly box: readonly [number, number, number, number]
  readonly italicAngle: number
  readonly glyphCount: number
  readonly longLoca: boolean
  readonly metricCount: number
  readonly name: string
  /** Glyph of a code point; 0 if the font has none. */
  glyphOf(codePoint: number): number
  /** Advance width in font units. */
  advanceOf(glyph: number): number
}

export function readFont(file: Uint8Array): Font {
  // Buffer.slice() of Node returns a view; Uint8Array.slice() returns a copy, which the code below relies on.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0) !== 0x00010000) throw new Error('The file is not a TrueType font')
  const tables = new Map<string, { offset: number; length: number }>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16
    tables.set(latin(bytes.subarray(at, at + 4)), { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  const at = (name: string): number => {
    const table = tables.get(name)
    if (!table) throw new Error(`The font has no table ${name}`)
    return table.offset
  }
  const head = at('head')
  const hhea = at('hhea')
  const hmtx = at('hmtx')
  const os2 = tables.get('OS/2')
  const glyphCount = view.getUint16(at('maxp') + 4)
  const metricCount = view.getUint16(hhea + 34)
  const glyphs = readCmap(view, at('cmap'))
  const ascent = view.getInt16(hhea + 4)
  return {
    bytes,
    tables,
    unitsPerEm: view.getUint16(head + 18),
    ascent,
    descent: view.getInt16(hhea + 6),
    capHeight: os2 && view.getUint16(os2.offset) >= 2 ? view.getInt16(os2.offset + 88) : Math.round(ascent * 0.75),
    box: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    italicAngle: tables.has('post') ? view.getInt32(at('post') + 4) / 65536 : 0,
    glyphCount,
    longLoca: view.getInt16(head + 50) === 1,
    metricCount,
    name: postscriptName(view, bytes, tables.get('name')),
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    advanceOf: (glyph) => view.getUint16(hmtx + Math.min(glyph, metricCount - 1) * 4),
  }
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

function readCmap(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>()
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => {
    const at = cmap + 4 + i * 8
    const offset = cmap + view.getUint32(at + 4)
    return { platform: view.getUint16(at), offset, format: view.getUint16(offset) }
  }).filter((subtable) => subtable.platform === 0 || subtable.platform === 3)
  const best =
    subtables.find((subtable) => subtable.format === 12) ?? subtables.find((subtable) => subtable.format === 4)
  if (!best) throw new Error('The font has no Unicode cmap of format 4 or 12')
  if (best.format === 12) readSegments12(view, best.offset, glyphs)
  else readSegments4(view, best.offset, glyphs)
  return glyphs
}

function readSegments12(view: DataView, at: number, glyphs: Map<number, number>): void {
  for (let i = 0; i < view.getUint32(at + 12); i++) {
    const group = at + 16 + i * 12
    const first = view.getUint32(group)
    for (let code = first; code <= view.getUint32(group + 4); code++)
      glyphs.set(code, view.getUint32(group + 8) + code - first)
  }
}

function readSegments4(view: DataView, at: number, glyphs: Map<number, number>): void {
  const segmentBytes = view.getUint16(at + 6)
  for (let i = 0; i < segmentBytes; i += 2) {
    const last = view.getUint16(at + 14 + i)
    const first = view.getUint16(at + 16 + segmentBytes + i)
    const delta = view.getUint16(at + 16 + segmentBytes * 2 + i)
    const rangeAt = at + 16 + segmentBytes * 3 + i
    const range = view.getUint16(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const glyphId = range === 0 ? code : view.getUint16(rangeAt + range + (code - first) * 2)
      const glyph = range === 0 || glyphId !== 0 ? (glyphId + delta) & 0xffff : 0
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

function postscriptName(
  view: DataView,
  bytes: Uint8Array,
  table: { offset: number; length: number } | undefined,
): string {
  if (!table) return 'Font'
  const strings = table.offset + view.getUint16(table.offset + 4)
  for (let i = 0; i < view.getUint16(table.offset + 2); i++) {
    const at = table.offset + 6 + i * 12
    if (view.getUint16(at + 6) !== 6) continue
    const start = strings + view.getUint16(at + 10)
    const name = latin(bytes.subarray(start, start + view.getUint16(at + 8))).replace(/[^A-Za-z0-9-]/g, '')
    if (name) return name
  }
  return 'Font'
}
