/**
 * Subsets a font to the glyphs in use. Glyph numbers stay the same (unused outlines become empty), so that text needs no renumbering and the
 * same text always gives the same bytes. Drops hinting and layout tables, which printing does not need.
 */
import type { Font } from './read-font.ts'

/** The glyphs in `used` and the components of its composite glyphs. */
function withComponents(font: Font, used: ReadonlySet<number>): Set<number> {
  const all = new Set(used).add(0)
  const view = viewOf(font)
  const pending = [...all]
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    const { start, end } = outlineOf(font, view, glyph)
    if (end - start < 10 || view.getInt16(start) >= 0) continue
    for (let at = start + 10, flags = 0x20; flags & 0x20; ) {
      flags = view.getUint16(at)
      const component = view.getUint16(at + 2)
      if (!all.has(component)) {
        all.add(component)
        pending.push(component)
      }
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    }
  }
  return all
}

/** A TrueType file with only the outlines of `used`. `extraTables` are added unchanged (a font file on disk needs its cmap). */
export function subsetFont(
  font: Font,
  used: ReadonlySet<number>,
  extraTables: ReadonlyMap<string, Uint8Array> = new Map(),
): Uint8Array {
  const view = viewOf(font)
  const keptGlyphs = withComponents(font, used)
  const outlines: Uint8Array[] = []
  const loca = new DataView(new ArrayBuffer((font.glyphCount + 1) * 4))
  let length = 0
  for (let glyph = 0; glyph < font.glyphCount; glyph++) {
    loca.setUint32(glyph * 4, length)
    if (!keptGlyphs.has(glyph)) continue
    const { start, end } = outlineOf(font, view, glyph)
    const outline = font.bytes.slice(start, end + ((4 - ((end - start) % 4)) % 4))
    outline.fill(0, end - start)
    outlines.push(outline)
    length += outline.length
  }
  loca.setUint32(font.glyphCount * 4, length)

  const metrics = tableOf(font, 'hmtx').slice()
  const longMetrics = font.metricCount * 4
  for (let glyph = 0; glyph < font.metricCount; glyph++)
    if (!keptGlyphs.has(glyph) && glyph !== font.metricCount - 1) metrics.fill(0, glyph * 4, glyph * 4 + 4)
  metrics.fill(0, longMetrics)

  const head = tableOf(font, 'head').slice()
  new DataView(head.buffer).setInt16(50, 1)
  new DataView(head.buffer).setUint32(8, 0)
  return tableFile(
    new Map([
      ['glyf', concat(outlines, length)],
      ['head', head],
      ['hhea', tableOf(font, 'hhea')],
      ['hmtx', metrics],
      ['loca', new Uint8Array(loca.buffer)],
      ['maxp', tableOf(font, 'maxp')],
      ...extraTables,
    ]),
  )
}

/** The bytes of one table of a font. */
export function tableOf(font: Font, name: string): Uint8Array {
  const table = font.tables.get(name)
  if (!table) throw new Error(`The font has no table ${name}`)
  return font.bytes.subarray(table.offset, table.offset + table.length)
}

export const viewOf = (font: Font) => new DataView(font.bytes.buffer, font.bytes.byteOffset, font.bytes.byteLength)

/** Where the outline of a glyph is in the bytes of its font. */
export function outlineOf(font: Font, view: DataView, glyph: number): { start: number; end: number } {
  const loca = font.tables.get('loca')!.offset
  const glyf = font.tables.get('glyf')!.offset
  return font.longLoca
    ? { start: glyf + view.getUint32(loca + glyph * 4), end: glyf + view.getUint32(loca + glyph * 4 + 4) }
    : { start: glyf + view.getUint16(loca + glyph * 2) * 2, end: glyf + view.getUint16(loca + glyph * 2 + 2) * 2 }
}

function concat(outlines: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of outlines) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function tableFile(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort()
  const padded = (length: number) => length + ((4 - (length % 4)) % 4)
  const size = names.reduce((sum, name) => sum + padded(tables.get(name)!.length), 12 + names.length * 16)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(names.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, names.length)
  view.setUint16(6, 2 ** power * 16)
  view.setUint16(8, power)
  view.setUint16(10, names.length * 16 - 2 ** power * 16)
  let at = 12 + names.length * 16
  names.forEach((name, i) => {
    const table = tables.get(name)!
    file.set(table, at)
    const entry = 12 + i * 16
    for (let c = 0; c < 4; c++) file[entry + c] = name.charCodeAt(c)
    let sum = 0
    for (let word = at; word < at + padded(table.length); word += 4) sum = (sum + view.getUint32(word)) >>> 0
    view.setUint32(entry + 4, sum)
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, table.length)
    at += padded(table.length)
  })
  return file
}
