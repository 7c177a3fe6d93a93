/**
 * Opens the camera stream that decodes best and offers the torch, zoom and camera switch that the device really has. The stream is opened
 * here, at once and with a size (@zxing/browser would request none and get 640×480).
 */
import { type CameraProblem, cameraProblemOf } from './camera-problem.ts'

export interface Zoom {
  min: number
  max: number
  step: number
  value: number
}

export interface Camera {
  stream: MediaStream
  deviceId: string
  torch: boolean
  zoom: Zoom | undefined
  setTorch(on: boolean): Promise<void>
  setZoom(value: number): Promise<void>
  close(): void
}

interface CameraCapabilities {
  torch?: boolean
  focusMode?: readonly string[]
  zoom?: { min: number; max: number; step?: number }
}

/** The part of `MediaDevices` that is missing on insecure pages. */
export type Media = Pick<MediaDevices, 'getUserMedia'>

export function cameraDevices(): Media | CameraProblem {
  if (!globalThis.isSecureContext) return 'insecure'
  // Some old web views are secure and still have no `mediaDevices`.
  return (navigator.mediaDevices as MediaDevices | undefined) ?? 'unknown'
}

const idealSize = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } }

async function streamFor(media: Media, deviceId: string | undefined): Promise<MediaStream> {
  if (deviceId) {
    try {
      return await media.getUserMedia({ audio: false, video: { ...idealSize, deviceId: { exact: deviceId } } })
    } catch (error) {
      // The remembered camera is gone (unplugged, or its id changed): use any other.
      const problem = cameraProblemOf(error)
      if (problem !== 'constraints' && problem !== 'no-camera') throw error
    }
  }
  return media.getUserMedia({ audio: false, video: { ...idealSize, facingMode: { ideal: 'environment' } } })
}

async function applyConstraint(track: MediaStreamTrack, constraint: object): Promise<void> {
  await track.applyConstraints({ advanced: [constraint] } as MediaTrackConstraints)
}

/** Opens the remembered camera, else the one that faces away from the person. */
export async function openCamera(media: Media, deviceId?: string): Promise<Camera | CameraProblem> {
  let stream: MediaStream
  try {
    stream = await streamFor(media, deviceId)
  } catch (error) {
    return cameraProblemOf(error)
  }
  const [track] = stream.getVideoTracks()
  if (!track) return 'no-camera'
  const capabilities = (track.getCapabilities?.() ?? {}) as CameraCapabilities
  const settings = track.getSettings() as { deviceId?: string; zoom?: number }
  if (capabilities.focusMode?.includes('continuous'))
    await applyConstraint(track, { focusMode: 'continuous' }).catch(() => {})
  const { zoom } = capabilities
  return {
    stream,
    deviceId: settings.deviceId ?? '',
    torch: capabilities.torch === true,
    zoom:
      zoom && zoom.max > zoom.min
        ? { min: zoom.min, max: zoom.max, step: zoom.step || 0.1, value: settings.zoom ?? zoom.min }
        : undefined,
    setTorch: (on) => applyConstraint(track, { torch: on }),
    setZoom: (value) => applyConstraint(track, { zoom: value }),
    close() {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** Ids of the cameras of this device, available after the person allowed one. */
export async function cameraIds(): Promise<readonly string[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.flatMap(({ kind, deviceId }) => (kind === 'videoinput' && deviceId !== '' ? [deviceId] : []))
  } catch {
    return []
  }
}
