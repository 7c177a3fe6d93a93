/** A printed sentence with fill-ins: each value is on a rule with its caption below. A blank value prints as a rule to write on. */
import type { FontName, Fonts } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { wrapText } from '../layout/wrap-text.ts'

export type SentencePart = string | { value: string; caption?: string; blank?: number }

interface Token {
  text: string
  font: FontName
  width: number
  /** Index of the fill-in that the token belongs to. */
  partIndex: number | null
  joinsPrevious: boolean
  /** The text is narrower than its rule and is centered on it. */
  isCentered?: boolean
}

interface PlacedToken extends Token {
  x: number
  line: number
}

export function sentence(parts: readonly SentencePart[], style: { size?: number; leading?: number } = {}): Block {
  const size = style.size ?? 10.5
  const hasCaptions = parts.some((part) => typeof part !== 'string' && part.caption)
  const leading = size * millimetersPerPoint * (style.leading ?? (hasCaptions ? 2.1 : 1.35))
  const layoutTokens = (fonts: Fonts, width: number) =>
    placeTokens(tokenize(fonts, parts, size, width), width, textWidth(fonts, ' ', 'regular', size))
  return {
    height: (fonts, width) => ((layoutTokens(fonts, width).at(-1)?.line ?? 0) + 1) * leading + 1,
    render(canvas, x, y, width) {
      const tokens = layoutTokens(canvas.fonts, width)
      const baseline = (line: number) => y + line * leading + size * millimetersPerPoint
      for (const token of tokens) {
        const middle = token.isCentered ? token.width / 2 : 0
        const align = token.isCentered ? 'center' : 'left'
        canvas.text(x + token.x + middle, baseline(token.line), token.text, { font: token.font, size, align })
      }
      for (const [partIndex, part] of parts.entries()) {
        if (typeof part === 'string') continue
        const slotTokens = tokens.filter((token) => token.partIndex === partIndex)
        for (const line of new Set(slotTokens.map((token) => token.line))) {
          const lineTokens = slotTokens.filter((token) => token.line === line)
          const from = x + lineTokens[0]!.x
          const to = x + lineTokens.at(-1)!.x + lineTokens.at(-1)!.width
          canvas.line(from, baseline(line) + 0.8, to, baseline(line) + 0.8, 0.15)
          if (part.caption && line === slotTokens[0]!.line)
            canvas.text((from + to) / 2, baseline(line) + 3.6, `(${part.caption})`, { size: 7, align: 'center' })
        }
      }
    },
  }
}

/** `lineWidth`: a word that is longer is broken. */
function tokenize(fonts: Fonts, parts: readonly SentencePart[], size: number, lineWidth: number): Token[] {
  return parts.flatMap((part, partIndex) => {
    if (typeof part === 'string') {
      return part
        .split(/(?<= )/)
        .map((piece): Token => {
          const text = piece.trim()
          const joinsPrevious = !/^\s/.test(part) && piece === part.split(/(?<= )/)[0]
          return {
            text,
            font: 'regular',
            width: textWidth(fonts, text, 'regular', size),
            partIndex: null,
            joinsPrevious,
          }
        })
        .filter((token) => token.text !== '')
    }
    const words = part.value
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => wrapText(fonts, word, lineWidth, 'bold', size))
    const text = words.join(' ')
    const caption = part.caption ? textWidth(fonts, `(${part.caption})`, 'regular', 7) + 3 : 0
    const minWidth = words.length === 0 ? Math.max(part.blank ?? 40, caption) : caption
    if (textWidth(fonts, text, 'bold', size) < minWidth)
      return [{ text, font: 'bold', width: minWidth, partIndex, joinsPrevious: false, isCentered: true }]
    return words.map(
      (text): Token => ({
        text,
        font: 'bold',
        width: textWidth(fonts, text, 'bold', size),
        partIndex,
        joinsPrevious: false,
      }),
    )
  })
}

/** Places tokens in lines, with a space between them except before punctuation that follows a value. */
function placeTokens(tokens: readonly Token[], width: number, space: number): PlacedToken[] {
  let x = 0
  let line = 0
  return tokens.map((token, i) => {
    const before = i > 0 && !(token.joinsPrevious && /^[,.;:)]/.test(token.text)) ? space : 0
    if (x > 0 && x + before + token.width > width) {
      line++
      x = 0
    } else if (x > 0) x += before
    const placedToken = { ...token, x, line }
    x += token.width
    return placedToken
  })
}
