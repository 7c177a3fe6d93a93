/**
 * What stands on one tag. Promises: nothing leaves the label; the property number is never cut (it shrinks, then takes two lines); other
 * words shrink, then end with an ellipsis at a word; the code keeps its four white modules on every side.
 */
import type { FaceName, Faces } from '../font/faces.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { type Pen, textWidth } from '../page/pen.ts'
import { fitted, wrapped } from '../page/wrap.ts'
import { moneyWords } from '../parts/words.ts'
import { type Matrix, quietModules } from './qr.ts'

export interface ProductSticker {
  kind: 'product'
  institute: string
  propertyNumber: string
  description: string
  /** Acquisition day and unit cost (wire money). */
  acquired?: string | null
  cost?: string | null
  accountable?: string | null
  /** Which unit of a record of several. */
  unit?: { number: number; of: number }
  /** What the code says: `tagText` or `shortTagText`. */
  code: string
}

export interface RoomSticker {
  kind: 'room'
  institute: string
  room: string
  place?: string | null
  responsible?: string | null
  /** `roomTagText`. */
  code: string
}

export type Sticker = ProductSticker | RoomSticker

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface SetLine {
  text: string
  face: FaceName
  size: number
  height: number
  /** Words were left out. */
  cut: boolean
  /** A rule to write on follows the words. */
  write?: boolean
}

const pad = 1.6
/** Labels of at least this height have the institute above and the committee's line below the code, over the full width. */
const tall = 30
const band = { above: 4.2, below: 4 }

/** Side of the code with its quiet zone, for a label of this size. */
export function codeSide(width: number, height: number): number {
  const room = height >= tall ? height - band.above - band.below + 2 : height - 1
  return Math.min(room, width * (height >= tall ? 0.46 : 0.44), 42)
}

export function drawSticker(pen: Pen, sticker: Sticker, matrix: Matrix, box: Box): { module: number } {
  const side = codeSide(box.width, box.height)
  const module = side / (matrix.length + 2 * quietModules)
  pen.page.marks.push({
    kind: 'modules',
    x: box.x + box.width - side - 0.3 + quietModules * module,
    y: box.y + (box.height - side) / 2 + quietModules * module,
    module,
    matrix,
  })
  const x = box.x + pad
  const beside = box.width - side - 0.3 - pad
  if (box.height < tall) {
    drawLines(
      pen,
      bestLines(pen.faces, sticker, beside, box.height - 2 * pad, true),
      x,
      box.y + pad,
      box.height - 2 * pad,
      beside,
    )
    return { module }
  }
  const full = box.width - 2 * pad
  drawLines(pen, [instituteLine(pen.faces, sticker, full, 9)], x, box.y + 1, band.above)
  const middle = box.height - band.above - band.below - 1
  drawLines(pen, bestLines(pen.faces, sticker, beside, middle, false), x, box.y + band.above + 1, middle)
  if (sticker.kind === 'product')
    drawLines(pen, [committeeLine(7)], x, box.y + box.height - band.below - 0.6, band.below, full)
  return { module }
}

function drawLines(pen: Pen, lines: readonly SetLine[], x: number, y: number, height: number, width = 0): void {
  let at = y + Math.max(0, height - heightOf(lines)) / 2
  for (const line of lines) {
    const baseline = at + line.size * millimetresPerPoint * 0.95
    pen.text(x, baseline, line.text, { face: line.face, size: line.size })
    if (line.write) {
      const end = x + textWidth(pen.faces, line.text, line.face, line.size) + 0.8
      pen.line(end, baseline + 0.4, Math.max(end + 6, x + width), baseline + 0.4, 0.15)
    }
    at += line.height
  }
}

const heightOf = (lines: readonly SetLine[]): number => lines.reduce((sum, line) => sum + line.height, 0)

interface Try {
  from: number
  least: number
  description: number
  cutDescription: boolean
  cutFacts: boolean
  drop: number
}

/**
 * The lines beside the code. First everything uncut at the largest type; then a shorter description; then facts cut at a word; at last
 * the least important lines give way. The property number always stands.
 */
function bestLines(faces: Faces, sticker: Sticker, width: number, height: number, alone: boolean): SetLine[] {
  const tries: readonly Try[] = [
    { from: 9.5, least: 6, description: 4, cutDescription: false, cutFacts: false, drop: 0 },
    { from: 9, least: 5.5, description: 2, cutDescription: true, cutFacts: false, drop: 0 },
    { from: 8, least: 5, description: 1, cutDescription: true, cutFacts: false, drop: 0 },
    ...[0, 1, 2, 3].map((drop) => ({
      from: 6,
      least: 5,
      description: 1,
      cutDescription: true,
      cutFacts: true,
      drop,
    })),
  ]
  for (const { from, least, description, cutDescription, cutFacts, drop } of tries)
    for (let size = from; size >= least; size -= 0.25) {
      const said = descriptionLines(faces, sticker, width, size, description)
      const facts = factLines(faces, sticker, width, size, alone, drop)
      const lines = [...facts.before, ...mainLines(faces, sticker, width, size), ...said, ...facts.after]
      if (heightOf(lines) > height) continue
      if (!cutDescription && said.some((line) => line.cut)) continue
      if (!cutFacts && facts.after.some((line) => line.cut)) continue
      return lines
    }
  return mainLines(faces, sticker, width, 5)
}

const leading = (size: number): number => size * millimetresPerPoint * 1.18

/** The first of some wordings that fits, else the last one cut. */
function factLine(faces: Faces, wordings: readonly string[], width: number, face: FaceName, size: number): SetLine {
  const least = Math.max(5, size * 0.7)
  for (const text of wordings) {
    const set = fitted(faces, text, width, face, size, least)
    if (set.text === text) return { ...set, face, height: leading(size), cut: false }
  }
  return { ...fitted(faces, wordings.at(-1)!, width, face, size, least), face, height: leading(size), cut: true }
}

const instituteLine = (faces: Faces, sticker: Sticker, width: number, size: number): SetLine =>
  factLine(faces, [sticker.institute], width, 'tagBold', size)

const committeeLine = (size: number): SetLine => ({
  text: 'Inventory Committee / Date:',
  face: 'tag',
  size,
  height: leading(size) * 1.3,
  cut: false,
  write: true,
})

function factLines(
  faces: Faces,
  sticker: Sticker,
  width: number,
  size: number,
  alone: boolean,
  drop: number,
): { before: SetLine[]; after: SetLine[] } {
  const fact = (...wordings: string[]): SetLine => factLine(faces, wordings, width, 'tag', size)
  const before = alone && drop < 3 ? [instituteLine(faces, sticker, width, size * 0.9)] : []
  if (sticker.kind === 'room') {
    const name = sticker.responsible
    const after = [sticker.place ? fact(sticker.place) : [], name && drop < 1 ? fact(`In charge: ${name}`, name) : []]
    return { before, after: after.flat() }
  }
  const cost = moneyWords(sticker.cost)
  const bought = [sticker.acquired, cost && `₱${cost}`].filter(Boolean).join(' / ')
  const name = sticker.accountable
  const after = [
    sticker.unit ? fact(`Unit ${sticker.unit.number} of ${sticker.unit.of}`) : [],
    bought ? fact(`Acquired: ${bought}`, bought) : [],
    name && drop < 2 ? fact(`Person accountable: ${name}`, `Accountable: ${name}`, name) : [],
    alone && drop < 1 ? { ...committeeLine(Math.min(size * 0.85, 6)), text: 'Committee / Date:' } : [],
  ]
  return { before, after: after.flat() }
}

function mainLines(faces: Faces, sticker: Sticker, width: number, size: number): SetLine[] {
  if (sticker.kind === 'product') return numberLines(faces, sticker.propertyNumber, width, size * 1.6)
  const points = size * 1.8
  const set = (text: string): SetLine => ({ text, face: 'tagBold', size: points, height: leading(points), cut: false })
  return wrapped(faces, sticker.room, width, 'tagBold', points).map(set)
}

/** One line where it stays legible, else two: broken behind the prefix SPHV or SPLV, else at the hyphen nearest to the middle. */
function numberLines(faces: Faces, number: string, width: number, largest: number): SetLine[] {
  const sizeFor = (text: string): number =>
    Math.min(largest, (largest * width) / textWidth(faces, text, 'mono', largest))
  const set = (text: string, size: number): SetLine => ({
    text,
    face: 'mono',
    size,
    height: size * millimetresPerPoint * 1.3,
    cut: false,
  })
  const whole = sizeFor(number)
  const hyphens = [...number].flatMap((char, i) => (char === '-' ? [i + 1] : []))
  const middle = hyphens.sort((a, b) => Math.abs(a - number.length / 2) - Math.abs(b - number.length / 2))[0]
  if (whole >= 6.5 || middle === undefined) return [set(number, whole)]
  const prefix = /^SP[HL]V-/.exec(number)?.[0] ?? ''
  const behind = number.slice(prefix.length)
  if (prefix && sizeFor(behind) >= 6)
    return [set(prefix, Math.min(9, sizeFor(behind))), set(behind, Math.min(9, sizeFor(behind)))]
  const halves = [number.slice(0, middle), number.slice(middle)]
  const size = Math.min(9, ...halves.map(sizeFor))
  return halves.map((half) => set(half, size))
}

function descriptionLines(faces: Faces, sticker: Sticker, width: number, size: number, most: number): SetLine[] {
  if (sticker.kind === 'room') return []
  const lines = wrapped(faces, sticker.description.replace(/\s+/g, ' ').trim(), width, 'tag', size)
  return lines.slice(0, most).map((text, i) => {
    const cut = i === most - 1 && lines.length > most
    const shown = cut ? fitted(faces, lines.slice(i).join(' '), width, 'tag', size, size).text : text
    return { text: shown, face: 'tag', size, height: leading(size), cut }
  })
}
