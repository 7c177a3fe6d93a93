import { type ComponentType, use } from 'react'

type Load = () => Promise<ComponentType>

const loaded = new Map<Load, Promise<ComponentType>>()
const failed = new Set<Load>()

/** What could not be fetched is fetched anew when it is next needed: for Try Again. */
export function forgetFailed(): void {
  for (const load of failed) loaded.delete(load)
  failed.clear()
}

/**
 * A part of the app that is fetched when it is first needed. A failed fetch is tried twice more; when that fails too the failure is thrown
 * to the error screen; it stays failed until `forgetFailed`, or React would ask for it again at every drawing.
 */
function moduleOf(load: Load): Promise<ComponentType> {
  const known = loaded.get(load)
  if (known) return known
  const fetching = tryThrice(load)
  loaded.set(load, fetching)
  fetching.catch(() => failed.add(load))
  return fetching
}

async function tryThrice(load: Load): Promise<ComponentType> {
  for (const wait of [400, 1600]) {
    try {
      return await load()
    } catch {
      await new Promise((go) => setTimeout(go, wait))
    }
  }
  return load()
}

export function LazyScreen({ load }: { load: Load }) {
  const Component = use(moduleOf(load))
  return <Component />
}
