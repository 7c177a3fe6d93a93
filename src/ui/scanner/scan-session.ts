/**
 * The life of one scanner: opens the camera, keeps it while it is wanted and visible, closes it when not, and reports new texts.
 * Promises: the camera light is off whenever the page is hidden, the scanner sleeps or was closed; a lost camera is reopened automatically;
 * every state says what the person can do next.
 */
import type { RepeatFilter } from '#domain/scan/repeat-filter.ts'
import { type Camera, cameraDevices, cameraIds, openCamera, type Zoom } from './camera/camera.ts'
import type { CameraProblem } from './camera/camera-problem.ts'
import type { Decoder, Reading } from './decode/decoder-messages.ts'
import { startFrameLoop } from './decode/frame-loop.ts'
import { readPauseMs } from './scan-pace.ts'

export interface ScanState {
  phase: 'opening' | 'looking' | 'paused' | 'asleep' | 'problem'
  problem?: CameraProblem
  torch: 'absent' | 'off' | 'on'
  zoom: Zoom | undefined
  /** True if there is more than one camera, so that a switch makes sense. */
  hasSeveralCameras: boolean
  isDark: boolean
}

export interface ScanDeps {
  video: HTMLVideoElement
  decoder: Decoder
  holdOff: RepeatFilter
  deviceId: string | undefined
  onState(state: ScanState): void
  /** Called with every reading, for the outlines. */
  onReading(reading: Reading): void
  /** Called with texts that are new. */
  onTexts(texts: readonly string[]): void
  onCamera(deviceId: string): void
}

export interface ScanSession {
  setPaused(paused: boolean): void
  /** The person touched something: wake up and read at full speed. */
  wake(): void
  retry(): void
  setTorch(on: boolean): void
  setZoom(value: number): void
  switchCamera(): void
  close(): void
}

export const initialState: ScanState = {
  phase: 'opening',
  torch: 'absent',
  zoom: undefined,
  hasSeveralCameras: false,
  isDark: false,
}

const reopenDelaysMs = [300, 1_000, 3_000, 8_000]
const listCamerasAfterMs = 1_500
const darkBrightness = 45
const darkReadingsForHint = 20

export function openScanSession(deps: ScanDeps): ScanSession {
  const { video, decoder } = deps
  let state: ScanState = initialState
  let camera: Camera | undefined
  let loop: { stop(): void } | undefined
  let epoch = 0
  let paused = false
  let asleep = false
  let closed = false
  let deviceId = deps.deviceId
  let lastActivityAt = performance.now()
  let darkReadings = 0
  let cameraLosses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function updateState(changes: Partial<ScanState>): void {
    const next = { ...state, ...changes }
    const same = (Object.keys(next) as (keyof ScanState)[]).every((key) => next[key] === state[key])
    state = next
    if (!same && !closed) deps.onState(state)
  }

  function closeCamera(): void {
    epoch++
    clearTimeout(timer)
    loop?.stop()
    loop = undefined
    camera?.close()
    camera = undefined
    video.srcObject = null
    darkReadings = 0
  }

  function sleep(): void {
    asleep = true
    closeCamera()
    updateState({ phase: 'asleep', torch: 'absent', zoom: undefined, isDark: false })
  }

  function nextPauseMs(): number {
    const pace = readPauseMs(performance.now() - lastActivityAt)
    if (pace !== 'asleep') return pace
    // Runs outside the frame loop's own callback.
    queueMicrotask(sleep)
    return Number.POSITIVE_INFINITY
  }

  function onReading(reading: Reading): void {
    cameraLosses = 0
    darkReadings = reading.brightness < darkBrightness && reading.codes.length === 0 ? darkReadings + 1 : 0
    updateState({ isDark: darkReadings >= darkReadingsForHint })
    deps.onReading(reading)
    if (reading.codes.length === 0) return
    lastActivityAt = performance.now()
    const newTexts = deps.holdOff.filterNew(
      reading.codes.map(({ text }) => text),
      lastActivityAt,
    )
    if (newTexts.length > 0) deps.onTexts(newTexts)
  }

  function startReading(): void {
    loop?.stop()
    loop = undefined
    if (!camera) return
    if (!paused) {
      lastActivityAt = performance.now()
      loop = startFrameLoop({ video, decoder, pauseMs: nextPauseMs, onReading })
    }
    updateState({ phase: paused ? 'paused' : 'looking' })
  }

  function onCameraLost(): void {
    closeCamera()
    const delay = reopenDelaysMs[cameraLosses++]
    if (delay === undefined) {
      updateState({ phase: 'problem', problem: 'in-use', torch: 'absent', zoom: undefined })
      return
    }
    updateState({ phase: 'opening', torch: 'absent', zoom: undefined })
    timer = setTimeout(() => void open(), delay)
  }

  function watchTracks(opened: Camera, ownEpoch: number): void {
    for (const track of opened.stream.getVideoTracks()) {
      track.addEventListener('ended', () => {
        if (ownEpoch === epoch) onCameraLost()
      })
      // iOS mutes the track during a call and may never unmute it.
      track.addEventListener('mute', () => {
        setTimeout(() => {
          if (ownEpoch === epoch && track.muted) onCameraLost()
        }, 3_000)
      })
    }
  }

  async function open(): Promise<void> {
    closeCamera()
    if (closed || asleep || document.hidden) return
    const ownEpoch = epoch
    updateState({ phase: 'opening' })
    const media = cameraDevices()
    const opened = typeof media === 'string' ? media : await openCamera(media, deviceId)
    if (ownEpoch !== epoch) {
      if (typeof opened !== 'string') opened.close()
      return
    }
    if (typeof opened === 'string') {
      updateState({ phase: 'problem', problem: opened, torch: 'absent', zoom: undefined })
      return
    }
    camera = opened
    watchTracks(opened, ownEpoch)
    video.srcObject = opened.stream
    // A rejected play() is no failure: the muted inline video starts as soon as the browser allows it.
    await video.play().catch(() => {})
    if (ownEpoch !== epoch) return
    updateState({ torch: opened.torch ? 'off' : 'absent', zoom: opened.zoom })
    startReading()
    // This loads half a megabyte of code, so it waits until the first tag had time to be read.
    timer = setTimeout(() => {
      void cameraIds().then((ids) => {
        if (ownEpoch === epoch) updateState({ hasSeveralCameras: ids.length > 1 })
      })
    }, listCamerasAfterMs)
  }

  const onVisible = () => {
    if (document.hidden) closeCamera()
    else if (!camera && state.phase !== 'problem') void open()
    else if (state.phase === 'problem' && state.problem !== 'insecure') void open()
  }
  document.addEventListener('visibilitychange', onVisible)
  void open()

  return {
    setPaused(next) {
      if (next === paused) return
      paused = next
      lastActivityAt = performance.now()
      startReading()
    },
    wake() {
      lastActivityAt = performance.now()
      if (!asleep) return
      asleep = false
      void open()
    },
    retry() {
      asleep = false
      cameraLosses = 0
      void open()
    },
    setTorch(on) {
      const ownEpoch = epoch
      void camera?.setTorch(on).then(
        () => ownEpoch === epoch && updateState({ torch: on ? 'on' : 'off' }),
        () => ownEpoch === epoch && updateState({ torch: 'absent' }),
      )
    },
    setZoom(value) {
      if (!camera || !state.zoom) return
      const zoom = { ...state.zoom, value: Math.min(state.zoom.max, Math.max(state.zoom.min, value)) }
      updateState({ zoom })
      camera.setZoom(zoom.value).catch(() => updateState({ zoom: undefined }))
    },
    switchCamera() {
      void cameraIds().then((ids) => {
        const current = ids.indexOf(camera?.deviceId ?? '')
        const next = ids[(current + 1) % ids.length]
        if (closed || next === undefined) return
        deviceId = next
        deps.onCamera(next)
        void open()
      })
    },
    close() {
      closed = true
      document.removeEventListener('visibilitychange', onVisible)
      closeCamera()
    },
  }
}
