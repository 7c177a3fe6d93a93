/**
 * The life of one scanner: opens the camera, keeps it while it is wanted and visible, gives it back when it is not, and reports what is news.
 * Promises: the camera light is off whenever the page is hidden, the scanner sleeps or was closed; a lost camera is asked for again by itself;
 * every state says what a person can do next.
 */
import type { HoldOff } from '#domain/hold-off.ts'
import { type Camera, cameraIds, mediaHere, openCamera, type Zoom } from './camera.ts'
import type { CameraProblem } from './camera-problem.ts'
import type { Reading } from './decode-protocol.ts'
import type { Decoder } from './decoder.ts'
import { startFrameLoop } from './frame-loop.ts'
import { paceFor } from './pace.ts'

export interface ScanState {
  phase: 'opening' | 'looking' | 'paused' | 'asleep' | 'problem'
  problem?: CameraProblem
  torch: 'absent' | 'off' | 'on'
  zoom: Zoom | undefined
  /** More than one camera: a switch makes sense. */
  several: boolean
  dark: boolean
}

export interface ScanParts {
  video: HTMLVideoElement
  decoder: Decoder
  holdOff: HoldOff
  deviceId: string | undefined
  onState(state: ScanState): void
  /** Every look, for the outlines. */
  onReading(reading: Reading): void
  /** Texts that are news. */
  onTexts(texts: readonly string[]): void
  onCamera(deviceId: string): void
}

export interface ScanSession {
  setPaused(paused: boolean): void
  /** A person touched something: look again at full speed, wake up. */
  stir(): void
  retry(): void
  setTorch(on: boolean): void
  setZoom(value: number): void
  switchCamera(): void
  close(): void
}

export const stateAtStart: ScanState = {
  phase: 'opening',
  torch: 'absent',
  zoom: undefined,
  several: false,
  dark: false,
}

const reopenDelays = [300, 1_000, 3_000, 8_000]
const askForCamerasAfter = 1_500
const darkBelow = 45
const darkLooks = 20

export function openScanSession(parts: ScanParts): ScanSession {
  const { video, decoder } = parts
  let state: ScanState = stateAtStart
  let camera: Camera | undefined
  let loop: { stop(): void } | undefined
  let epoch = 0
  let paused = false
  let asleep = false
  let closed = false
  let deviceId = parts.deviceId
  let lastNews = performance.now()
  let darkFor = 0
  let losses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function say(change: Partial<ScanState>): void {
    const next = { ...state, ...change }
    const same = (Object.keys(next) as (keyof ScanState)[]).every((key) => next[key] === state[key])
    state = next
    if (!same && !closed) parts.onState(state)
  }

  function release(): void {
    epoch++
    clearTimeout(timer)
    loop?.stop()
    loop = undefined
    camera?.close()
    camera = undefined
    video.srcObject = null
    darkFor = 0
  }

  function sleep(): void {
    asleep = true
    release()
    say({ phase: 'asleep', torch: 'absent', zoom: undefined, dark: false })
  }

  function pause(): number {
    const pace = paceFor(performance.now() - lastNews)
    if (pace !== 'asleep') return pace
    // Not from inside the loop's own frame.
    queueMicrotask(sleep)
    return Number.POSITIVE_INFINITY
  }

  function onReading(reading: Reading): void {
    losses = 0
    darkFor = reading.light < darkBelow && reading.codes.length === 0 ? darkFor + 1 : 0
    say({ dark: darkFor >= darkLooks })
    parts.onReading(reading)
    if (reading.codes.length === 0) return
    lastNews = performance.now()
    const news = parts.holdOff.see(
      reading.codes.map(({ text }) => text),
      lastNews,
    )
    if (news.length > 0) parts.onTexts(news)
  }

  function look(): void {
    loop?.stop()
    loop = undefined
    if (!camera) return
    if (!paused) {
      lastNews = performance.now()
      loop = startFrameLoop({ video, decoder, pause, onReading })
    }
    say({ phase: paused ? 'paused' : 'looking' })
  }

  function lost(): void {
    release()
    const delay = reopenDelays[losses++]
    if (delay === undefined) {
      say({ phase: 'problem', problem: 'in-use', torch: 'absent', zoom: undefined })
      return
    }
    say({ phase: 'opening', torch: 'absent', zoom: undefined })
    timer = setTimeout(() => void open(), delay)
  }

  function watch(opened: Camera, mine: number): void {
    for (const track of opened.stream.getVideoTracks()) {
      track.addEventListener('ended', () => {
        if (mine === epoch) lost()
      })
      // iOS mutes the track during a call and may never unmute it.
      track.addEventListener('mute', () => {
        setTimeout(() => {
          if (mine === epoch && track.muted) lost()
        }, 3_000)
      })
    }
  }

  async function open(): Promise<void> {
    release()
    if (closed || asleep || document.hidden) return
    const mine = epoch
    say({ phase: 'opening' })
    const media = mediaHere()
    const opened = typeof media === 'string' ? media : await openCamera(media, deviceId)
    if (mine !== epoch) {
      if (typeof opened !== 'string') opened.close()
      return
    }
    if (typeof opened === 'string') {
      say({ phase: 'problem', problem: opened, torch: 'absent', zoom: undefined })
      return
    }
    camera = opened
    watch(opened, mine)
    video.srcObject = opened.stream
    // A refused play() is no failure: the muted inline video starts by itself as soon as it may.
    await video.play().catch(() => {})
    if (mine !== epoch) return
    say({ torch: opened.torch ? 'off' : 'absent', zoom: opened.zoom })
    look()
    // Asking brings in half a megabyte of library: not while the first tag is before the camera.
    timer = setTimeout(() => {
      void cameraIds().then((ids) => {
        if (mine === epoch) say({ several: ids.length > 1 })
      })
    }, askForCamerasAfter)
  }

  const onVisible = () => {
    if (document.hidden) release()
    else if (!camera && state.phase !== 'problem') void open()
    else if (state.phase === 'problem' && state.problem !== 'insecure') void open()
  }
  document.addEventListener('visibilitychange', onVisible)
  void open()

  return {
    setPaused(next) {
      if (next === paused) return
      paused = next
      lastNews = performance.now()
      look()
    },
    stir() {
      lastNews = performance.now()
      if (!asleep) return
      asleep = false
      void open()
    },
    retry() {
      asleep = false
      losses = 0
      void open()
    },
    setTorch(on) {
      const mine = epoch
      void camera?.setTorch(on).then(
        () => mine === epoch && say({ torch: on ? 'on' : 'off' }),
        () => mine === epoch && say({ torch: 'absent' }),
      )
    },
    setZoom(value) {
      if (!camera || !state.zoom) return
      const zoom = { ...state.zoom, value: Math.min(state.zoom.max, Math.max(state.zoom.min, value)) }
      say({ zoom })
      camera.setZoom(zoom.value).catch(() => say({ zoom: undefined }))
    },
    switchCamera() {
      void cameraIds().then((ids) => {
        const current = ids.indexOf(camera?.deviceId ?? '')
        const next = ids[(current + 1) % ids.length]
        if (closed || next === undefined) return
        deviceId = next
        parts.onCamera(next)
        void open()
      })
    },
    close() {
      closed = true
      document.removeEventListener('visibilitychange', onVisible)
      release()
    },
  }
}
