/** The scope of a printed report, from its address: a filter, and the campaign whose baseline the rows come from. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import type { BaselineRef, Where } from '#domain/catalog/catalog-queries.ts'
import { type BaselineState, useBaseline } from '#react/lists/use-baseline.ts'
import { useRow } from '#react/lists/use-list.ts'
import { readFilter } from './filter-in-url.ts'

export interface ReportScope {
  filter: Where
  /** Null without one, and until it is read. */
  campaign: Campaign | null
  baseline: BaselineState
  baselineRef: BaselineRef | null
  /** False while the baseline is loading, and for a canceled campaign. */
  isReady: boolean
  retry(): void
}

export function useReportScope(): ReportScope {
  const [query] = useSearchParams()
  const text = query.get('where')
  const filter = useMemo(() => readFilter(text), [text])
  const campaignId = Number(query.get('campaign')) || null
  const [revision, setRevision] = useState(0)
  const row = useRow<Campaign>(countCampaigns.name, campaignId)
  const campaign = campaignId !== null && row.state === 'ready' ? row.value : null
  const baseline = useBaseline(campaign, revision)
  const baselineRef = baseline.is === 'ready' ? baseline.ref : null
  return {
    filter,
    campaign,
    baseline,
    baselineRef,
    isReady: campaignId === null || (baselineRef !== null && campaign?.state !== 'canceled'),
    retry: () => setRevision((before) => before + 1),
  }
}
