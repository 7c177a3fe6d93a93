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
    text: 'This device has no camera, or it is unplugged. Use a photo, a hardware scanner, or type the tag.',
    canRetry: true,
  },
  denied: {
    title: 'The camera is blocked',
    text: 'Allow the camera for this site in the browser (the sign beside the address) and in the settings of the device, then try again.',
    canRetry: true,
  },
  'in-use': {
    title: 'The camera is busy',
    text: 'Another app or tab holds the camera. Close it there, then try again.',
    canRetry: true,
  },
  insecure: {
    title: 'The camera needs a secure address',
    text: 'Browsers give the camera only to pages opened with https. Ask your administrator for the secure address; typing and hardware scanners work here.',
    canRetry: false,
  },
  constraints: {
    title: 'This camera cannot be used',
    text: 'It offers no picture that can be read. Choose another camera, use a photo, or type the tag.',
    canRetry: true,
  },
  unknown: {
    title: 'The camera did not start',
    text: 'Try again. If it stays dark, restart the browser; meanwhile use a photo or type the tag.',
    canRetry: true,
  },
}
