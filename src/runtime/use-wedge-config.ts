/** How this device's hardware scanner types, learnt once and kept with the drafts; every listener of the page hears of a change at once. */
import { useCallback, useSyncExternalStore } from 'react'
import { z } from '#contract/z.ts'
import { type WedgeConfig, wedgeDefaults } from '#domain/wedge.ts'
import type { Drafts } from '#sync/engine.ts'
import { useParts } from './parts.ts'

const key = 'wedge'
const shape = z.object({
  meanGap: z.number().positive(),
  silence: z.number().positive(),
  minimum: z.int().positive(),
  enders: z.array(z.string()),
  prefix: z.string(),
  suffix: z.string(),
})

interface Memory {
  config: WedgeConfig
  listeners: Set<() => void>
  hold(config: WedgeConfig): void
}
const memories = new WeakMap<Drafts, Memory>()

function memoryOf(drafts: Drafts): Memory {
  const known = memories.get(drafts)
  if (known) return known
  const memory: Memory = {
    config: wedgeDefaults,
    listeners: new Set(),
    hold(config) {
      memory.config = config
      for (const told of memory.listeners) told()
    },
  }
  memories.set(drafts, memory)
  // What cannot be read is as if nothing had been learnt: most scanners need nothing.
  drafts.read(key).then(
    (kept) => {
      const read = shape.safeParse(kept)
      if (read.success && memory.config === wedgeDefaults) memory.hold(read.data)
    },
    () => {},
  )
  return memory
}

export function useWedgeConfig(): {
  config: WedgeConfig
  learnt: boolean
  learn: (config: WedgeConfig | null) => void
} {
  const { drafts } = useParts()
  const memory = memoryOf(drafts)
  const config = useSyncExternalStore(
    (told) => {
      memory.listeners.add(told)
      return () => memory.listeners.delete(told)
    },
    () => memory.config,
  )
  /** `null` forgets what was learnt. */
  const learn = useCallback(
    (next: WedgeConfig | null) => {
      memory.hold(next ?? wedgeDefaults)
      // What is not written down is learnt again after the next start.
      void (next ? drafts.write(key, next) : drafts.clear(key)).catch(() => {})
    },
    [memory, drafts],
  )
  return { config, learnt: config !== wedgeDefaults, learn }
}
