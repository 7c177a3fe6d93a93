/**
 * zxing-cpp as WebAssembly, served from our own origin: by default the package loads it from a public CDN, which would fail offline and
 * reveal who scans. The options read most per millisecond on 300 photos and 430 drawn frames: its own pyramid (tryDownscale) beats any
 * second pass; QR codes need no rotation, and our tags are black on white.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { isLinear, type StickerCode } from '#domain/scan/sticker-codes.ts'
import type { Code } from './decoder-messages.ts'

const formatOf = {
  'code-39': 'Code39',
  'code-128': 'Code128',
  'ean-13': 'EAN13',
  'data-matrix': 'DataMatrix',
} as const satisfies Record<StickerCode, string>

const quickOptions: ReaderOptions = {
  tryHarder: true,
  tryDownscale: true,
  tryRotate: false,
  tryInvert: false,
  // Allows many tags; the limit costs nothing while fewer are in view.
  maxNumberOfSymbols: 24,
  // not a text: an option of the library
  textMode: 'Plain',
}
const thoroughOptions: ReaderOptions = {
  ...quickOptions,
  tryRotate: true,
  tryInvert: true,
  tryDenoise: true,
  maxNumberOfSymbols: 64,
}

/** The options that read QR codes (in zxing, `QRCode` includes Micro QR) and `stickers`. They may stand upright; bar codes need four lines that agree. */
export const readerOptions = (thorough: boolean, stickers: readonly StickerCode[]): ReaderOptions => ({
  ...(thorough ? thoroughOptions : quickOptions),
  formats: ['QRCodeModel2', ...stickers.map((code) => formatOf[code])],
  ...(stickers.length > 0 && { tryRotate: true }),
  ...(stickers.some(isLinear) && { minLineCount: 4 }),
})

/** The sticker code of a format that zxing names; undefined for a QR code. */
export const stickerOf = (format: string): StickerCode | undefined =>
  (Object.keys(formatOf) as StickerCode[]).find((code) => formatOf[code] === format)

export type WasmReader = (
  image: ImageData,
  thorough: boolean,
  stickers: readonly StickerCode[],
) => Promise<readonly Code[]>

/** Rejects if WebAssembly is missing or forbidden, or if its file is not available. */
export async function openWasmReader(): Promise<WasmReader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  })
  return async (image, thorough, stickers) => {
    const found = await readBarcodes(image, readerOptions(thorough, stickers))
    return found
      .filter(({ isValid, text }) => isValid && text !== '')
      .map(({ text, format, position }) => {
        const sticker = stickerOf(format)
        const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
        return sticker ? { text, sticker, corners } : { text, corners }
      })
  }
}
