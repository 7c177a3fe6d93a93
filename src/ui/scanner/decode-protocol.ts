/** What a look at one frame found, and the messages between the page and the decoder worker. */
export interface Corner {
  x: number
  y: number
}

export interface Code {
  text: string
  /** Four corners in pixels of the frame, clockwise from the top left of the symbol. */
  corners: readonly Corner[]
}

/** Who read a frame: the native detector, zxing-wasm, or zxing-js in the worker or in the page. */
export type Engine = 'native' | 'wasm' | 'js' | 'page'

export interface Reading {
  codes: readonly Code[]
  width: number
  height: number
  /** Mean brightness of the frame, 0 to 255. */
  light: number
  engine: Engine
}

/** `thorough`: a photo, where a second of work is welcome. The frame is transferred and closed by the worker. */
export interface ToWorker {
  id: number
  frame: ImageBitmap
  thorough: boolean
}

export type FromWorker = { is: 'read'; id: number; reading: Reading } | { is: 'failed'; id: number; why: string }

export const nothing = (width: number, height: number, engine: Engine): Reading => ({
  codes: [],
  width,
  height,
  light: 128,
  engine,
})
