/** Why there is no camera picture, explained: what happened and what to do. Never only a code. */
export type CameraProblem = 'no-camera' | 'denied' | 'in-use' | 'insecure' | 'constraints' | 'unknown'

/** Classifies an error of `getUserMedia` (standard names and the older names of some browsers). */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  switch (name) {
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return 'no-camera'
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return 'denied'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in-use'
    case 'OverconstrainedError':
    case 'ConstraintNotSatisfiedError':
      return 'constraints'
    default:
      return 'unknown'
  }
}

export interface CameraMessage {
  title: string
  text: string
  /** False if trying again cannot help without a change outside this page. */
  canRetry: boolean
}

export const cameraMessages: Readonly<Record<CameraProblem, CameraMessage>> = {
  'no-camera': {
    title: 'No camera found',
    text: 'This device has no camera, or it’s unplugged. Use a photo, use a hardware scanner, or type the tag.',
    canRetry: true,
  },
  denied: {
    title: 'The camera is blocked',
    text: 'Allow the camera for this site in the browser (the icon beside the address) and in the device’s settings, then try again.',
    canRetry: true,
  },
  'in-use': {
    title: 'The camera is busy',
    text: 'Another app or tab is using the camera. Close it, then try again.',
    canRetry: true,
  },
  insecure: {
    title: 'The camera needs a secure address',
    text: 'Browsers allow the camera only on https pages. Ask your administrator for the secure address. Typing and hardware scanners work here.',
    canRetry: false,
  },
  constraints: {
    title: 'This camera can’t be used',
    text: 'Its picture can’t be read. Choose another camera, use a photo, or type the tag.',
    canRetry: true,
  },
  unknown: {
    title: 'The camera didn’t start',
    text: 'Try again. If it stays dark, restart the browser. You can also use a photo or type the tag.',
    canRetry: true,
  },
}
