/** Reads tags in two ways for comparison: with Bilang's scanner, and with the loop from the @zxing/browser README. */
import { BrowserQRCodeReader } from '@zxing/browser'
import { createRoot } from 'react-dom/client'
import { openDecoder } from '#ui/scanner/decode/decoder.ts'
import { warmUpDecoder } from '#ui/scanner/decode/decoder-pool.ts'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'

export interface Attempt {
  texts: string[]
  ms: number
}
declare global {
  interface Window {
    ours(picture: string): Promise<Attempt>
    theirs(picture: string): Promise<Attempt>
    /** Milliseconds from the first camera frame to the first text, or to the `count`-th one of ours; null after `limit`. */
    firstRead(which: 'ours' | 'warm' | 'theirs' | 'default', limit: number, count?: number): Promise<number | null>
    /** 95th percentile of the gaps between tasks of the page, in milliseconds, while frames are read. */
    gaps(which: 'ours' | 'theirs', picture: string): Promise<number>
  }
}

const bitmapOf = async (picture: string) => createImageBitmap(await (await fetch(picture)).blob())

let decoder: ReturnType<typeof openDecoder> | undefined
window.ours = async (picture) => {
  decoder ??= openDecoder()
  const bitmap = await bitmapOf(picture)
  const start = performance.now()
  const { codes } = await decoder.read(bitmap)
  return { texts: codes.map(({ text }) => text), ms: performance.now() - start }
}

const reader = new BrowserQRCodeReader()
window.theirs = async (picture) => {
  const bitmap = await bitmapOf(picture)
  const start = performance.now()
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  try {
    const text = reader.decodeFromCanvas(canvas).getText()
    return { texts: text ? [text] : [], ms: performance.now() - start }
  } catch {
    return { texts: [], ms: performance.now() - start }
  }
}

window.firstRead = async (which, limit, count = 1) => {
  if (which === 'warm') {
    warmUpDecoder()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
  return new Promise((resolve) => {
    let began = 0
    const onPlaying = () => {
      began ||= performance.now()
    }
    document.addEventListener('playing', onPlaying, { capture: true, once: true })
    const done = () => resolve(performance.now() - began)
    setTimeout(() => resolve(null), limit)
    if (which === 'ours' || which === 'warm') {
      const texts = new Set<string>()
      const onTexts = (more: readonly string[]) => {
        for (const text of more) texts.add(text)
        if (texts.size >= count) done()
      }
      createRoot(document.getElementById('root')!).render(<ScannerView onTexts={onTexts} />)
    } else {
      const video = document.createElement('video')
      document.body.append(video)
      const size = which === 'default' ? { width: 640, height: 480 } : {}
      void reader.decodeFromConstraints(
        { video: { facingMode: 'environment', ...size } },
        video,
        (result) => result && done(),
      )
    }
  })
}

window.gaps = async (which, picture) => {
  const bitmap = await bitmapOf(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  const seen: number[] = []
  let last = performance.now()
  let running = true
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const now = performance.now()
    seen.push(now - last)
    last = now
    if (running) setTimeout(() => port2.postMessage(0), 1)
  }
  port2.postMessage(0)
  decoder ??= openDecoder()
  for (let i = 0; i < 40; i++) {
    if (which === 'ours') await decoder.read(await createImageBitmap(bitmap))
    else {
      context?.drawImage(bitmap, 0, 0)
      try {
        reader.decodeFromCanvas(canvas)
      } catch {
        // No code in the frame.
      }
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  running = false
  return seen.sort((a, b) => a - b)[Math.floor(seen.length * 0.95)] ?? 0
}
