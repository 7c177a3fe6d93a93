/**
 * A film of QR codes that carries a few hundred kilobytes from one screen to one camera, in one direction (decision 070). Promises: any
 * enough frames, in any order and from anywhere in the film, give the same bytes; a frame of another film or another version changes nothing;
 * a misread frame is noticed.
 */

import { crc32 } from '#domain/app/crc32.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { type Collector, frameData, makeCollector } from './fountain.ts'

/** Prefix of every frame. The number is the version of the format; frames of other versions are for other versions of the app. */
const prefix = 'BILANG1:'
const anyVersion = /^BILANG\d+:/
const headSize = 12
const sumSize = 4

/** Bytes of content in one frame: a QR code of version 15 with little error correction, which a phone reads at ten frames a second. */
export const blockSize = 480
/** Time that each frame is shown, so that a camera with ten readings a second sees each at least once. */
export const frameMs = 125
/** Above this size, reading takes minutes and a file is faster. */
export const contentLimit = 300_000
/** Number of different frames before the film repeats. */
const frameLimit = 1 << 24

export interface Film {
  /** Number of blocks that the reader needs. */
  parts: number
  /** The text of frame number `no`. */
  frame(no: number): string
}

/** Estimated time for a camera that misses a fifth of the frames, including a few seconds to aim it. */
export const expectedSeconds = ({ parts }: Pick<Film, 'parts'>): number =>
  Math.ceil(((parts + 5) * frameMs) / 1000 / 0.8) + 3

const put = (bytes: Uint8Array, at: number, length: number, value: number) => {
  for (let i = 0; i < length; i++) bytes[at + i] = Math.floor(value / 256 ** (length - 1 - i)) & 0xff
}
const get = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0)

const piecesOf = (length: number) => {
  const count = Math.max(1, Math.ceil(length / blockSize))
  return { count, size: Math.max(1, Math.ceil(length / count)) }
}

/** Throws if the content is empty or above the limit. */
export function makeFilm(content: Uint8Array): Film {
  if (content.length === 0 || content.length > contentLimit)
    throw new RangeError(`a film cannot carry ${content.length} bytes`)
  const pieces = piecesOf(content.length)
  const id = crc32(content)
  return {
    parts: pieces.count,
    frame(no) {
      const frameNo = no % frameLimit
      const bytes = new Uint8Array(headSize + pieces.size + sumSize)
      put(bytes, 0, 4, id)
      put(bytes, 4, 4, content.length)
      put(bytes, 8, 4, frameNo)
      bytes.set(frameData(content, pieces, frameNo), headSize)
      put(bytes, headSize + pieces.size, sumSize, crc32(bytes.subarray(0, headSize + pieces.size)))
      return prefix + toBase45(bytes)
    },
  }
}

interface Frame {
  id: number
  length: number
  frameNo: number
  data: Uint8Array
}

function readFrame(text: string): Frame | null {
  const bytes = fromBase45(text.slice(prefix.length))
  if (!bytes || bytes.length <= headSize + sumSize) return null
  const body = bytes.subarray(0, bytes.length - sumSize)
  if (crc32(body) !== get(bytes, body.length, sumSize)) return null
  const length = get(body, 4, 4)
  const data = body.subarray(headSize)
  if (length === 0 || length > contentLimit || piecesOf(length).size !== data.length) return null
  return { id: get(body, 0, 4), length, frameNo: get(body, 8, 4), data }
}

export type FrameReading =
  /** Not a frame, or misread. */
  | 'no-frame'
  /** A frame of a film that another version of the app shows. */
  | 'other-version'
  | 'known'
  | 'new'

export interface FilmReader {
  add(text: string): FrameReading
  /** Progress of the film that was seen last; null before its first frame. */
  progress(): { have: number; parts: number } | null
  /** The content, once it is complete and its checksum is right. */
  content(): Uint8Array | null
}

interface Reel {
  length: number
  parts: number
  collector: Collector
}

/** Keeps frames of earlier films, so that an interrupted film continues when it is shown again. */
export function makeFilmReader(): FilmReader {
  const reels = new Map<string, Reel>()
  let current: { key: string; id: number; reel: Reel } | null = null

  return {
    add(text) {
      if (!text.startsWith(prefix)) return anyVersion.test(text) ? 'other-version' : 'no-frame'
      const frame = readFrame(text)
      if (!frame) return 'no-frame'
      const { id, length, frameNo, data } = frame
      const key = `${id}/${length}`
      const pieces = piecesOf(length)
      const reel = reels.get(key) ?? { length, parts: pieces.count, collector: makeCollector(pieces) }
      reels.set(key, reel)
      current = { key, id, reel }
      return reel.collector.add(frameNo, data) ? 'new' : 'known'
    },
    progress: () => current && { have: current.reel.collector.have(), parts: current.reel.parts },
    content() {
      const content = current?.reel.collector.content()?.subarray(0, current.reel.length) ?? null
      if (!current || !content || crc32(content) === current.id) return content
      // A misread frame passed its own checksum: start over.
      reels.delete(current.key)
      current = null
      return null
    },
  }
}
