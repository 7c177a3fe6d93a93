/** The progress of each open count. Without an open campaign, all items are one count. */
import { RingProgress, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { daysLeftText, isLate, plannedText } from '#domain/campaigns/planned-days.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { campaignStateLabels, filterForScope } from '#domain/counts/campaign-states.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { formatDay, formatNumber, formatPercent } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useCountProgress } from '#react/lists/use-count-progress.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/app/home.ts'
import { t as states } from '#text/counting/count-states.ts'
import { useNavItems } from '#ui/nav-items.ts'
import { OfItem } from '#ui/of-item.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

export function CountsInProgress() {
  const { phase } = useCatalogStatus('phase')
  const open = useCampaigns().filter(isOpenCampaign)
  return (
    <HomeCard title={t(open.length > 1 ? 'countsInProgress' : 'countProgress')}>
      {phase !== 'ready' ? (
        <div className={`bilang-card ${classes['progressCard']}`}>
          <Text c="dimmed">{t('figuresLater')}</Text>
        </div>
      ) : open.length === 0 ? (
        <ProgressCard />
      ) : (
        open.map((campaign) => <ProgressCard key={campaign.id} campaign={campaign} />)
      )}
    </HomeCard>
  )
}

function ProgressCard({ campaign = null }: { campaign?: Campaign | null }) {
  const area = useInventoryPath()
  const navItems = useNavItems()
  const progress = useCountProgress(campaign)
  const canOpen = (path: string) => navItems.some((navItem) => navItem.to === path)
  const list = `${area}/database`
  const campaignPage = campaign && canOpen(`${area}/counts`) ? `${area}/counts/${campaign.id}` : null
  const linkTo = (more: Where) => {
    if (more['scanned'] !== undefined && progress?.listed !== progress?.counted) return campaignPage
    const query = canOpen(list) ? rowsQuery({ ...filterForScope(campaign?.scope), ...more }) : null
    return query === null ? null : `${list}?${query}`
  }
  // Not "0 of 0": the figures are not known yet.
  if (progress === null) return <div className={`bilang-card ${classes['progressCard']}`} />
  const { total, counted, percent } = progress
  return (
    <div className={`bilang-card ${classes['progressCard']}`}>
      <RingProgress
        size={112}
        thickness={11}
        roundCaps
        sections={percent > 0 ? [{ value: percent, color: 'var(--bilang-sent)' }] : []}
        rootColor="color-mix(in srgb, var(--bilang-sent) 18%, var(--bilang-raised))"
        label={
          <Text ta="center" fz={20} fw={600}>
            {formatPercent(percent)}
          </Text>
        }
      />
      <div className={classes['progressText']}>
        {campaign ? (
          <div>
            <Text fw={600}>{campaignPage ? <Link to={campaignPage}>{campaign.name}</Link> : campaign.name}</Text>
            <Text c="dimmed" size="sm">
              {t('stateAsOf', { state: campaignStateLabels[campaign.state], day: formatDay(campaign.as_at) })}
            </Text>
            <PlannedDays campaign={campaign} left={Number(total - counted)} />
          </div>
        ) : null}
        <dl className={classes['figures']}>
          <Figure label={states('counted')} value={counted} to={linkTo({ scanned: true })} />
          <Figure label={states('notCounted')} value={total - counted} to={linkTo({ scanned: false })} />
          <Figure label={t('allItems')} value={total} to={linkTo({})} />
        </dl>
      </div>
    </div>
  )
}

/** The planned end, and how late the count is. */
function PlannedDays({ campaign, left }: { campaign: Campaign; left: number }) {
  const { now, timeZone } = useServices()
  const today = dayOf(now(), timeZone)
  const lines = [plannedText(campaign), daysLeftText(campaign, today, left)].filter(Boolean)
  if (lines.length === 0) return null
  const late = isLate(campaign, today, left)
  return (
    <Text size="sm" {...(late ? { fw: 600 } : { c: 'dimmed' })}>
      {lines.join(' ')}
    </Text>
  )
}

function Figure({ label, value, to }: { label: string; value: bigint; to: string | null }) {
  const text = formatNumber(value)
  return (
    <div>
      <dt className="bilang-muted">{label}</dt>
      <dd>
        {to ? (
          <Link to={to}>
            {text}
            <OfItem name={label} />
          </Link>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}
