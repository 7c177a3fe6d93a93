import { type ComponentType, use } from 'react'

type LoadScreen = () => Promise<ComponentType>

const loadedScreens = new Map<LoadScreen, Promise<ComponentType>>()
const failedLoads = new Set<LoadScreen>()

/** What could not be fetched is fetched anew when it is next needed: for Try Again. */
export function forgetFailedLoads(): void {
  for (const load of failedLoads) loadedScreens.delete(load)
  failedLoads.clear()
}

/**
 * A part of the app that is fetched when it is first needed. A failed fetch is tried twice more; when that fails too the failure is thrown
 * to the error screen; it stays failed until `forgetFailed`, or React would ask for it again at every drawing.
 */
function loadOnce(load: LoadScreen): Promise<ComponentType> {
  const loading = loadedScreens.get(load)
  if (loading) return loading
  const fetching = loadWithRetries(load)
  loadedScreens.set(load, fetching)
  fetching.catch(() => failedLoads.add(load))
  return fetching
}

async function loadWithRetries(load: LoadScreen): Promise<ComponentType> {
  for (const wait of [400, 1600]) {
    try {
      return await load()
    } catch {
      await new Promise((go) => setTimeout(go, wait))
    }
  }
  return load()
}

export function LazyScreen({ load }: { load: LoadScreen }) {
  const Component = use(loadOnce(load))
  return <Component />
}
