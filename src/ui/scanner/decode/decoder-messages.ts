import type { StickerCode } from '#domain/scan/sticker-codes.ts'

/** Types of the decoder: its interface, the result of one frame, and the messages between the page and the decoder worker. */
export type FrameSource = HTMLVideoElement | ImageBitmap

/** How to read a frame. */
export interface ReadOptions {
  /** For photos, where it may take a second. */
  thorough?: boolean
  /** Codes to read besides QR codes. */
  stickers?: readonly StickerCode[]
  /** Size of the element that the frame covers on the screen: only codes that it shows are read. */
  shownIn?: Size
}

export interface Decoder {
  /** Closes `source` if it is an ImageBitmap. */
  read(source: FrameSource, options?: ReadOptions): Promise<Reading>
  close(): void
}

export interface Size {
  width: number
  height: number
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

/** The frame is transferred, and the worker closes it. */
export interface DecodeRequest {
  id: number
  frame: ImageBitmap
  options: ReadOptions
}

export type DecodeReply = { is: 'read'; id: number; reading: Reading } | { is: 'failed'; id: number; reason: string }

export const emptyReading = (width: number, height: number, engine: Engine): Reading => ({
  codes: [],
  width,
  height,
  brightness: 128,
  engine,
})
