/** The as-at date of a form, and the days of its count. */
import { useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { asAtProblem } from '#domain/counts/count-status.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'

export interface FormDay {
  today: string
  /** `YYYY-MM-DD` */
  asAt: string
  setAsAt(day: string): void
  problem: ReturnType<typeof asAtProblem>
  /** First and last day of the campaign's count; blank if not known. */
  firstDay: string
  lastDay: string
}

/** `isDraft`: the count is still in progress. */
export function useFormDay(campaign: Campaign | null, isDraft: boolean): FormDay {
  const { now, timeZone } = useServices()
  const [day, setAsAt] = useState<string | null>(null)
  const today = dayOf(now(), timeZone)
  const asAt = day ?? campaign?.as_at ?? today
  // Counting began when the baseline was frozen, and ended when the campaign was closed.
  const firstDay = campaign?.book_at ? dayOf(campaign.book_at, timeZone) : ''
  const lastDay = campaign?.closed_at ? dayOf(campaign.closed_at, timeZone) : ''
  const campaignDay = campaign?.as_at ?? ''
  const problem = asAtProblem(asAt, { today, campaignDay, baselineDay: firstDay, draft: isDraft })
  return { today, asAt, setAsAt, problem, firstDay, lastDay }
}
