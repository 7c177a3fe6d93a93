/** Explains why there is no camera picture: what happened and what to do. Never only a code. */
import { t } from '#text/shared/ui-scanner.ts'

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

export function cameraMessage(problem: CameraProblem): CameraMessage {
  const message = (title: string, text: string): CameraMessage => ({ title, text, canRetry: problem !== 'insecure' })
  switch (problem) {
    case 'no-camera':
      return message(t('noCamera'), t('noCameraHelp'))
    case 'denied':
      return message(t('blocked'), t('blockedHelp'))
    case 'in-use':
      return message(t('busy'), t('busyHelp'))
    case 'insecure':
      return message(t('insecure'), t('insecureHelp'))
    case 'constraints':
      return message(t('unreadable'), t('unreadableHelp'))
    case 'unknown':
      return message(t('notStarted'), t('notStartedHelp'))
  }
}
