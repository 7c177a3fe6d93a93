import { useEffect, useState } from 'react'
import type { DeviceStatus } from '#platform/page-lifecycle.ts'
import { useServices } from '../services.ts'

/** Storage, installation and problems of this device. Read on mount, on `reload()`, and when the page becomes visible. */
export function useDeviceStatus(): { device: DeviceStatus | null; reload: () => void } {
  const services = useServices()
  const [device, setDevice] = useState<DeviceStatus | null>(null)
  const [revision, setRevision] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision reads again
  useEffect(() => {
    let isActive = true
    const read = () => {
      if (document.hidden) return
      void services.readDeviceStatus().then((status) => {
        if (isActive) setDevice(status)
      })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      isActive = false
      document.removeEventListener('visibilitychange', read)
    }
  }, [services, revision])
  return { device, reload: () => setRevision((previous) => previous + 1) }
}
