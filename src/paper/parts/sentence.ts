/** A printed sentence with fill-ins: values stand on rules, their captions below. Blank values are rules to write on. */
import type { FaceName, Faces } from '../font/faces.ts'
import type { Block } from '../page/block.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { textWidth } from '../page/pen.ts'

export type Part = string | { value: string; caption?: string; blank?: number }

interface Token {
  text: string
  face: FaceName
  width: number
  /** Which fill-in it belongs to. */
  slot: number | null
  glued: boolean
  /** Narrower than its rule: it stands in the middle. */
  centred?: boolean
}

interface Placed extends Token {
  x: number
  line: number
}

export function sentence(parts: readonly Part[], look: { size?: number; leading?: number } = {}): Block {
  const size = look.size ?? 10.5
  const captioned = parts.some((part) => typeof part !== 'string' && part.caption)
  const leading = size * millimetresPerPoint * (look.leading ?? (captioned ? 2.1 : 1.35))
  const place = (faces: Faces, width: number) =>
    placed(tokensOf(faces, parts, size), width, textWidth(faces, ' ', 'regular', size))
  return {
    height: (faces, width) => ((place(faces, width).at(-1)?.line ?? 0) + 1) * leading + 1,
    draw(pen, x, y, width) {
      const tokens = place(pen.faces, width)
      const baseline = (line: number) => y + line * leading + size * millimetresPerPoint
      for (const token of tokens) {
        const middle = token.centred ? token.width / 2 : 0
        const align = token.centred ? 'center' : 'left'
        pen.text(x + token.x + middle, baseline(token.line), token.text, { face: token.face, size, align })
      }
      for (const [slot, part] of parts.entries()) {
        if (typeof part === 'string') continue
        const own = tokens.filter((token) => token.slot === slot)
        for (const line of new Set(own.map((token) => token.line))) {
          const here = own.filter((token) => token.line === line)
          const from = x + here[0]!.x
          const to = x + here.at(-1)!.x + here.at(-1)!.width
          pen.line(from, baseline(line) + 0.8, to, baseline(line) + 0.8, 0.15)
          if (part.caption && line === own[0]!.line)
            pen.text((from + to) / 2, baseline(line) + 3.6, `(${part.caption})`, { size: 7, align: 'center' })
        }
      }
    },
  }
}

function tokensOf(faces: Faces, parts: readonly Part[], size: number): Token[] {
  return parts.flatMap((part, slot) => {
    if (typeof part === 'string') {
      return part
        .split(/(?<= )/)
        .map((piece): Token => {
          const text = piece.trim()
          const glued = !/^\s/.test(part) && piece === part.split(/(?<= )/)[0]
          return { text, face: 'regular', width: textWidth(faces, text, 'regular', size), slot: null, glued }
        })
        .filter((token) => token.text !== '')
    }
    const words = part.value.trim().split(/\s+/).filter(Boolean)
    const text = words.join(' ')
    const caption = part.caption ? textWidth(faces, `(${part.caption})`, 'regular', 7) + 3 : 0
    const least = words.length === 0 ? Math.max(part.blank ?? 40, caption) : caption
    if (textWidth(faces, text, 'bold', size) < least)
      return [{ text, face: 'bold', width: least, slot, glued: false, centred: true }]
    return words.map(
      (text): Token => ({ text, face: 'bold', width: textWidth(faces, text, 'bold', size), slot, glued: false }),
    )
  })
}

/** Words one after the other, a space between them except where punctuation follows a value. */
function placed(tokens: readonly Token[], width: number, space: number): Placed[] {
  let x = 0
  let line = 0
  return tokens.map((token, i) => {
    const before = i > 0 && !(token.glued && /^[,.;:)]/.test(token.text)) ? space : 0
    if (x > 0 && x + before + token.width > width) {
      line++
      x = 0
    } else if (x > 0) x += before
    const at = { ...token, x, line }
    x += token.width
    return at
  })
}
