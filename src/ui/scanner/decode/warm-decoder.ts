/**
 * Prepares the decoder before it is needed: starting a worker and compiling a megabyte of WebAssembly takes longer than reading the first
 * tag. Only on devices where it costs the person nothing.
 */
import { whenIdle } from '#ui/when-idle.ts'

export interface WarmUpConditions {
  /** Gigabytes, rounded by the browser; undefined if the browser does not say. */
  deviceMemory: number | undefined
  saveData: boolean
  cellular: boolean
  /** The service worker answers from its cache, so nothing is fetched from the network. */
  cached: boolean
}

export const canWarmUp = ({ deviceMemory, saveData, cellular, cached }: WarmUpConditions): boolean =>
  (deviceMemory ?? 4) >= 2 && (cached || !(saveData || cellular))

type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean; type?: string }; deviceMemory?: number }

/** Prepares the decoder when the page is idle. Returns a function that cancels it. */
export function warmUpWhenIdle(): () => void {
  const { connection, deviceMemory, serviceWorker } = navigator as NavigatorWithConnection
  const conditions = {
    deviceMemory,
    saveData: connection?.saveData === true,
    cellular: connection?.type === 'cellular',
    cached: (serviceWorker?.controller ?? null) !== null,
  }
  if (!canWarmUp(conditions)) return () => {}
  return whenIdle(() => void import('./decoder-pool.ts').then(({ warmUpDecoder }) => warmUpDecoder()).catch(() => {}))
}
