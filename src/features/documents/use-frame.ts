import { useMemo } from 'react'
import { formatMoment, formMoment } from '#domain/dates.ts'
import type { PaperFrame } from '#domain/form-inputs/custody.ts'
import { useParts } from '#runtime/parts.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'

/** Institute and moment for the foot of every form. */
export function useFrame(): PaperFrame & { asOf: string | null } {
  const { institute, timeZone } = useParts()
  const { asOf } = useCatalogueStatus()
  const words = asOf === null ? null : formatMoment(asOf, timeZone)
  const dataAsOf = asOf === null ? 'not known' : formMoment(asOf, timeZone)
  return useMemo(() => ({ entityName: institute, dataAsOf, asOf: words }), [institute, dataAsOf, words])
}
