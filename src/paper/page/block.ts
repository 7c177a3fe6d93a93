/** A piece of a form that is never broken: it knows its height for a width and draws itself. */
import type { Faces } from '../font/faces.ts'
import type { Pen } from './pen.ts'

export interface Block {
  height(faces: Faces, width: number): number
  draw(pen: Pen, x: number, y: number, width: number): void
}

/** Height of blocks one below the other. */
export function heightOf(blocks: readonly Block[], faces: Faces, width: number): number {
  return blocks.reduce((sum, block) => sum + block.height(faces, width), 0)
}

/** Draws blocks one below the other; answers where they end. */
export function drawBlocks(blocks: readonly Block[], pen: Pen, x: number, y: number, width: number): number {
  return blocks.reduce((at, block) => {
    block.draw(pen, x, at, width)
    return at + block.height(pen.faces, width)
  }, y)
}

/** White space. */
export const gap = (height: number): Block => ({ height: () => height, draw: () => undefined })
