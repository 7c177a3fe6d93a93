import { useState } from 'react'
import type { Print } from '#react/print/use-print-job.ts'

/** Reads every code back from the laid-out tags, so that nothing is printed that a scanner cannot read. */
export function useCodeCheck(print: Print) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  /** Resolves true if every code was read. */
  async function verify(): Promise<boolean> {
    setUnreadable([])
    const of = print.facts?.kind === 'tags' ? print.facts.tags : 0
    setProgress({ done: 0, of })
    try {
      const unreadableCodes = await print.unreadableCodes((done) => setProgress({ done, of }))
      setUnreadable(unreadableCodes)
      return unreadableCodes.length === 0
    } finally {
      setProgress(null)
    }
  }
  return { progress, unreadable, setUnreadable, verify }
}
