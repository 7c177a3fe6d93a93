/**
 * A page as plain data: draw operations in millimeters from the top left corner. `y` of a text is its baseline; font sizes are in points;
 * `angle` is degrees of counterclockwise rotation.
 */
import type { FontName } from '../fonts/fonts.ts'

export const millimetersPerPoint = 25.4 / 72

export type DrawOp =
  | { kind: 'text'; x: number; y: number; text: string; font: FontName; size: number; gray?: number; angle?: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number }
  | { kind: 'box'; x: number; y: number; w: number; h: number; width: number }
  | { kind: 'fill'; x: number; y: number; w: number; h: number; gray: number }
  | { kind: 'modules'; x: number; y: number; module: number; matrix: readonly (readonly boolean[])[] }

export interface Page {
  width: number
  height: number
  drawOps: DrawOp[]
}

/** In the order in which people choose one. */
export const paperNames = ['a4', 'folio', 'legal', 'letter'] as const
export type PaperName = (typeof paperNames)[number]
const sizes: Readonly<Record<PaperName, readonly [number, number]>> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  // "Long bond" paper of the Philippines, 8.5 × 13 in.
  folio: [215.9, 330.2],
}

export interface PaperFormat {
  name: PaperName
  landscape?: boolean
}

/** Width and height of a sheet in its orientation. */
export function paperSize(paper: PaperFormat): { width: number; height: number } {
  const [short, long] = sizes[paper.name]
  return paper.landscape ? { width: long, height: short } : { width: short, height: long }
}
