/** Writes on a page and knows how wide text is. Every drawing of a form goes through it. */
import { type FaceName, type Faces, widthAtOne } from '../font/faces.ts'
import { millimetresPerPoint, type Page } from './page.ts'

export type Align = 'left' | 'center' | 'right'

export interface TextLook {
  face?: FaceName
  /** Points. */
  size?: number
  align?: Align
  /** 0 is black, 1 is white. */
  grey?: number
  /** Degrees that the line rises to the right, turned about (x, y). */
  angle?: number
}

export interface Pen {
  readonly page: Page
  readonly faces: Faces
  /** One line of text; `x` is its left edge, centre or right edge by `align`, `y` its baseline. */
  text(x: number, y: number, text: string, look?: TextLook): void
  line(x1: number, y1: number, x2: number, y2: number, width?: number): void
  box(x: number, y: number, w: number, h: number, width?: number): void
  fill(x: number, y: number, w: number, h: number, grey: number): void
}

export const thin = 0.2

/** Width of a line of text in millimetres. */
export function textWidth(faces: Faces, text: string, face: FaceName, size: number): number {
  return widthAtOne(faces, face, text) * size * millimetresPerPoint
}

export function makePen(faces: Faces, page: Page): Pen {
  const { marks } = page
  return {
    page,
    faces,
    text(x, y, text, { face = 'regular', size = 10, align = 'left', grey, angle } = {}) {
      if (text.trim() === '') return
      const back = align === 'left' ? 0 : textWidth(faces, text, face, size) * (align === 'center' ? 0.5 : 1)
      const turn = ((angle ?? 0) * Math.PI) / 180
      marks.push({
        kind: 'text',
        x: x - back * Math.cos(turn),
        y: y + back * Math.sin(turn),
        text,
        face,
        size,
        ...(grey === undefined ? {} : { grey }),
        ...(angle === undefined ? {} : { angle }),
      })
    },
    line: (x1, y1, x2, y2, width = thin) => void marks.push({ kind: 'line', x1, y1, x2, y2, width }),
    box: (x, y, w, h, width = thin) => void marks.push({ kind: 'box', x, y, w, h, width }),
    fill: (x, y, w, h, grey) => void marks.push({ kind: 'fill', x, y, w, h, grey }),
  }
}
