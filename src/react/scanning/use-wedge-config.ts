/** Settings of this device's hardware scanner, learned once and saved with the drafts. All components on the page share them. */

import { useCallback, useSyncExternalStore } from 'react'
import { z } from '#contract/z.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { type WedgeConfig, wedgeDefaults } from '#domain/scan/keyboard-wedge.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { useServices } from '../services.ts'

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
  onChange(listener: () => void): () => void
  set(config: WedgeConfig): void
}
const stores = new WeakMap<Drafts, ConfigStore>()

function storeOf(drafts: Drafts): ConfigStore {
  const existing = stores.get(drafts)
  if (existing) return existing
  const changes = makeEmitter()
  const store: ConfigStore = {
    config: wedgeDefaults,
    onChange: changes.subscribe,
    set(config) {
      store.config = config
      changes.emit()
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
  const config = useSyncExternalStore(store.onChange, () => store.config)
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
