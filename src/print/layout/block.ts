/** A piece of a form that is never split between pages: it knows its height for a width, and renders itself. */
import type { Fonts } from '../fonts/fonts.ts'
import type { Canvas } from './canvas.ts'

export interface Block {
  height(fonts: Fonts, width: number): number
  render(canvas: Canvas, x: number, y: number, width: number): void
}

/** Total height of blocks below each other. */
export function heightOf(blocks: readonly Block[], fonts: Fonts, width: number): number {
  return blocks.reduce((sum, block) => sum + block.height(fonts, width), 0)
}

/** Renders blocks below each other; returns the y position of their end. */
export function renderBlocks(blocks: readonly Block[], canvas: Canvas, x: number, y: number, width: number): number {
  return blocks.reduce((top, block) => {
    block.render(canvas, x, top, width)
    return top + block.height(canvas.fonts, width)
  }, y)
}

/** Vertical white space. */
export const gap = (height: number): Block => ({ height: () => height, render: () => undefined })
