/**
 * The life of one scanner: reads the camera while it is wanted and visible, closes it when not, and reports new texts.
 * Promises: the camera light is off whenever the page is hidden, the scanner sleeps or was closed; every state says what the person can do next.
 */
import type { RepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { Zoom } from './camera/camera.ts'
import { type CameraConnection, makeCameraConnection } from './camera/camera-connection.ts'
import type { CameraProblem } from './camera/camera-problem.ts'
import { makeCodeReader } from './code-reader.ts'
import type { Decoder, Reading } from './decode/decoder-messages.ts'

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

/** Capabilities while no camera is open. */
const noControls = { torch: 'absent', zoom: undefined } as const

interface StateCell {
  current(): ScanState
  update(changes: Partial<ScanState>): void
}

/** The state of one scanner; reports it when a value of it changes. */
function makeStateCell(onState: (state: ScanState) => void): StateCell {
  let state = initialState
  return {
    current: () => state,
    update(changes) {
      const next = { ...state, ...changes }
      const isSame = (Object.keys(next) as (keyof ScanState)[]).every((key) => next[key] === state[key])
      state = next
      if (!isSame) onState(state)
    },
  }
}

function lightAndZoom(connection: CameraConnection, state: StateCell): Pick<ScanSession, 'setTorch' | 'setZoom'> {
  return {
    setTorch(on) {
      const show = connection.ifUnchanged((torch: ScanState['torch']) => state.update({ torch }))
      void connection
        .camera()
        ?.setTorch(on)
        .then(
          () => show(on ? 'on' : 'off'),
          () => show('absent'),
        )
    },
    setZoom(value) {
      const camera = connection.camera()
      const offered = state.current().zoom
      if (!camera || !offered) return
      const zoom = { ...offered, value: Math.min(offered.max, Math.max(offered.min, value)) }
      state.update({ zoom })
      camera.setZoom(zoom.value).catch(() => state.update({ zoom: undefined }))
    },
  }
}

export function openScanSession(deps: ScanDeps): ScanSession {
  let paused = false
  let asleep = false
  let closed = false

  const state = makeStateCell((changed) => {
    if (!closed) deps.onState(changed)
  })

  const reader = makeCodeReader({
    ...deps,
    onReading(reading, isDark) {
      connection.forgetLosses()
      state.update({ isDark })
      deps.onReading(reading)
    },
    onIdle() {
      asleep = true
      connection.close()
      state.update({ phase: 'asleep', ...noControls, isDark: false })
    },
  })

  const connection = makeCameraConnection({
    video: deps.video,
    deviceId: deps.deviceId,
    canOpen: () => !closed && !asleep && !document.hidden,
    onOpening: () => state.update({ phase: 'opening', ...noControls }),
    onOpened({ torch, zoom }) {
      state.update({ torch: torch ? 'off' : 'absent', zoom })
      startOrPause()
    },
    onClosed: reader.stop,
    onProblem: (problem) => state.update({ phase: 'problem', problem, ...noControls }),
    onSeveralCameras: (hasSeveralCameras) => state.update({ hasSeveralCameras }),
  })

  function startOrPause(): void {
    if (!connection.camera()) return
    if (paused) reader.stop()
    else reader.start()
    state.update({ phase: paused ? 'paused' : 'looking' })
  }

  const onVisible = () => {
    const { phase, problem } = state.current()
    if (document.hidden) connection.close()
    else if (phase === 'problem' ? problem !== 'insecure' : !connection.camera()) void connection.open()
  }
  document.addEventListener('visibilitychange', onVisible)
  void connection.open()

  return {
    setPaused(next) {
      if (next === paused) return
      paused = next
      startOrPause()
    },
    wake() {
      reader.noteActivity()
      if (!asleep) return
      asleep = false
      void connection.open()
    },
    retry() {
      asleep = false
      connection.forgetLosses()
      void connection.open()
    },
    ...lightAndZoom(connection, state),
    switchCamera() {
      void connection.chooseNext().then((deviceId) => {
        if (closed || deviceId === undefined) return
        deps.onCamera(deviceId)
        void connection.open()
      })
    },
    close() {
      closed = true
      document.removeEventListener('visibilitychange', onVisible)
      connection.close()
    },
  }
}
