/** Label sheets with the geometry of their manufacturers, in millimeters. Cells run left to right, then down. */
export interface LabelTemplate {
  id: string
  name: string
  sheet: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  /** Left and top edge of the first label. */
  left: number
  top: number
  /** Distance from the left (top) edge of a label to that of the next. */
  pitchX: number
  pitchY: number
}

const a4 = { width: 210, height: 297 }
const letter = { width: 215.9, height: 279.4 }
const inch = 25.4

/** One label on a page of its own. */
export const singleLabel = (id: string, name: string, width: number, height: number): LabelTemplate => ({
  id,
  name,
  sheet: { width, height },
  columns: 1,
  rows: 1,
  label: { width, height },
  left: 0,
  top: 0,
  pitchX: width,
  pitchY: height,
})

export const labelTemplates: readonly LabelTemplate[] = [
  {
    id: 'a4-3x7',
    name: 'A4, 3 × 7, 63.5 × 38.1 mm (Avery L7160)',
    sheet: a4,
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    left: 7.25,
    top: 15.15,
    pitchX: 66,
    pitchY: 38.1,
  },
  {
    id: 'a4-3x8',
    name: 'A4, 3 × 8, 63.5 × 33.9 mm (Avery L7159)',
    sheet: a4,
    columns: 3,
    rows: 8,
    label: { width: 63.5, height: 33.9 },
    left: 7.25,
    top: 12.9,
    pitchX: 66,
    pitchY: 33.9,
  },
  {
    id: 'a4-2x7',
    name: 'A4, 2 × 7, 99.1 × 38.1 mm (Avery L7163)',
    sheet: a4,
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    left: 4.65,
    top: 15.15,
    pitchX: 101.6,
    pitchY: 38.1,
  },
  {
    id: 'letter-5160',
    name: 'US Letter, 3 × 10, 2⅝ × 1 in (Avery 5160)',
    sheet: letter,
    columns: 3,
    rows: 10,
    label: { width: 2.625 * inch, height: inch },
    left: 0.1875 * inch,
    top: 0.5 * inch,
    pitchX: 2.75 * inch,
    pitchY: inch,
  },
  {
    id: 'letter-5163',
    name: 'US Letter, 2 × 5, 4 × 2 in (Avery 5163)',
    sheet: letter,
    columns: 2,
    rows: 5,
    label: { width: 4 * inch, height: 2 * inch },
    left: 0.15625 * inch,
    top: 0.5 * inch,
    pitchX: 4.1875 * inch,
    pitchY: 2 * inch,
  },
  singleLabel('single-50x25', 'Label printer, 50 × 25 mm', 50, 25),
  singleLabel('single-62x29', 'Label printer, 62 × 29 mm', 62, 29),
]

/** The template with an id; the first template if a device has stored an id that no longer exists. */
export function labelTemplate(id: string): LabelTemplate {
  return labelTemplates.find((template) => template.id === id) ?? labelTemplates[0]!
}

export const perSheet = (template: LabelTemplate): number => template.columns * template.rows

/** Top left corner of a cell (counted from 0) on its sheet. */
export function cellCorner(template: LabelTemplate, cell: number): { x: number; y: number } {
  const column = cell % template.columns
  const row = Math.floor(cell / template.columns)
  return { x: template.left + column * template.pitchX, y: template.top + row * template.pitchY }
}
