/** Breaks text into lines that fit. No text is lost: a word wider than the line is broken inside. */
import { type FontName, type Fonts, unitWidth } from '../fonts/fonts.ts'
import { textWidth } from './canvas.ts'
import { millimetersPerPoint } from './page.ts'

/** Lines of at most `width` millimeters. Keeps line breaks of the text. Empty text gives one empty line. */
export function wrapText(fonts: Fonts, text: string, width: number, fontName: FontName, size: number): string[] {
  const maxWidth = width / (size * millimetersPerPoint)
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => wrapParagraph(fonts, paragraph, maxWidth, fontName))
}

function wrapParagraph(fonts: Fonts, paragraph: string, maxWidth: number, fontName: FontName): string[] {
  const space = unitWidth(fonts, fontName, ' ')
  const lines: string[] = []
  let line = ''
  let usedWidth = 0
  for (const word of paragraph.split(/[ \t]+/)) {
    if (word === '') continue
    let rest = word
    let width = unitWidth(fonts, fontName, rest)
    if (line !== '' && usedWidth + space + width <= maxWidth) {
      line += ` ${rest}`
      usedWidth += space + width
      continue
    }
    if (line !== '') lines.push(line)
    while (width > maxWidth) {
      const fitting = fittingPrefix(fonts, rest, maxWidth, fontName)
      lines.push(fitting)
      rest = rest.slice(fitting.length)
      width = unitWidth(fonts, fontName, rest)
    }
    line = rest
    usedWidth = width
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** The longest prefix of a word that fits, ending after a hyphen or similar character if possible; at least one character. */
function fittingPrefix(fonts: Fonts, word: string, maxWidth: number, fontName: FontName): string {
  // A number with a prefix (SPHV-2024-05-13-0001-04) keeps its digits together.
  const prefix = /^\p{L}{2,}-(?=\d)/u.exec(word)?.[0]
  if (prefix && unitWidth(fonts, fontName, word.slice(prefix.length)) <= maxWidth) return prefix
  let fitting = ''
  let usedWidth = 0
  for (const char of word) {
    usedWidth += unitWidth(fonts, fontName, char)
    if (usedWidth > maxWidth && fitting !== '') break
    fitting += char
  }
  const natural = /^.*[-/,;:_)](?=.)/u.exec(word.slice(0, fitting.length + 1))?.[0]
  return natural && natural.length <= fitting.length && natural.length >= 3 ? natural : fitting
}

/** The largest size in points, up to `size` and in steps of 0.05, at which a text fits a width. */
function sizeThatFits(fonts: Fonts, text: string, width: number, fontName: FontName, size: number): number {
  const natural = textWidth(fonts, text, fontName, size)
  return natural <= width ? size : Math.floor(((size * width) / natural) * 20) / 20
}

/** Fits text into one line: first shrinks it down to `minSize` points, then cuts it after a word with an ellipsis. */
export function fitOneLine(
  fonts: Fonts,
  text: string,
  width: number,
  fontName: FontName,
  size: number,
  minSize: number,
): { text: string; size: number } {
  const fittedSize = sizeThatFits(fonts, text, width, fontName, size)
  if (fittedSize >= Math.min(size, minSize)) return { text, size: fittedSize }
  const words = text.split(' ')
  for (let count = words.length - 1; count > 0; count--) {
    const shortened = `${words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:.\s]+$/, '')}…`
    if (textWidth(fonts, shortened, fontName, minSize) <= width) return { text: shortened, size: minSize }
  }
  let shortened = text
  while (shortened.length > 1 && textWidth(fonts, `${shortened}…`, fontName, minSize) > width)
    shortened = shortened.slice(0, -1)
  return { text: `${shortened}…`, size: minSize }
}

/** Fits a value on a rule: one line, shrunk down to `minSize` if needed, otherwise several lines at `minSize`. Nothing is cut. */
export function fitOnRule(
  fonts: Fonts,
  text: string,
  width: number,
  fontName: FontName,
  size: number,
  minSize: number,
): { lines: string[]; size: number } {
  const fittedSize = sizeThatFits(fonts, text, width, fontName, size)
  if (fittedSize >= Math.min(size, minSize)) return { lines: [text], size: fittedSize }
  return { lines: wrapText(fonts, text, width, fontName, minSize), size: minSize }
}
