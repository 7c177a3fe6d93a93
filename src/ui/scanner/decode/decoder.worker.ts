/** Reads frames off the main thread. Answers every message with exactly one message and closes every frame. */
import type { DecodeReply, DecodeRequest } from './decoder-messages.ts'
import { createFrameReader, type Frame } from './frame-reader.ts'
import type { View } from './frame-views.ts'
import { readWithJs } from './js-reader.ts'
import { type DetectorClass, openNativeReader } from './native-reader.ts'
import { isVisible, partToRead, visiblePart } from './visible-part.ts'
import { openWasmReader, type WasmReader } from './wasm-reader.ts'

const scope = globalThis as unknown as {
  BarcodeDetector?: DetectorClass
  onmessage: ((event: MessageEvent<DecodeRequest>) => void) | null
  postMessage(message: DecodeReply): void
}

let wasm: WasmReader | undefined
const wasmReady = openWasmReader().then(
  (reader) => {
    wasm = reader
  },
  // If WebAssembly is not available, zxing-js keeps reading every frame.
  () => {},
)
const reader = openNativeReader(scope.BarcodeDetector).then((native) =>
  createFrameReader({ native, wasm: () => wasm, js: readWithJs }),
)

const canvas = new OffscreenCanvas(1, 1)
const canvas2d = canvas.getContext('2d', { willReadFrequently: true })

function pixelsOfView(source: ImageBitmap, view: View): ImageData {
  if (!canvas2d) throw new Error('OffscreenCanvas has no 2D context')
  const width = Math.max(1, Math.round(view.width * view.scale))
  const height = Math.max(1, Math.round(view.height * view.scale))
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  canvas2d.imageSmoothingQuality = 'medium'
  canvas2d.drawImage(source, view.left, view.top, view.width, view.height, 0, 0, width, height)
  return canvas2d.getImageData(0, 0, width, height)
}

/** The mean of about two thousand green values. */
function brightnessOf({ data }: ImageData): number {
  const step = Math.max(4, Math.floor(data.length / 2_000 / 4) * 4)
  let sum = 0
  let count = 0
  for (let i = 1; i < data.length; i += step, count++) sum += data[i]!
  return count === 0 ? 128 : sum / count
}

let brightness = 128

async function reply({ id, frame: bitmap, options }: DecodeRequest): Promise<DecodeReply> {
  const { width, height } = bitmap
  const visible = visiblePart(bitmap, options.shownIn)
  const part = partToRead(bitmap, visible)
  try {
    // A video has a next frame. A photo is read once, so it waits for the best reader.
    if (options.thorough) await wasmReady
    const frame: Frame = {
      part,
      source: bitmap,
      pixels(view) {
        const image = pixelsOfView(bitmap, view ?? { ...part, scale: 1 })
        if (!view) brightness = brightnessOf(image)
        return image
      },
    }
    const { codes, engine } = await (await reader)(frame, options)
    const seen = codes.filter(({ corners }) => isVisible(visible, corners))
    return { is: 'read', id, reading: { codes: seen, width, height, brightness, engine } }
  } catch (error) {
    return { is: 'failed', id, reason: String(error) }
  } finally {
    bitmap.close()
  }
}

scope.onmessage = (event) => {
  void reply(event.data).then((message) => scope.postMessage(message))
}
