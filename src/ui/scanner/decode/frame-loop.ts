/** Reads the video frame by frame. Promises: at most one frame is in flight; no frame is read twice; after `stop` nothing is reported. */

import type { Decoder, Reading } from './decoder-messages.ts'

export interface FrameLoopDeps {
  video: HTMLVideoElement
  decoder: Decoder
  /** Milliseconds to wait between two reads. */
  pauseMs(): number
  onReading(reading: Reading): void
}

export function startFrameLoop({ video, decoder, pauseMs, onReading }: FrameLoopDeps): { stop(): void } {
  let stopped = false
  let handle = 0
  let lastReadAt = Number.NEGATIVE_INFINITY
  const usesFrameCallback = typeof video.requestVideoFrameCallback === 'function'

  function scheduleNext(): void {
    if (stopped) return
    handle = usesFrameCallback ? video.requestVideoFrameCallback(onFrame) : requestAnimationFrame(onFrame)
  }

  async function read(): Promise<void> {
    lastReadAt = performance.now()
    const reading = await decoder.read(video, { shownIn: { width: video.clientWidth, height: video.clientHeight } })
    if (stopped) return
    if (reading.width > 0) onReading(reading)
    scheduleNext()
  }

  function onFrame(): void {
    if (stopped) return
    // 8 ms of tolerance, so that a pace of 40 ms does not read only every second frame of a 25 fps camera.
    if (performance.now() - lastReadAt < pauseMs() - 8 || video.videoWidth === 0) scheduleNext()
    else void read()
  }

  // The current frame is as good as the next one, and available one frame earlier.
  if (video.readyState >= 2) onFrame()
  else scheduleNext()
  return {
    stop() {
      stopped = true
      if (usesFrameCallback) video.cancelVideoFrameCallback(handle)
      else cancelAnimationFrame(handle)
    },
  }
}
