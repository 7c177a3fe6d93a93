/** Reads the lines of the printed RPCPPE from the words on its pages and their positions, without any code of the app. */
import { parseFigure } from './expected.ts'

export interface FormLine {
  number: string
  units: bigint
  onHand: bigint
  /** Shortage positive, overage negative. */
  difference: bigint
  differenceCentavos: bigint
  /** The words of the last column. */
  remarks: string
}

interface Word {
  text: string
  /** In points. */
  y: number
  middle: number
}

const pointsPerMm = 72 / 25.4
/** The columns of the form by the middle of their words, in millimeters. */
const columns = { number: [86, 126], price: [140, 173], units: [173, 190], onHand: [190, 206] } as const
/** In millimeters. */
const remarksFrom = 245
const differences = { quantity: [206, 221.5], value: [221.5, 245] } as const

const inColumn = ([from, to]: readonly [number, number], line: readonly Word[]) =>
  line
    .filter(({ middle }) => middle >= from * pointsPerMm && middle < to * pointsPerMm)
    .map(({ text }) => text)
    .join('')

const remarksOf = (line: readonly Word[]) =>
  line
    .filter(({ middle }) => middle >= remarksFrom * pointsPerMm)
    .map(({ text }) => text)
    .join(' ')

/** The words of a page, line by line. */
function linesOf(page: string): readonly (readonly Word[])[] {
  const words = [
    ...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*?)<\/word>/g),
  ].map(([, left, top, right, text = '']) => ({
    text: text.replaceAll('&amp;', '&'),
    y: Number(top),
    middle: (Number(left) + Number(right)) / 2,
  }))
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => a.y - b.y || a.middle - b.middle)) {
    const line = lines.at(-1)
    if (line && word.y - line[0]!.y < 2) line.push(word)
    else lines.push([word])
  }
  return lines
}

const isMoney = (text: string) => /^[\d,]+\.\d\d$/.test(text)
const isCount = (text: string) => /^[\d,]+$/.test(text)
const signed = (text: string, money: boolean) => {
  const figure = parseFigure(text, money)
  return text.startsWith('(') ? figure : -figure
}

/** All printed items in page order. A wrapped property number continues on the next line. */
export function formLines(pages: string): readonly FormLine[] {
  const found: FormLine[] = []
  for (const page of pages.split('<page ').slice(1)) {
    let open: FormLine | null = null
    for (const line of linesOf(page)) {
      const number = inColumn(columns.number, line)
      const [price, units, onHand] = [columns.price, columns.units, columns.onHand].map((one) => inColumn(one, line))
      if (isMoney(price!) && isCount(units!) && isCount(onHand!) && /^[\dA-Z][\dA-Z-]+$/.test(number)) {
        open = {
          number,
          units: parseFigure(units!, false),
          onHand: parseFigure(onHand!, false),
          difference: signed(inColumn(differences.quantity, line), false),
          differenceCentavos: signed(inColumn(differences.value, line), true),
          remarks: '',
        }
        found.push(open)
      } else if (open?.number.endsWith('-') && /^[\dA-Z-]+$/.test(number)) open.number += number
      else if (number !== '') open = null
      if (open) open.remarks = `${open.remarks} ${remarksOf(line)}`.trim()
    }
  }
  return found
}
