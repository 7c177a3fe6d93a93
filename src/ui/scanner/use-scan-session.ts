import { useEffect, useRef, useState } from 'react'
import { createHoldOff, type HoldOff } from '#domain/hold-off.ts'
import type { Sightings } from './code-outlines.tsx'
import { takeDecoder } from './decoder-pool.ts'
import { readPhoto } from './photo.ts'
import { openScanSession, type ScanSession, type ScanState, stateAtStart } from './scan-session.ts'

export type TextSource = 'camera' | 'photo'

export interface ScanWishes {
  onTexts: (texts: readonly string[], how: { source: TextSource }) => void
  paused: boolean
  /** The camera that was used last on this device. */
  deviceId: string | undefined
  onCamera: ((deviceId: string) => void) | undefined
  holdOff: HoldOff | undefined
}

export type PhotoEnd = 'read' | 'empty' | 'no-picture'

/** One camera and one decoder for as long as the scanner is on the screen. */
export function useScanSession(sightings: Sightings, wishes: ScanWishes) {
  const video = useRef<HTMLVideoElement>(null)
  const session = useRef<ScanSession | undefined>(undefined)
  const photo = useRef<((file: File) => Promise<PhotoEnd>) | undefined>(undefined)
  const [state, setState] = useState<ScanState>(stateAtStart)
  // The camera must not be opened again because a parent gave a new function.
  const latest = useRef(wishes)
  latest.current = wishes

  useEffect(() => {
    const element = video.current
    if (!element) return
    const decoder = takeDecoder()
    const opened = openScanSession({
      video: element,
      decoder,
      holdOff: latest.current.holdOff ?? createHoldOff(),
      deviceId: latest.current.deviceId,
      onState: setState,
      onReading: sightings.show,
      onTexts: (texts) => latest.current.onTexts(texts, { source: 'camera' }),
      onCamera: (deviceId) => latest.current.onCamera?.(deviceId),
    })
    opened.setPaused(latest.current.paused)
    session.current = opened
    photo.current = async (file) => {
      const reading = await readPhoto(decoder, file)
      if (!reading) return 'no-picture'
      const texts = [...new Set(reading.codes.map(({ text }) => text))]
      if (texts.length === 0) return 'empty'
      latest.current.onTexts(texts, { source: 'photo' })
      return 'read'
    }
    const stir = () => opened.stir()
    // Typing a count beside the camera is use of the scanner too.
    window.addEventListener('pointerdown', stir)
    window.addEventListener('keydown', stir)
    return () => {
      window.removeEventListener('pointerdown', stir)
      window.removeEventListener('keydown', stir)
      session.current = undefined
      opened.close()
      decoder.close()
    }
  }, [sightings])

  useEffect(() => session.current?.setPaused(wishes.paused), [wishes.paused])

  return { video, state, session, photo }
}
