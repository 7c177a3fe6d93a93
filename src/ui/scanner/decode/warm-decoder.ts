/**
 * Gets the decoder ready before it is asked for: starting a worker and compiling a megabyte of WebAssembly takes longer than reading the first
 * tag. Only where it costs a person nothing they would miss.
 */
export interface WarmUpConditions {
  /** Gigabytes, as the browser rounds them; undefined where it does not say. */
  deviceMemory: number | undefined
  saveData: boolean
  cellular: boolean
  /** The app's own copy answers: nothing is fetched from the network. */
  cached: boolean
}

export const canWarmUp = ({ deviceMemory, saveData, cellular, cached }: WarmUpConditions): boolean =>
  (deviceMemory ?? 4) >= 2 && (cached || !(saveData || cellular))

type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean; type?: string }; deviceMemory?: number }

/** In an idle moment of this page. Answers how to call it off. */
export function warmUpWhenIdle(): () => void {
  const { connection, deviceMemory, serviceWorker } = navigator as NavigatorWithConnection
  const conditions = {
    deviceMemory,
    saveData: connection?.saveData === true,
    cellular: connection?.type === 'cellular',
    cached: (serviceWorker?.controller ?? null) !== null,
  }
  if (!canWarmUp(conditions)) return () => {}
  const warmUp = () => void import('./decoder-pool.ts').then(({ warmUpDecoder }) => warmUpDecoder()).catch(() => {})
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(warmUp, 1_500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(warmUp)
  return () => cancelIdleCallback(idle)
}
