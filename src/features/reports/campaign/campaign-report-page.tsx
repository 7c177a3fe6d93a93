/**
 * The report of a campaign: counts against the baseline that was frozen when counting began (D8.1). Later edits of products do not change the
 * report; a note says how many items they changed. After the campaign is closed, nothing changes the report.
 */
import { Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { earlierCountsText } from '#domain/campaigns/earlier-counts.ts'
import type { BaselineRef, Where } from '#domain/catalog/catalog-queries.ts'
import type { Drift } from '#domain/counts/baseline-product.ts'
import { isEndedCampaign } from '#domain/counts/count-status.ts'
import { formatDay, formatMoment } from '#domain/text/format.ts'
import { useLeftScope } from '#react/lists/left-scope.ts'
import { useBaseline } from '#react/lists/use-baseline.ts'
import { useFrequentRefresh } from '#react/lists/use-frequent-refresh.ts'
import { useRow, useSums } from '#react/lists/use-list.ts'
import { useHasAllItems, useReachText } from '#react/lists/use-reach.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/reports/reports-campaign.ts'
import { t as common } from '#text/shared/common.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { Choices } from '#ui/form/choices.tsx'
import { ReachNote } from '#ui/list/reach-note.tsx'
import { ReportExportMenu } from '../export/report-export-menu.tsx'
import type { ExportSource } from '../export/report-file.ts'
import { useAsOf } from '../figures/as-of.tsx'
import { countFigures, FiguresTable } from '../figures/figures-table.tsx'
import { GroupByPicker, useGroupBy } from '../figures/scope-bar.tsx'
import { baselineGroupField, useFigures } from '../figures/use-figures.ts'
import classes from '../reports.module.css'
import { BaselineNote } from './baseline-note.tsx'
import { BaselineRows, type BaselineView, baselineViewLabel, baselineViews, isBaselineView } from './baseline-rows.tsx'
import { CanceledNote } from './canceled-note.tsx'
import { LateAdditionsNote } from './late-additions-note.tsx'
import { SecondCountsNote } from './second-counts-note.tsx'
import { SettledReasons } from './settled-reasons.tsx'
import { useReportColumns } from './use-report-columns.ts'
import { type CampaignSettlements, useSettlements } from './use-settlements.ts'

export function CampaignReportPage() {
  const id = Number(useParams()['id']) || null
  const live = useRow<Campaign>(countCampaigns.name, id)
  if (live.state !== 'ready') return <Loading />
  if (!live.value)
    return (
      <Empty asPage heading={t('campaignNotFound')}>
        {common('mayBeDeleted')}
      </Empty>
    )
  if (live.value.state === 'canceled') return <CanceledNote campaign={live.value} />
  return <CampaignReport campaign={live.value} />
}

function CampaignReport({ campaign }: { campaign: Campaign }) {
  const [revision, setRevision] = useState(0)
  const baseline = useBaseline(campaign, revision)
  const stated = useSettlements(campaign.id)
  const area = useInventoryPath()
  const reachText = useReachText()
  useFrequentRefresh()
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{t('heading', { campaign: campaign.name })}</Title>
          <Text c="dimmed">
            {t.rich('asOf', {
              day: formatDay(campaign.as_at),
              link: (text) => <Link to={`${area}/counts/${campaign.id}`}>{text}</Link>,
            })}
          </Text>
          {baseline.is === 'ready' ? (
            <BaselineDates campaign={campaign} rows={baseline.rows} baseline={baseline.ref} />
          ) : null}
          <ReachNote text={reachText} />
        </div>
        {/* The files have columns with what people stated, so they wait for it. */}
        {baseline.is === 'ready' && stated.isLoaded ? (
          <ReportLinks campaign={campaign} baseline={baseline.ref} stated={stated} />
        ) : null}
      </div>
      {baseline.is === 'ready' ? (
        <CampaignFigures campaign={campaign} baseline={baseline.ref} stated={stated} />
      ) : (
        <BaselineNote baseline={baseline} campaign={campaign} onRetry={() => setRevision((before) => before + 1)} />
      )}
    </div>
  )
}

/** Which earlier counts it keeps, and how many items of the baseline have one. Renders nothing for campaigns closed before this was recorded. */
function EarlierCounts({ campaign, baseline }: { campaign: Campaign; baseline: BaselineRef }) {
  const sums = useSums({
    collection: 'products',
    baseline: { of: baseline, rows: 'frozen' },
    groupBy: [],
    measures: ['counted-earlier'],
  })
  const counted = sums.state === 'ready' ? Number(sums.value[0]?.sums[0] ?? 0n) : null
  return <Text className="bilang-figures">{earlierCountsText(campaign, counted)}</Text>
}

function BaselineDates({ campaign, rows, baseline }: { campaign: Campaign; rows: number; baseline: BaselineRef }) {
  const { timeZone } = useServices()
  const asOf = useAsOf()
  const momentText = (moment: string | null | undefined) =>
    moment ? formatMoment(Date.parse(moment), timeZone) : t('unknownDate')
  const frozen = momentText(campaign.book_at)
  return (
    <>
      <Text className="bilang-figures">
        {campaign.closed_at
          ? t('inBaselineClosed', { count: rows, frozen, closed: momentText(campaign.closed_at) })
          : t('inBaseline', { count: rows, frozen })}
      </Text>
      <EarlierCounts campaign={campaign} baseline={baseline} />
      {campaign.closed_at ? null : (
        <Text c="dimmed">{asOf ? t('countsAsOf', { moment: asOf }) : t('notDownloaded')}</Text>
      )}
    </>
  )
}

interface FiguresProps {
  campaign: Campaign
  baseline: BaselineRef
  stated: CampaignSettlements
}

function ReportLinks({ campaign, baseline, stated }: FiguresProps) {
  const readExtraColumns = useReportColumns(campaign, stated)
  const area = useInventoryPath()
  const source = useMemo<ExportSource>(() => ({ baseline: { of: baseline, rows: 'frozen' } }), [baseline])
  return (
    <div className={`${classes['actions']} no-print`}>
      <Button
        component={Link}
        to={`${area}/reports/print?form=rpcppe&campaign=${campaign.id}`}
        variant="secondary"
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {t('printForm')}
      </Button>
      <ReportExportMenu
        title={campaign.name}
        source={source}
        readExtraColumns={readExtraColumns}
        closedAt={campaign.closed_at ? Date.parse(campaign.closed_at) : null}
      />
    </div>
  )
}

/** While the campaign is open, says how many of its items left its scope. */
function LeftScopeNote({ campaign, onShow }: { campaign: Campaign; onShow: () => void }) {
  const left = useLeftScope(useServices(), campaign)
  if (isEndedCampaign(campaign) || left === null || left.items.size === 0) return null
  return (
    <Banner
      tone="attention"
      role="note"
      action={
        <Button variant="outline" size="sm" className="no-print" onClick={onShow}>
          {t('showLate', { count: left.items.size })}
        </Button>
      }
    >
      {t('leftScope', { count: left.items.size, uncounted: left.uncounted.length })}
    </Banner>
  )
}

/** While the campaign is open, says how many of its items have changed on today's list. */
function ChangesSinceNote({ baseline }: { baseline: BaselineRef }) {
  const live = useSums({
    collection: 'products',
    baseline: { of: baseline, rows: 'frozen' },
    groupBy: ['drift'],
    measures: ['rows'],
  })
  const groups = live.state === 'ready' ? live.value : []
  const countOf = (drift: Drift) => Number(groups.find(({ key }) => key[0] === drift)?.sums[0] ?? 0n)
  const [moved, gone] = [countOf('moved'), countOf('gone')]
  if (baseline.closed || moved + gone === 0) return null
  return (
    <Banner tone="attention" role="note">
      {gone === 0
        ? t('changed', { changed: moved })
        : moved === 0
          ? t('left', { left: gone })
          : t('changedAndLeft', { changed: moved, left: gone })}
    </Banner>
  )
}

const views = [...(Object.keys(baselineViews) as BaselineView[]), 'entered'] as const
/** What left the scope is known while the campaign is open; its result does not have it. */
const viewsOf = (campaign: Campaign) => views.filter((view) => view !== 'leftScope' || !isEndedCampaign(campaign))

function CampaignFigures({ campaign, baseline, stated }: FiguresProps) {
  const [query, setQuery] = useSearchParams()
  const [groupBy, setGroupBy] = useGroupBy('account')
  const askedView = query.get('show')
  const seesAll = useHasAllItems()
  const view: BaselineView | 'entered' = askedView === 'entered' || isBaselineView(askedView) ? askedView : 'all'
  const group = query.get('group')
  const baselineRows = useMemo(() => ({ of: baseline, rows: 'frozen' }) as const, [baseline])
  const figures = useFigures(groupBy, { baseline: baselineRows })
  const inBaseline = view !== 'entered'
  const where: Where = inBaseline
    ? { ...baselineViews[view].where, ...(group === null ? {} : { [baselineGroupField(groupBy)]: group }) }
    : {}
  const setView = (next: { view?: BaselineView | 'entered'; group?: string | null }) =>
    setQuery(
      (before) => {
        const nextQuery = new URLSearchParams(before)
        if (next.view) nextQuery.set('show', next.view)
        if (next.group === null) nextQuery.delete('group')
        else if (next.group !== undefined) nextQuery.set('group', next.group)
        return nextQuery
      },
      { replace: true },
    )
  return (
    <>
      <ChangesSinceNote baseline={baseline} />
      <LeftScopeNote campaign={campaign} onShow={() => setView({ view: 'leftScope', group: null })} />
      <LateAdditionsNote baseline={baseline} onShow={() => setView({ view: 'entered', group: null })} />
      <GroupByPicker groupBy={groupBy} onChange={setGroupBy} />
      <FiguresTable
        figures={figures}
        columns={countFigures}
        linkTo={(row, filter) => {
          const next = new URLSearchParams(query)
          next.set('group', row.name)
          next.set('show', filter?.['balance'] === 'short' ? 'short' : filter?.['balance'] === 'over' ? 'over' : 'all')
          return `?${next}#rows`
        }}
      />
      <SettledReasons baseline={baseline} settlements={stated.settlements} />
      <SecondCountsNote baseline={baseline} secondCounts={stated.secondCounts} />
      <section id="rows" aria-label={table('items')} className={classes['rows']}>
        <div>
          <Choices
            label={t('whichItems')}
            value={view}
            onChange={(value) => setView({ view: value, ...(value === 'entered' && { group: null }) })}
            options={viewsOf(campaign).map((value) => ({
              value,
              label: baselineViewLabel(value, campaign.state === 'closed', seesAll),
            }))}
          />
        </div>
        <BaselineRows
          baseline={baseline}
          where={where}
          inBaseline={inBaseline}
          renderCount={(total, loading) => (
            <Text role="status" className="bilang-figures" c="dimmed">
              {loading
                ? t('countingItems')
                : group === null || !inBaseline
                  ? table('itemCount', { count: total })
                  : t('itemsOfGroup', { count: total, group })}
              {group === null || !inBaseline ? null : (
                <>
                  {' · '}
                  <Button variant="link" size="sm" onClick={() => setView({ group: null })}>
                    {t('showAllGroups')}
                  </Button>
                </>
              )}
            </Text>
          )}
        />
      </section>
    </>
  )
}
