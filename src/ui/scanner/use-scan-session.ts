import { useEffect, useRef, useState } from 'react'
import { createRepeatFilter, type RepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { StickerCode } from '#domain/scan/sticker-codes.ts'
import { readPhoto } from './camera/read-photo.ts'
import type { Decoder } from './decode/decoder-messages.ts'
import { takeDecoder } from './decode/decoder-pool.ts'
import type { ReadingFeed } from './outcome/code-outlines.tsx'
import { initialState, openScanSession, type ScanSession, type ScanState } from './scan-session.ts'

export type TextSource = 'camera' | 'photo'

export interface ScanOptions {
  onTexts: (texts: readonly string[], origin: { source: TextSource }) => void
  paused: boolean
  /** The camera last used on this device. */
  deviceId: string | undefined
  onCamera: ((deviceId: string) => void) | undefined
  holdOff: RepeatFilter | undefined
  /** Codes of older stickers that are read besides QR codes. */
  stickers: readonly StickerCode[]
}

export type PhotoResult = 'read' | 'empty' | 'no-picture'

/** One camera and one decoder for as long as the scanner is on the screen. */
export function useScanSession(readings: ReadingFeed, options: ScanOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const session = useRef<ScanSession | undefined>(undefined)
  const photo = useRef<((file: File) => Promise<PhotoResult>) | undefined>(undefined)
  const [state, setState] = useState<ScanState>(initialState)
  // A new function from the parent must not reopen the camera.
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const element = video.current
    if (!element) return
    const open = (): (() => void) => {
      const taken = takeDecoder()
      const decoder: Decoder = {
        read: (source, how) => taken.read(source, { ...how, stickers: latest.current.stickers }),
        close: taken.close,
      }
      const openedSession = openScanSession({
        video: element,
        decoder,
        holdOff: latest.current.holdOff ?? createRepeatFilter(),
        deviceId: latest.current.deviceId,
        onState: setState,
        onReading: readings.publish,
        onTexts: (texts) => latest.current.onTexts(texts, { source: 'camera' }),
        onCamera: (deviceId) => latest.current.onCamera?.(deviceId),
      })
      openedSession.setPaused(latest.current.paused)
      session.current = openedSession
      photo.current = async (file) => {
        const reading = await readPhoto(decoder, file)
        if (!reading) return 'no-picture'
        const texts = [...new Set(reading.codes.map(({ text }) => text))]
        if (texts.length === 0) return 'empty'
        latest.current.onTexts(texts, { source: 'photo' })
        return 'read'
      }
      const wake = () => openedSession.wake()
      // Typing a count beside the camera counts as use of the scanner.
      window.addEventListener('pointerdown', wake)
      window.addEventListener('keydown', wake)
      return () => {
        window.removeEventListener('pointerdown', wake)
        window.removeEventListener('keydown', wake)
        session.current = undefined
        openedSession.close()
        decoder.close()
      }
    }
    let close = () => {}
    // In a task of its own, so that the task that shows the screen stays short.
    const timer = setTimeout(() => {
      close = open()
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [readings])

  useEffect(() => session.current?.setPaused(options.paused), [options.paused])

  return { video, state, session, photo }
}
