import { useEffect, useState } from 'react'
import type { DeviceStatus } from '#sync/engine.ts'
import { useParts } from './parts.ts'

/** Storage, installation and trouble of this device; read when shown, after `again`, and when the page comes back. */
export function useDevice(): { device: DeviceStatus | null; again: () => void } {
  const parts = useParts()
  const [device, setDevice] = useState<DeviceStatus | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let live = true
    const read = () => {
      if (document.hidden) return
      void parts.device().then((status) => {
        if (live) setDevice(status)
      })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      live = false
      document.removeEventListener('visibilitychange', read)
    }
  }, [parts, round])
  return { device, again: () => setRound((before) => before + 1) }
}
