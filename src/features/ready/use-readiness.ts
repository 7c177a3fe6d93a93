import { useState } from 'react'
import { type ReadinessCheck, readinessChecks } from '#domain/app/field-readiness.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useDeviceStatus } from '#react/session/use-device-status.ts'
import { useSession } from '#react/session/use-session.ts'
import { lastRead, useRead } from '#react/use-async.ts'
import { useNow } from '#react/use-now.ts'
import { isAppleDevice } from '#ui/install/apple-device.ts'
import { useInstall } from '#ui/install/use-install.ts'
import { type CameraStatus, readCameraStatus, readOfflineStart, requestCamera } from './device-probes.ts'

const probeEveryMs = 5_000
/** The browser reports no changes of these, so they are polled. */
const repeatedly = {
  subscribe(probe: () => void) {
    const timer = setInterval(probe, probeEveryMs)
    return () => clearInterval(timer)
  },
}

export interface Readiness {
  checks: readonly ReadinessCheck[]
  camera: CameraStatus | null
  tryCamera: () => Promise<void>
  /** Reads the state of the device again. */
  reload: () => void
}

/** The state of this device before it leaves the network, check by check. */
export function useReadiness(): Readiness {
  const now = useNow()
  const status = useCatalogStatus('phase', 'asOf', 'counts', 'paid')
  const summary = useOutboxSummary('skewMs', 'notSent', 'needsReview')
  const session = useSession()
  const { device, reload } = useDeviceStatus()
  const { offer } = useInstall()
  const { state: offlineState } = useRead('offline-start', readOfflineStart, repeatedly)
  const { camera, tryCamera } = useCameraStatus()
  const checks = readinessChecks({
    now,
    list: { phase: status.phase, asOf: status.asOf, products: status.counts.products ?? 0, paid: status.paid },
    offlineStart: offlineState.is === 'ready' ? offlineState.value : null,
    camera,
    isPersisted: device?.persisted ?? null,
    usage: device?.usage ?? null,
    quota: device?.quota ?? null,
    isInstalled: device?.installed ?? offer === 'installed',
    isIphone: isAppleDevice(),
    storageError: device?.coreDbProblem ?? null,
    catalogOnMainThread: device?.listInPage ?? false,
    skewMs: summary.skewMs,
    sessionExpired: session.is === 'in' && session.expired,
    notSent: summary.notSent,
    needsReview: summary.needsReview,
  })
  return { checks, camera, tryCamera, reload }
}

function useCameraStatus() {
  const { state, reload } = useRead('camera', readCameraStatus, repeatedly)
  const [tried, setTried] = useState<CameraStatus | null>(null)
  const probed = lastRead(state)
  return {
    // Not every browser reports the camera permission; then the result of the last try is used.
    camera: probed === 'unknown' ? (tried ?? probed) : probed,
    async tryCamera(): Promise<void> {
      setTried(await requestCamera())
      reload()
    },
  }
}
