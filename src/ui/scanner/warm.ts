/**
 * Gets the decoder ready before it is asked for: starting a worker and compiling a megabyte of WebAssembly takes longer than reading the first
 * tag. Only where it costs a person nothing they would miss.
 */
export interface WarmFacts {
  /** Gigabytes, as the browser rounds them; undefined where it does not say. */
  deviceMemory: number | undefined
  saveData: boolean
  cellular: boolean
  /** The app's own copy answers: nothing is fetched from the network. */
  cached: boolean
}

export const mayWarm = ({ deviceMemory, saveData, cellular, cached }: WarmFacts): boolean =>
  (deviceMemory ?? 4) >= 2 && (cached || !(saveData || cellular))

type Connected = Navigator & { connection?: { saveData?: boolean; type?: string }; deviceMemory?: number }

/** In an idle moment of this page. Answers how to call it off. */
export function warmWhenIdle(): () => void {
  const { connection, deviceMemory, serviceWorker } = navigator as Connected
  const facts = {
    deviceMemory,
    saveData: connection?.saveData === true,
    cellular: connection?.type === 'cellular',
    cached: (serviceWorker?.controller ?? null) !== null,
  }
  if (!mayWarm(facts)) return () => {}
  const warm = () => void import('./decoder-pool.ts').then(({ warmDecoder }) => warmDecoder()).catch(() => {})
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(warm, 1_500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(warm)
  return () => cancelIdleCallback(idle)
}
