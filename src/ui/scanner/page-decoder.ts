/**
 * The complete fallback: @zxing/browser in the page itself, for browsers in which the worker cannot run. Slower and weaker, never absent.
 * A pause after each attempt leaves the page its time; the rotating scale makes up for much of the engine's weakness.
 */
import { type Code, nothing, type Reading } from './decode-protocol.ts'
import type { Decoder } from './decoder.ts'
import { cornersOf, viewOf } from './rotating-scale.ts'

const pauseMilliseconds = 45

export function openPageDecoder(): Decoder {
  const library = import('@zxing/browser').then(({ BrowserQRCodeReader }) => new BrowserQRCodeReader())
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  let attempt = 0

  async function read(source: HTMLVideoElement | ImageBitmap, thorough: boolean): Promise<Reading> {
    const width = 'videoWidth' in source ? source.videoWidth : source.width
    const height = 'videoHeight' in source ? source.videoHeight : source.height
    if (!pen || width === 0) return nothing(width, height, 'page')
    const reader = await library
    let codes: readonly Code[] = []
    for (let tries = thorough ? 4 : 1; tries > 0 && codes.length === 0; tries--) {
      const view = viewOf(attempt++, width, height)
      canvas.width = Math.round(view.width * view.scale)
      canvas.height = Math.round(view.height * view.scale)
      pen.drawImage(source, view.left, view.top, view.width, view.height, 0, 0, canvas.width, canvas.height)
      try {
        const result = reader.decodeFromCanvas(canvas)
        const points = result.getResultPoints().map((point) => ({ x: point.getX(), y: point.getY() }))
        if (result.getText() !== '') codes = [{ text: result.getText(), corners: cornersOf(points, view) }]
      } catch {
        // Nothing read in this view.
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
    return { ...nothing(width, height, 'page'), codes }
  }

  return { read, close() {} }
}
