/** Text broken into lines that fit. Nothing of the text is ever lost: a word wider than the line is broken inside. */
import { type FaceName, type Faces, widthAtOne } from '../font/faces.ts'
import { millimetresPerPoint } from './page.ts'
import { textWidth } from './pen.ts'

/** Lines of at most `width` millimetres. Line breaks of the text are kept. Empty text gives one empty line. */
export function wrapped(faces: Faces, text: string, width: number, face: FaceName, size: number): string[] {
  const room = width / (size * millimetresPerPoint)
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => wrapParagraph(faces, paragraph, room, face))
}

function wrapParagraph(faces: Faces, paragraph: string, room: number, face: FaceName): string[] {
  const space = widthAtOne(faces, face, ' ')
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(/[ \t]+/)) {
    if (word === '') continue
    let rest = word
    let width = widthAtOne(faces, face, rest)
    if (line !== '' && used + space + width <= room) {
      line += ` ${rest}`
      used += space + width
      continue
    }
    if (line !== '') lines.push(line)
    while (width > room) {
      const head = fittingHead(faces, rest, room, face)
      lines.push(head)
      rest = rest.slice(head.length)
      width = widthAtOne(faces, face, rest)
    }
    line = rest
    used = width
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** The longest beginning of a word that fits, broken after a hyphen or the like where there is one; at least one character. */
function fittingHead(faces: Faces, word: string, room: number, face: FaceName): string {
  // A number with a prefix (SPHV-2024-05-13-0001-04) keeps its digits together.
  const prefix = /^\p{L}{2,}-(?=\d)/u.exec(word)?.[0]
  if (prefix && widthAtOne(faces, face, word.slice(prefix.length)) <= room) return prefix
  let head = ''
  let used = 0
  for (const char of word) {
    used += widthAtOne(faces, face, char)
    if (used > room && head !== '') break
    head += char
  }
  const natural = /^.*[-/,;:_)](?=.)/u.exec(word.slice(0, head.length + 1))?.[0]
  return natural && natural.length <= head.length && natural.length >= 3 ? natural : head
}

/** The size in points, at most `size`, at which a text takes no more than a width; in steps of a twentieth. */
function sizeThatFits(faces: Faces, text: string, width: number, face: FaceName, size: number): number {
  const natural = textWidth(faces, text, face, size)
  return natural <= width ? size : Math.floor(((size * width) / natural) * 20) / 20
}

/** One line that fits: first smaller type down to `least` points, then cut at the end of a word with an ellipsis. */
export function fitted(
  faces: Faces,
  text: string,
  width: number,
  face: FaceName,
  size: number,
  least: number,
): { text: string; size: number } {
  const small = sizeThatFits(faces, text, width, face, size)
  if (small >= Math.min(size, least)) return { text, size: small }
  const words = text.split(' ')
  for (let count = words.length - 1; count > 0; count--) {
    const cut = `${words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:.\s]+$/, '')}…`
    if (textWidth(faces, cut, face, least) <= width) return { text: cut, size: least }
  }
  let cut = text
  while (cut.length > 1 && textWidth(faces, `${cut}…`, face, least) > width) cut = cut.slice(0, -1)
  return { text: `${cut}…`, size: least }
}

/** A value for a rule: one line, a little smaller if need be, else several lines of the smaller type. Nothing is cut. */
export function onRule(
  faces: Faces,
  text: string,
  width: number,
  face: FaceName,
  size: number,
  least: number,
): { lines: string[]; size: number } {
  const small = sizeThatFits(faces, text, width, face, size)
  if (small >= Math.min(size, least)) return { lines: [text], size: small }
  return { lines: wrapped(faces, text, width, face, least), size: least }
}
