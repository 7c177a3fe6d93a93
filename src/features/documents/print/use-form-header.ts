import { useMemo } from 'react'
import type { FormHeader } from '#domain/documents/custody-form-input.ts'
import { formatMoment, formatMomentForForm } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

/** Institute name and data moment, for every form; and the time zone, for moments on it. */
export function useFormHeader(): FormHeader & { asOf: string | null; timeZone: string } {
  const { institute, timeZone } = useServices()
  const { asOf } = useCatalogStatus('asOf')
  const asOfText = asOf === null ? null : formatMoment(asOf, timeZone)
  // not a text: printed on official forms
  const dataAsOf = asOf === null ? 'not known' : formatMomentForForm(asOf, timeZone)
  return useMemo(
    () => ({ entityName: institute, dataAsOf, asOf: asOfText, timeZone }),
    [institute, dataAsOf, asOfText, timeZone],
  )
}
