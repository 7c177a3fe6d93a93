/**
 * The last fallback: @zxing/browser in the page itself, for browsers in which the worker cannot run. Slower and weaker, but always
 * available. A pause after each attempt keeps the page responsive; changing the view (frame-views.ts) makes up for much of the weakness.
 */

import {
  type Code,
  type Decoder,
  emptyReading,
  type FrameSource,
  type Reading,
  type ReadOptions,
} from './decoder-messages.ts'
import { cornersOf, viewForAttempt } from './frame-views.ts'
import { isVisible, partToRead, visiblePart } from './visible-part.ts'

const pauseMs = 45

export function openPageDecoder(): Decoder {
  const readerPromise = import('@zxing/browser').then(({ BrowserQRCodeReader }) => new BrowserQRCodeReader())
  const canvas = document.createElement('canvas')
  const context2d = canvas.getContext('2d', { willReadFrequently: true })
  let attempt = 0

  async function read(source: FrameSource, { thorough, shownIn }: ReadOptions = {}): Promise<Reading> {
    const width = 'videoWidth' in source ? source.videoWidth : source.width
    const height = 'videoHeight' in source ? source.videoHeight : source.height
    if (!context2d || width === 0) return emptyReading(width, height, 'page')
    const reader = await readerPromise
    const visible = visiblePart({ width, height }, shownIn)
    const part = partToRead({ width, height }, visible)
    let codes: readonly Code[] = []
    for (let triesLeft = thorough ? 4 : 1; triesLeft > 0 && codes.length === 0; triesLeft--) {
      const view = viewForAttempt(attempt++, part)
      canvas.width = Math.round(view.width * view.scale)
      canvas.height = Math.round(view.height * view.scale)
      context2d.drawImage(source, view.left, view.top, view.width, view.height, 0, 0, canvas.width, canvas.height)
      try {
        const result = reader.decodeFromCanvas(canvas)
        const points = result.getResultPoints().map((point) => ({ x: point.getX(), y: point.getY() }))
        const corners = cornersOf(points, view)
        if (result.getText() !== '' && isVisible(visible, corners)) codes = [{ text: result.getText(), corners }]
      } catch {
        // Nothing was read in this view.
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return { ...emptyReading(width, height, 'page'), codes }
  }

  return { read, close() {} }
}
