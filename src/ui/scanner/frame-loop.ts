/**
 * Looks at the video, frame by frame. Promises: never more than one frame in flight; each look is at a frame that was not looked at before;
 * after `stop` nothing is reported any more.
 */
import type { Reading } from './decode-protocol.ts'
import type { Decoder } from './decoder.ts'

export interface FrameLoopParts {
  video: HTMLVideoElement
  decoder: Decoder
  /** Milliseconds to leave between two looks. */
  pause(): number
  onReading(reading: Reading): void
}

export function startFrameLoop({ video, decoder, pause, onReading }: FrameLoopParts): { stop(): void } {
  let stopped = false
  let handle = 0
  let lastLook = Number.NEGATIVE_INFINITY
  const byFrame = typeof video.requestVideoFrameCallback === 'function'

  function next(): void {
    if (stopped) return
    handle = byFrame ? video.requestVideoFrameCallback(look) : requestAnimationFrame(look)
  }

  async function read(): Promise<void> {
    lastLook = performance.now()
    const reading = await decoder.read(video, false)
    if (stopped) return
    if (reading.width > 0) onReading(reading)
    next()
  }

  function look(): void {
    if (stopped) return
    // 8 ms of grace, so that a pace of 40 does not become every second frame of a 25 fps camera.
    if (performance.now() - lastLook < pause() - 8 || video.videoWidth === 0) next()
    else void read()
  }

  // The picture that stands there now is as good as the next one, and a frame earlier.
  if (video.readyState >= 2) look()
  else next()
  return {
    stop() {
      stopped = true
      if (byFrame) video.cancelVideoFrameCallback(handle)
      else cancelAnimationFrame(handle)
    },
  }
}
