/** The print job of a report form, as plain data; null while something that it prints is loading. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { sightingLine } from '#domain/counts/finding-view.ts'
import type { PrintJob, ReportJob } from '#print/print-job.ts'
import type { ReportForm } from '#print/reports/report-form.ts'
import type { Disposals } from '#react/documents/use-disposals.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useServices } from '#react/services.ts'
import { useSettlements } from '../campaign/use-settlements.ts'
import { disposalsOnForm } from '../disposal/disposal-print-notes.tsx'
import { useSightings } from '../use-sightings.ts'

const noSightings: ReadonlyMap<number, string> = new Map()
const noDisposals: ReportJob['disposals'] = new Map()

/** The latest finding about each missing item, as text; null for other forms, so that a new finding does not lay them out again. */
function useSightingLines(record: ReportForm): ReadonlyMap<number, string> {
  const { timeZone } = useServices()
  const sightings = useSightings(useFindings().rows)
  return useMemo(
    () =>
      record.hasNextSteps
        ? new Map([...sightings].map(([id, seen]) => [id, sightingLine(seen, timeZone)] as const))
        : noSightings,
    [record, sightings, timeZone],
  )
}

/** Null: as long as a row is not counted. */
export const draftOf = (campaign: Campaign | null, campaigns: readonly Campaign[]): boolean | null =>
  campaign ? campaign.state !== 'closed' : campaigns.some(isOpenCampaign) || null

export const closeOf = (campaign: Campaign | null): number | null =>
  campaign?.closed_at ? Date.parse(campaign.closed_at) : null

export interface ReportSettings {
  record: ReportForm
  /** Null while the baseline is loading. */
  rows: ReportJob['rows'] | null
  header: ReportJob['header']
  draft: boolean | null
  closedAt: number | null
  leaveOutUnserviceable: boolean
  disposals: Disposals
  /** The campaign whose items are printed; null: the current list. */
  campaign: number | null
}

/** `rows` and `header` must be stable; new objects start another layout. */
export function useReportJob(settings: ReportSettings): PrintJob | null {
  const { record, rows, header, draft, closedAt, leaveOutUnserviceable, disposals, campaign } = settings
  const { timeZone } = useServices()
  const sightings = useSightingLines(record)
  const hasDisposals = record.disposalColumns !== undefined
  // No form while the values load: blank columns would look as if nothing had been entered.
  const { settlements, secondCounts, isLoaded } = useSettlements(campaign)
  const isWaiting = (hasDisposals && disposals.isLoading) || !isLoaded
  const disposalValues = hasDisposals ? disposals.values : noDisposals
  const dataNote = hasDisposals ? disposalsOnForm(disposals, timeZone) : ''
  const condition = record.condition.is === 'serviceable' && !leaveOutUnserviceable ? 'any' : record.condition.is
  const { title } = record
  return useMemo<PrintJob | null>(
    () =>
      rows === null || isWaiting
        ? null
        : {
            kind: 'report',
            title,
            rows,
            header,
            draft,
            condition,
            closedAt,
            timeZone,
            sightings,
            settlements,
            secondCounts,
            disposals: disposalValues,
            dataNote,
          },
    [
      title,
      rows,
      isWaiting,
      header,
      draft,
      condition,
      closedAt,
      timeZone,
      sightings,
      settlements,
      secondCounts,
      disposalValues,
      dataNote,
    ],
  )
}
