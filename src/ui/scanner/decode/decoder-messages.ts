import type { StickerCode } from '#domain/scan/sticker-codes.ts'

/** Types of the decoder: its interface, the result of one frame, and the messages between the page and the decoder worker. */
export type FrameSource = HTMLVideoElement | ImageBitmap

export interface Decoder {
  /** `thorough` is for photos. `stickers`: codes to read besides QR codes. Closes `source` if it is an ImageBitmap. */
  read(source: FrameSource, thorough: boolean, stickers?: readonly StickerCode[]): Promise<Reading>
  close(): void
}

export interface Corner {
  x: number
  y: number
}

export interface Code {
  text: string
  /** The kind of a sticker's code; omitted for a QR code. */
  sticker?: StickerCode
  /** Four corners in pixels of the frame, clockwise from the top left of the symbol. */
  corners: readonly Corner[]
}

/** The engine that read a frame: the native detector, zxing-wasm, or zxing-js in the worker or in the page. */
export type Engine = 'native' | 'wasm' | 'js' | 'page'

export interface Reading {
  codes: readonly Code[]
  width: number
  height: number
  /** Mean brightness of the frame, 0 to 255. */
  brightness: number
  engine: Engine
}

/** `thorough` is set for photos, where a second of work is acceptable. The frame is transferred, and the worker closes it. */
export interface DecodeRequest {
  id: number
  frame: ImageBitmap
  thorough: boolean
  stickers: readonly StickerCode[]
}

export type DecodeReply = { is: 'read'; id: number; reading: Reading } | { is: 'failed'; id: number; reason: string }

export const emptyReading = (width: number, height: number, engine: Engine): Reading => ({
  codes: [],
  width,
  height,
  brightness: 128,
  engine,
})
