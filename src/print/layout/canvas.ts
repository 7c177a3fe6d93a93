/** Draws on a page and measures text. Everything on a form is drawn through it. */
import { type FontName, type Fonts, unitWidth } from '../fonts/fonts.ts'
import { millimetersPerPoint, type Page } from './page.ts'

export type Align = 'left' | 'center' | 'right'

export interface TextStyle {
  font?: FontName
  /** Points. */
  size?: number
  align?: Align
  /** 0 is black, 1 is white. */
  gray?: number
  /** Degrees of counterclockwise rotation around (x, y). */
  angle?: number
}

export interface Canvas {
  readonly page: Page
  readonly fonts: Fonts
  /** One line of text. `x` is its left edge, center or right edge, depending on `align`; `y` is its baseline. */
  text(x: number, y: number, text: string, style?: TextStyle): void
  line(x1: number, y1: number, x2: number, y2: number, width?: number): void
  box(x: number, y: number, w: number, h: number, width?: number): void
  fill(x: number, y: number, w: number, h: number, gray: number): void
}

export const thinLine = 0.2

/** Width of a line of text in millimeters. */
export function textWidth(fonts: Fonts, text: string, fontName: FontName, size: number): number {
  return unitWidth(fonts, fontName, text) * size * millimetersPerPoint
}

export function createCanvas(fonts: Fonts, page: Page): Canvas {
  const { drawOps } = page
  return {
    page,
    fonts,
    text(x, y, text, { font: fontName = 'regular', size = 10, align = 'left', gray, angle } = {}) {
      if (text.trim() === '') return
      const alignOffset = align === 'left' ? 0 : textWidth(fonts, text, fontName, size) * (align === 'center' ? 0.5 : 1)
      const radians = ((angle ?? 0) * Math.PI) / 180
      drawOps.push({
        kind: 'text',
        x: x - alignOffset * Math.cos(radians),
        y: y + alignOffset * Math.sin(radians),
        text,
        font: fontName,
        size,
        ...(gray === undefined ? {} : { gray }),
        ...(angle === undefined ? {} : { angle }),
      })
    },
    line: (x1, y1, x2, y2, width = thinLine) => void drawOps.push({ kind: 'line', x1, y1, x2, y2, width }),
    box: (x, y, w, h, width = thinLine) => void drawOps.push({ kind: 'box', x, y, w, h, width }),
    fill: (x, y, w, h, gray) => void drawOps.push({ kind: 'fill', x, y, w, h, gray }),
  }
}
