/**
 * zxing-js without a document: a second reader beside zxing-wasm, and the worker's only reader while WebAssembly is not available. Each
 * attempt reads one view of the frame (see frame-views.ts).
 */
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'
import type { Code } from './decoder-messages.ts'
import { cornersOf, type View } from './frame-views.ts'

function grayOf({ data, width, height }: ImageData): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(width * height)
  for (let i = 0, p = 0; i < gray.length; i++, p += 4) {
    gray[i] = (data[p]! + 2 * data[p + 1]! + data[p + 2]!) >> 2
  }
  return gray
}

/** `image` holds the pixels of the view. Any exception of zxing-js means that nothing was read. */
export function readWithJs(image: ImageData, view: View): readonly Code[] {
  try {
    const source = new RGBLuminanceSource(grayOf(image), image.width, image.height)
    const result = new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)))
    const text = result.getText()
    if (!text) return []
    const points = result.getResultPoints().map((point) => ({ x: point.getX(), y: point.getY() }))
    return [{ text, corners: cornersOf(points, view) }]
  } catch {
    return []
  }
}
