/**
 * The order in which the readers look at a frame. The native detector, while trusted, takes two frames of three; zxing-wasm takes the rest
 * and keeps watch over it; every fourth frame in which it saw nothing gets a second opinion from zxing-js. While WebAssembly is not there
 * (still loading, forbidden, broken) zxing-js reads every frame.
 */
import type { Code, Engine } from './decode-protocol.ts'
import type { NativeReader } from './native-reader.ts'
import { type View, viewOf } from './rotating-scale.ts'
import type { WasmReader } from './wasm-reader.ts'

export interface Frame {
  width: number
  height: number
  source: ImageBitmapSource
  pixels(view?: View): ImageData
}

export interface Readers {
  native: NativeReader
  /** Undefined until, and unless, WebAssembly is ready. */
  wasm(): WasmReader | undefined
  js(image: ImageData, view: View): readonly Code[]
}

export interface Found {
  codes: readonly Code[]
  engine: Engine
}

const wasmStrikes = 2

export function createFrameReader(readers: Readers): (frame: Frame, thorough: boolean) => Promise<Found> {
  let frames = 0
  let empty = 0
  let view = 0
  let strikes = 0

  function withJs(frame: Frame, attempts: number): Found {
    for (let i = 0; i < attempts; i++) {
      const look = viewOf(view++, frame.width, frame.height)
      const codes = readers.js(frame.pixels(look), look)
      if (codes.length > 0) return { codes, engine: 'js' }
    }
    return { codes: [], engine: 'js' }
  }

  return async (frame, thorough) => {
    frames++
    if (readers.native.trusted && frames % 3 !== 0 && !thorough) {
      const codes = await readers.native.read(frame.source)
      if (codes) return { codes, engine: 'native' }
    }
    const wasm = strikes < wasmStrikes ? readers.wasm() : undefined
    if (!wasm) return withJs(frame, thorough ? 4 : 1)
    let codes: readonly Code[]
    try {
      codes = await wasm(frame.pixels(), thorough)
      strikes = 0
    } catch {
      strikes++
      return withJs(frame, thorough ? 4 : 1)
    }
    if (codes.length > 0) {
      empty = 0
      if (readers.native.trusted)
        await readers.native.compare(
          frame.source,
          codes.map(({ text }) => text),
        )
      return { codes, engine: 'wasm' }
    }
    empty++
    if (!thorough && empty % 4 !== 0) return { codes, engine: 'wasm' }
    const second = withJs(frame, thorough ? 4 : 1)
    return second.codes.length > 0 ? second : { codes, engine: 'wasm' }
  }
}
