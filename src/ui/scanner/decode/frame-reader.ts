/**
 * Decides which reader gets a frame. Stickers' codes are read by zxing-wasm only. The native detector, while trusted, gets two frames of three. zxing-wasm gets the rest and checks the
 * native detector. Every fourth frame in which zxing-wasm saw nothing also goes to zxing-js. While WebAssembly is not available (loading,
 * forbidden, broken), zxing-js reads every frame.
 */
import type { Code, Engine, ReadOptions } from './decoder-messages.ts'
import { type View, viewForAttempt } from './frame-views.ts'
import type { NativeReader } from './native-reader.ts'
import type { Part } from './visible-part.ts'
import type { WasmReader } from './wasm-reader.ts'

export interface Frame {
  /** The part of the frame to read. The native detector gets the whole frame. */
  part: Part
  source: ImageBitmapSource
  /** Those of the view; without one, those of the part. */
  pixels(view?: View): ImageData
}

export interface Readers {
  native: NativeReader
  /** Undefined until WebAssembly is ready, which may be never. */
  wasm(): WasmReader | undefined
  js(image: ImageData, view: View): readonly Code[]
}

export interface FrameResult {
  codes: readonly Code[]
  engine: Engine
}

const maxWasmFailures = 2

export type FrameReader = (frame: Frame, options: ReadOptions) => Promise<FrameResult>

/** Codes whose corners are pixels of the part, with corners in pixels of the frame. */
const inFrame = (codes: readonly Code[], { left, top }: Part): readonly Code[] =>
  codes.map((code) => ({ ...code, corners: code.corners.map(({ x, y }) => ({ x: x + left, y: y + top })) }))

export function createFrameReader(readers: Readers): FrameReader {
  let frames = 0
  let emptyFrames = 0
  let viewIndex = 0
  let wasmFailures = 0

  function readWithZxingJs(frame: Frame, attempts: number): FrameResult {
    for (let i = 0; i < attempts; i++) {
      const frameView = viewForAttempt(viewIndex++, frame.part)
      const codes = readers.js(frame.pixels(frameView), frameView)
      if (codes.length > 0) return { codes, engine: 'js' }
    }
    return { codes: [], engine: 'js' }
  }

  return async (frame, { thorough = false, stickers = [] }) => {
    frames++
    if (readers.native.trusted && stickers.length === 0 && frames % 3 !== 0 && !thorough) {
      const codes = await readers.native.read(frame.source)
      if (codes) return { codes, engine: 'native' }
    }
    const wasm = wasmFailures < maxWasmFailures ? readers.wasm() : undefined
    if (!wasm) return readWithZxingJs(frame, thorough ? 4 : 1)
    let codes: readonly Code[]
    try {
      codes = inFrame(await wasm(frame.pixels(), thorough, stickers), frame.part)
      wasmFailures = 0
    } catch {
      wasmFailures++
      return readWithZxingJs(frame, thorough ? 4 : 1)
    }
    if (codes.length > 0) {
      emptyFrames = 0
      if (readers.native.trusted && stickers.length === 0)
        await readers.native.compare(
          frame.source,
          codes.map(({ text }) => text),
        )
      return { codes, engine: 'wasm' }
    }
    emptyFrames++
    if (!thorough && emptyFrames % 4 !== 0) return { codes, engine: 'wasm' }
    const secondOpinion = readWithZxingJs(frame, thorough ? 4 : 1)
    return secondOpinion.codes.length > 0 ? secondOpinion : { codes, engine: 'wasm' }
  }
}
