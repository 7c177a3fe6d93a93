/**
 * Merges the draw operations of a page into few SVG elements: browsers lay out and paint each element. All strokes of one width become one path, and
 * texts of one style one group. Promise: the picture stays the same. Black operations commute, so they may be reordered; nothing moves across an
 * operation that is not black.
 */

/** A draw operation from the print module; in millimeters from the top left, font sizes in points. */
export type PageDrawOp =
  | { kind: 'text'; x: number; y: number; text: string; font: string; size: number; gray?: number; angle?: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number }
  | { kind: 'box'; x: number; y: number; w: number; h: number; width: number }
  | { kind: 'fill'; x: number; y: number; w: number; h: number; gray: number }
  | { kind: 'modules'; x: number; y: number; module: number; matrix: readonly (readonly boolean[])[] }

type DrawOpOf<Kind extends PageDrawOp['kind']> = Extract<PageDrawOp, { kind: Kind }>

export type MergedDrawOp =
  | { kind: 'strokes'; width: number; path: string }
  | { kind: 'texts'; font: string; size: number; texts: DrawOpOf<'text'>[] }
  | DrawOpOf<'fill'>
  | DrawOpOf<'modules'>

const strokePath = (drawOp: DrawOpOf<'line' | 'box'>): string =>
  drawOp.kind === 'line'
    ? `M${drawOp.x1} ${drawOp.y1}L${drawOp.x2} ${drawOp.y2}`
    : `M${drawOp.x} ${drawOp.y}h${drawOp.w}v${drawOp.h}h${-drawOp.w}z`

const isBlack = (drawOp: PageDrawOp): boolean =>
  drawOp.kind !== 'fill' && (drawOp.kind !== 'text' || drawOp.gray === undefined)

export function mergeDrawOps(drawOps: readonly PageDrawOp[]): MergedDrawOp[] {
  const merged: MergedDrawOp[] = []
  /** The strokes since the last operation that is not black, by width. */
  const strokes = new Map<number, { kind: 'strokes'; width: number; path: string }>()
  for (const drawOp of drawOps) {
    if (!isBlack(drawOp)) strokes.clear()
    if (drawOp.kind === 'text') {
      const last = merged.at(-1)
      const isSameStyle = last?.kind === 'texts' && last.font === drawOp.font && last.size === drawOp.size
      if (isSameStyle) last.texts.push(drawOp)
      else merged.push({ kind: 'texts', font: drawOp.font, size: drawOp.size, texts: [drawOp] })
    } else if (drawOp.kind === 'line' || drawOp.kind === 'box') {
      const sameWidth = strokes.get(drawOp.width)
      if (sameWidth) sameWidth.path += strokePath(drawOp)
      else {
        const first = { kind: 'strokes' as const, width: drawOp.width, path: strokePath(drawOp) }
        strokes.set(drawOp.width, first)
        merged.push(first)
      }
    } else merged.push(drawOp)
  }
  return merged
}
