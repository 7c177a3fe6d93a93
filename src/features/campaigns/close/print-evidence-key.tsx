/** A sheet with the institute's public key, to be filed with the signed report of a closed count. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { keyCode } from '#domain/evidence/key-code.ts'
import { formatMoment, formatMomentForForm } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import { evidenceKeyForm } from '#print/forms/evidence-key-form.ts'
import { fill } from '#print/forms/form.ts'
import type { FormsJob } from '#print/print-job.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { useServices } from '#react/services.ts'
import { PrintPreview } from '#ui/print/print-preview.tsx'

export interface PublicKey {
  public_key: string
  fingerprint: string
}

export function PrintEvidenceKey({ campaign, publicKey }: { campaign: Campaign; publicKey: PublicKey }) {
  const { institute, timeZone, now } = useServices()
  const { name, as_at, closed_at = null } = campaign
  const { public_key, fingerprint } = publicKey
  const printedOn = dayOf(now(), timeZone)
  const job = useMemo((): FormsJob => {
    const input = {
      entityName: institute,
      campaign: name,
      asAt: as_at,
      closedOn: closed_at === null ? '' : dayOf(closed_at, timeZone),
      printedOn,
      code: keyCode(public_key),
      fingerprint,
      ...(closed_at !== null && { dataAsOf: formatMomentForForm(closed_at, timeZone) }),
    }
    return { kind: 'forms', title: evidenceKeyForm.title(input), forms: [fill(evidenceKeyForm, input)] }
  }, [institute, name, as_at, closed_at, timeZone, printedOn, public_key, fingerprint])
  const print = usePrintJob(job)
  return (
    <PrintPreview
      level={2}
      title={job.title}
      asOf={closed_at === null ? null : formatMoment(closed_at, timeZone)}
      print={print}
      fonts={fontFileNames}
    />
  )
}
