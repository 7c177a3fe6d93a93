import { useState } from 'react'
import type { LookupOption, LookupSource } from './lookup-source.ts'

/** Creates an entry from the typed text, once at a time. */
export function useCreateOption(source: LookupSource) {
  const [isCreating, setCreating] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The created option; undefined if it was not created. */
  const create = async (typed: string): Promise<LookupOption | undefined> => {
    if (!source.create || isCreating) return undefined
    setCreating(true)
    const created = await source.create(typed)
    setCreating(false)
    if (created.ok) return created.value
    setFailure(created.text)
    return undefined
  }
  return { isCreating, failure, create, clearFailure: () => setFailure(null) }
}
