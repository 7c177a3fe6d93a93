/**
 * A fountain code: content is split into blocks, and any set of slightly more frames than blocks, in any order, is enough to restore it. The first
 * frames are the blocks themselves; every later frame is the sum (exclusive or) of about half of them, chosen by its number. Two frames more than
 * blocks suffice in three of four cases, ten more in all but one of a thousand (decision 070).
 */
import { seededNumbers } from '#domain/app/seeded-numbers.ts'

/** How content is split. */
export interface Pieces {
  /** Blocks of equal size; the last one is padded with zeros. */
  count: number
  size: number
}

const wordsFor = (count: number) => Math.ceil(count / 32)

/** Which blocks frame `frameNo` is the sum of, one bit for each. */
function blocksOf(frameNo: number, count: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(count))
  if (frameNo < count) {
    bits[frameNo >>> 5] = (1 << (frameNo & 31)) >>> 0
    return bits
  }
  const next = seededNumbers(Math.imul(frameNo, 0x9e3779b1) ^ count)
  for (let word = 0; word < bits.length; word++) bits[word] = next()
  const rest = count & 31
  if (rest > 0) bits[bits.length - 1] = ((bits.at(-1) ?? 0) & ((1 << rest) - 1)) >>> 0
  return bits
}

const hasBit = (bits: Uint32Array, at: number) => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

function addInto(target: Uint8Array | Uint32Array, other: Uint8Array | Uint32Array): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] ?? 0) ^ (other[at] ?? 0)
}

/** The data of frame `frameNo`. */
export function frameData(content: Uint8Array, { count, size }: Pieces, frameNo: number): Uint8Array {
  const data = new Uint8Array(size)
  const blocks = blocksOf(frameNo, count)
  for (let at = 0; at < count; at++)
    if (hasBit(blocks, at)) addInto(data, content.subarray(at * size, Math.min((at + 1) * size, content.length)))
  return data
}

interface Row {
  blocks: Uint32Array
  data: Uint8Array
}

export interface Collector {
  /** Whether the frame added information. */
  add(frameNo: number, data: Uint8Array): boolean
  /** Number of independent frames so far; `count` are needed. */
  have(): number
  /** The blocks in order; null until all are known. */
  content(): Uint8Array | null
}

/** Solves for the blocks by Gaussian elimination: each stored row has a pivot block that later rows do not contain. */
export function makeCollector({ count, size }: Pieces): Collector {
  const rows: (Row | undefined)[] = new Array(count)
  let found = 0

  return {
    add(frameNo, data) {
      const row: Row = { blocks: blocksOf(frameNo, count), data: data.slice() }
      for (let at = 0; at < count; at++) {
        if (!hasBit(row.blocks, at)) continue
        const known = rows[at]
        if (!known) {
          rows[at] = row
          found++
          return true
        }
        addInto(row.blocks, known.blocks)
        addInto(row.data, known.data)
      }
      return false
    },
    have: () => found,
    content() {
      if (found < count) return null
      const content = new Uint8Array(count * size)
      const solved = rows as readonly Row[]
      for (let at = count - 1; at >= 0; at--) {
        const row = solved[at] as Row
        const data = row.data.slice()
        for (let later = at + 1; later < count; later++)
          if (hasBit(row.blocks, later)) addInto(data, content.subarray(later * size, (later + 1) * size))
        content.set(data, at * size)
      }
      return content
    },
  }
}
