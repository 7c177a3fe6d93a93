/** Settings of this device's hardware scanner, learned once and saved with the drafts. All components on the page share them. */
import { useCallback, useSyncExternalStore } from 'react'
import { z } from '#contract/z.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { type WedgeConfig, wedgeDefaults } from '#domain/scan/keyboard-wedge.ts'
import { useServices } from './services.ts'

const draftKey = 'wedge'
const configShape = z.object({
  meanGap: z.number().positive(),
  silence: z.number().positive(),
  minimum: z.int().positive(),
  enders: z.array(z.string()),
  prefix: z.string(),
  suffix: z.string(),
})

interface ConfigStore {
  config: WedgeConfig
  listeners: Set<() => void>
  set(config: WedgeConfig): void
}
const stores = new WeakMap<Drafts, ConfigStore>()

function storeOf(drafts: Drafts): ConfigStore {
  const existing = stores.get(drafts)
  if (existing) return existing
  const store: ConfigStore = {
    config: wedgeDefaults,
    listeners: new Set(),
    set(config) {
      store.config = config
      for (const listener of store.listeners) listener()
    },
  }
  stores.set(drafts, store)
  // Unreadable settings fall back to the defaults, which suit most scanners.
  drafts.read(draftKey).then(
    (stored) => {
      const read = configShape.safeParse(stored)
      if (read.success && store.config === wedgeDefaults) store.set(read.data)
    },
    () => {},
  )
  return store
}

export function useWedgeConfig(): {
  config: WedgeConfig
  isLearned: boolean
  saveConfig: (config: WedgeConfig | null) => void
} {
  const { drafts } = useServices()
  const store = storeOf(drafts)
  const config = useSyncExternalStore(
    (listener) => {
      store.listeners.add(listener)
      return () => store.listeners.delete(listener)
    },
    () => store.config,
  )
  /** `null` resets to the defaults. */
  const saveConfig = useCallback(
    (next: WedgeConfig | null) => {
      store.set(next ?? wedgeDefaults)
      // If the write fails, the scanner is learned again after the next start.
      void (next ? drafts.write(draftKey, next) : drafts.clear(draftKey)).catch(() => {})
    },
    [store, drafts],
  )
  return { config, isLearned: config !== wedgeDefaults, saveConfig }
}
