import { useMemo } from 'react'
import { clockTime, paperTime } from '#domain/clock-words.ts'
import type { PaperFrame } from '#domain/form-inputs/custody.ts'
import { useParts } from '#runtime/parts.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'

/** Institute and moment for the foot of every form. */
export function useFrame(): PaperFrame & { asOf: string | null } {
  const { institute, now } = useParts()
  const { asOf } = useCatalogueStatus()
  const words = asOf === null ? null : clockTime(asOf, now())
  const dataAsOf = asOf === null ? 'not known' : paperTime(asOf)
  return useMemo(() => ({ entityName: institute, dataAsOf, asOf: words }), [institute, dataAsOf, words])
}
