/**
 * zxing-cpp as WebAssembly, served from our own origin: by default the package loads it from a public CDN, which would fail offline and
 * reveal who scans. The options read most per millisecond on 300 photos and 430 drawn frames: its own pyramid (tryDownscale) beats any
 * second pass; QR codes need no rotation, and our tags are black on white.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Code } from './decoder-messages.ts'

const quickOptions: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryDownscale: true,
  tryRotate: false,
  tryInvert: false,
  maxNumberOfSymbols: 8,
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

export type WasmReader = (image: ImageData, thorough: boolean) => Promise<readonly Code[]>

/** Rejects if WebAssembly is missing or forbidden, or if its file is not available. */
export async function openWasmReader(): Promise<WasmReader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  })
  return async (image, thorough) => {
    const found = await readBarcodes(image, thorough ? thoroughOptions : quickOptions)
    return found
      .filter(({ isValid, text }) => isValid && text !== '')
      .map(({ text, position }) => ({
        text,
        corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
      }))
  }
}
