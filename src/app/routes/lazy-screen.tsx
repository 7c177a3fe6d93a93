import { type ComponentType, use } from 'react'
import { useLanguage } from '#react/session/use-language.ts'
import { withTexts } from '#text/text-catalog.ts'

type LoadScreen = () => Promise<ComponentType>

const loadedScreens = new Map<LoadScreen, Promise<ComponentType>>()
const failedLoads = new Set<LoadScreen>()

/** Clears failed loads, so that the next use loads them again. For Try Again. */
export function forgetFailedLoads(): void {
  for (const load of failedLoads) loadedScreens.delete(load)
  failedLoads.clear()
}

/**
 * A part of the app that is loaded when first needed. A failed load is retried twice; then the error goes to the error screen. It stays
 * failed until `forgetFailedLoads`, because React would otherwise request it again at every render.
 */
export function loadOnce(load: LoadScreen): Promise<ComponentType> {
  const loading = loadedScreens.get(load)
  if (loading) return loading
  const fetching = loadWithRetries(load)
  loadedScreens.set(load, fetching)
  fetching.then(
    // What React reads from a promise that it has waited for. Without it, React commits a fallback even for one that is resolved.
    (value) => Object.assign(fetching, { status: 'fulfilled', value }),
    () => failedLoads.add(load),
  )
  return fetching
}

async function loadWithRetries(load: LoadScreen): Promise<ComponentType> {
  for (const wait of [400, 1600]) {
    try {
      return await withTexts(load())
    } catch {
      await new Promise((go) => setTimeout(go, wait))
    }
  }
  return withTexts(load())
}

/** Re-rendered after a change of language, keeping its state. A screen that memoizes texts (`useMemo`, `memo`) must be wrapped in `NewInLanguage`. */
export function LazyScreen({ load }: { load: LoadScreen }) {
  useLanguage()
  const Component = use(loadOnce(load))
  return <Component />
}
