/** Chooses the lines of text on a label, and their sizes, so that they fit beside its code. */
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import type { FontName, Fonts } from '../fonts/fonts.ts'
import { textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { fitOneLine, wrapText } from '../layout/wrap-text.ts'
import type { TagLabel } from './label-kinds.ts'

export interface FittedLine {
  text: string
  font: FontName
  size: number
  height: number
  /** The text is shortened. */
  isCut: boolean
  /** A rule to write on follows the text. */
  ruleAfter?: boolean
}

export const heightOf = (lines: readonly FittedLine[]): number => lines.reduce((sum, line) => sum + line.height, 0)

interface Attempt {
  from: number
  minSize: number
  description: number
  cutDescription: boolean
  cutFacts: boolean
  dropLines: number
}

/**
 * Chooses the lines next to the code. First tries the full texts at the largest size, then a shorter description, then facts cut after a word, and
 * finally drops the least important lines. The property number is always there.
 */
export function chooseLines(
  fonts: Fonts,
  label: TagLabel,
  width: number,
  height: number,
  inlineInstitute: boolean,
): FittedLine[] {
  const attempts: readonly Attempt[] = [
    { from: 9.5, minSize: 6, description: 4, cutDescription: false, cutFacts: false, dropLines: 0 },
    { from: 9, minSize: 5.5, description: 2, cutDescription: true, cutFacts: false, dropLines: 0 },
    { from: 8, minSize: 5, description: 1, cutDescription: true, cutFacts: false, dropLines: 0 },
    ...[0, 1, 2, 3].map((dropLines) => ({
      from: 6,
      minSize: 5,
      description: 1,
      cutDescription: true,
      cutFacts: true,
      dropLines,
    })),
  ]
  for (const { from, minSize, description, cutDescription, cutFacts, dropLines } of attempts)
    for (let size = from; size >= minSize; size -= 0.25) {
      const descriptionText = descriptionLines(fonts, label, width, size, description)
      const facts = factLines(fonts, label, width, size, inlineInstitute, dropLines)
      const lines = [...facts.before, ...mainLines(fonts, label, width, size), ...descriptionText, ...facts.after]
      if (heightOf(lines) > height) continue
      if (!cutDescription && descriptionText.some((line) => line.isCut)) continue
      if (!cutFacts && facts.after.some((line) => line.isCut)) continue
      return lines
    }
  return mainLines(fonts, label, width, 5)
}

const leading = (size: number): number => size * millimetersPerPoint * 1.18

/** The first candidate that fits; otherwise the last one, cut. */
function factLine(
  fonts: Fonts,
  candidates: readonly string[],
  width: number,
  fontName: FontName,
  size: number,
): FittedLine {
  const minSize = Math.max(5, size * 0.7)
  for (const text of candidates) {
    const fitLine = fitOneLine(fonts, text, width, fontName, size, minSize)
    if (fitLine.text === text) return { ...fitLine, font: fontName, height: leading(size), isCut: false }
  }
  return {
    ...fitOneLine(fonts, candidates.at(-1)!, width, fontName, size, minSize),
    font: fontName,
    height: leading(size),
    isCut: true,
  }
}

export const instituteLine = (fonts: Fonts, label: TagLabel, width: number, size: number): FittedLine =>
  factLine(fonts, [label.institute], width, 'tagBold', size)

export const committeeLine = (size: number): FittedLine => ({
  text: 'Inventory Committee / Date:',
  font: 'tag',
  size,
  height: leading(size) * 1.3,
  isCut: false,
  ruleAfter: true,
})

function factLines(
  fonts: Fonts,
  label: TagLabel,
  width: number,
  size: number,
  inlineInstitute: boolean,
  dropLines: number,
): { before: FittedLine[]; after: FittedLine[] } {
  const makeFact = (...candidates: string[]): FittedLine => factLine(fonts, candidates, width, 'tag', size)
  const before = inlineInstitute && dropLines < 3 ? [instituteLine(fonts, label, width, size * 0.9)] : []
  if (label.kind === 'room') {
    const name = label.responsible
    const after = [
      label.location ? makeFact(label.location) : [],
      name && dropLines < 1 ? makeFact(`In charge: ${name}`, name) : [],
    ]
    return { before, after: after.flat() }
  }
  if (label.kind === 'command') return { before, after: [makeFact(label.hint)] }
  if (label.kind === 'blank') {
    const propertyNumber = { ...committeeLine(Math.min(size, 8)), text: 'Property No.:' }
    return { before, after: [label.note ? makeFact(label.note) : [], propertyNumber].flat() }
  }
  const cost = formatMoneyOrBlank(label.cost)
  const acquiredText = [label.acquired, cost && `₱${cost}`].filter(Boolean).join(' / ')
  const name = label.accountable
  const after = [
    label.unit ? makeFact(`Unit ${label.unit.number} of ${label.unit.of}`) : [],
    acquiredText ? makeFact(`Acquired: ${acquiredText}`, acquiredText) : [],
    name && dropLines < 2 ? makeFact(`Person accountable: ${name}`, `Accountable: ${name}`, name) : [],
    label.note ? makeFact(label.note) : [],
    inlineInstitute && dropLines < 1 ? { ...committeeLine(Math.min(size * 0.85, 6)), text: 'Committee / Date:' } : [],
  ]
  return { before, after: after.flat() }
}

function mainLines(fonts: Fonts, label: TagLabel, width: number, size: number): FittedLine[] {
  if (label.kind === 'product') return numberLines(fonts, label.propertyNumber, width, size * 1.6)
  if (label.kind === 'blank') return numberLines(fonts, label.number, width, size * 1.6)
  const points = size * 1.8
  const fitLine = (text: string): FittedLine => ({
    text,
    font: 'tagBold',
    size: points,
    height: leading(points),
    isCut: false,
  })
  return wrapText(fonts, label.kind === 'room' ? label.room : label.name, width, 'tagBold', points).map(fitLine)
}

/** One line if it stays legible; otherwise two, split after the prefix SPHV or SPLV, or at the hyphen nearest to the middle. */
function numberLines(fonts: Fonts, number: string, width: number, largest: number): FittedLine[] {
  const sizeFor = (text: string): number =>
    Math.min(largest, (largest * width) / textWidth(fonts, text, 'mono', largest))
  const fitLine = (text: string, size: number): FittedLine => ({
    text,
    font: 'mono',
    size,
    height: size * millimetersPerPoint * 1.3,
    isCut: false,
  })
  const sizeOfNumber = sizeFor(number)
  const hyphens = [...number].flatMap((char, i) => (char === '-' ? [i + 1] : []))
  const middle = hyphens.sort((a, b) => Math.abs(a - number.length / 2) - Math.abs(b - number.length / 2))[0]
  if (sizeOfNumber >= 6.5 || middle === undefined) return [fitLine(number, sizeOfNumber)]
  const prefix = /^SP[HL]V-/.exec(number)?.[0] ?? ''
  const afterPrefix = number.slice(prefix.length)
  if (prefix && sizeFor(afterPrefix) >= 6)
    return [fitLine(prefix, Math.min(9, sizeFor(afterPrefix))), fitLine(afterPrefix, Math.min(9, sizeFor(afterPrefix)))]
  const halves = [number.slice(0, middle), number.slice(middle)]
  const size = Math.min(9, ...halves.map(sizeFor))
  return halves.map((half) => fitLine(half, size))
}

function descriptionLines(fonts: Fonts, label: TagLabel, width: number, size: number, maxLines: number): FittedLine[] {
  if (label.kind !== 'product') return []
  const lines = wrapText(fonts, label.description.replace(/\s+/g, ' ').trim(), width, 'tag', size)
  return lines.slice(0, maxLines).map((text, i) => {
    const isCut = i === maxLines - 1 && lines.length > maxLines
    const shown = isCut ? fitOneLine(fonts, lines.slice(i).join(' '), width, 'tag', size, size).text : text
    return { text: shown, font: 'tag', size, height: leading(size), isCut }
  })
}
