/**
 * The connection to one camera. Promises: a lost camera (a phone call, another app, a pulled cable) is reopened with growing delays; a stream that
 * arrives after the connection was closed is closed and has no effect.
 */
import { type Camera, cameraDevices, cameraIds, openCamera } from './camera.ts'
import type { CameraProblem } from './camera-problem.ts'

const reopenDelaysMs = [300, 1_000, 3_000, 8_000]
/** iOS mutes the track during a call and may never unmute it. */
const lostAfterMutedMs = 3_000

interface ConnectionDeps {
  video: HTMLVideoElement
  deviceId: string | undefined
  /** Whether a camera is wanted now. */
  canOpen(): boolean
  onOpening(): void
  onOpened(camera: Camera): void
  onClosed(): void
  onProblem(problem: CameraProblem): void
  onSeveralCameras(hasSeveral: boolean): void
}

export interface CameraConnection {
  camera(): Camera | undefined
  /** Opens the camera; closes and opens it again if it is open. */
  open(): Promise<void>
  close(): void
  /** Resets the delays: the camera works, or a person tries again. */
  forgetLosses(): void
  /** Chooses the next camera of this device for the next `open`; resolves to its id, or undefined if there is none. */
  chooseNext(): Promise<string | undefined>
  /** Calls the function unless the connection was closed or opened again since now. */
  ifUnchanged<T>(then: (value: T) => void): (value: T) => void
}

export function makeCameraConnection(deps: ConnectionDeps): CameraConnection {
  const { video } = deps
  let camera: Camera | undefined
  let deviceId = deps.deviceId
  let epoch = 0
  let losses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function ifUnchanged<T>(then: (value: T) => void): (value: T) => void {
    const ownEpoch = epoch
    return (value) => {
      if (ownEpoch === epoch) then(value)
    }
  }

  function close(): void {
    epoch++
    clearTimeout(timer)
    camera?.close()
    camera = undefined
    video.srcObject = null
    deps.onClosed()
  }

  function onLost(): void {
    close()
    const delay = reopenDelaysMs[losses++]
    if (delay === undefined) deps.onProblem('in-use')
    else {
      deps.onOpening()
      timer = setTimeout(() => void open(), delay)
    }
  }

  function watchTracks({ stream }: Camera): void {
    const lost = ifUnchanged(onLost)
    for (const track of stream.getVideoTracks()) {
      track.addEventListener('ended', lost)
      track.addEventListener('mute', (event) => {
        setTimeout(() => {
          if (track.muted) lost(event)
        }, lostAfterMutedMs)
      })
    }
  }

  async function open(): Promise<void> {
    close()
    if (!deps.canOpen()) return
    const ownEpoch = epoch
    deps.onOpening()
    const media = cameraDevices()
    const opened = typeof media === 'string' ? media : await openCamera(media, deviceId)
    if (ownEpoch !== epoch) {
      if (typeof opened !== 'string') opened.close()
      return
    }
    if (typeof opened === 'string') return deps.onProblem(opened)
    camera = opened
    watchTracks(opened)
    video.srcObject = opened.stream
    // A rejected play() is not a failure: the muted inline video starts as soon as the browser allows it.
    await video.play().catch(() => {})
    if (ownEpoch !== epoch) return
    deps.onOpened(opened)
    const report = ifUnchanged((ids: readonly string[]) => deps.onSeveralCameras(ids.length > 1))
    void cameraIds().then(report)
  }

  return {
    camera: () => camera,
    open,
    close,
    forgetLosses() {
      losses = 0
    },
    async chooseNext() {
      const ids = await cameraIds()
      const current = ids.indexOf(camera?.deviceId ?? '')
      const next = ids[(current + 1) % ids.length]
      if (next !== undefined) deviceId = next
      return next
    },
    ifUnchanged,
  }
}
