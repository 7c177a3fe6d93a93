import { RingProgress, Text, Title } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import { formatNumber, formatPercent } from '#domain/text/format.ts'
import { useCatalogStatus, useSums } from '#react/lists/use-list.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useNavItems } from '#ui/nav-items.ts'
import { warmUpWhenIdle } from '#ui/scanner/decode/warm-decoder.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import classes from './home.module.css'
import { InstallSuggestion } from './install-suggestion.tsx'
import { NavTiles } from './nav-tiles.tsx'
import { NeedsReview } from './needs-review.tsx'

/** Home is for work, not a menu: a greeting, what needs the person today, how far the count is, and one large button to start. */
export function HomeScreen() {
  const person = usePerson()
  const canCount = useCan('count.record')
  const isPhone = useMedia('phone')
  const scan = useNavItems().find((navItem) => navItem.to === '/qr')
  const canScan = scan !== undefined
  useEffect(() => (canScan ? warmUpWhenIdle() : undefined), [canScan])
  if (!person) return null
  return (
    <div className="bilang-page">
      <Title order={1}>
        {fixedTexts.hello} {person.user.first_name}
      </Title>
      {scan ? (
        <Button
          component={Link}
          to="/qr"
          size="lg"
          className={classes['scanButton'] ?? ''}
          leftSection={<IconScan size={28} aria-hidden />}
        >
          Scan
        </Button>
      ) : null}
      <div className={classes['columns']}>
        <section className={classes['column']} aria-labelledby="needs">
          <Title order={2} id="needs">
            What needs you
          </Title>
          <NeedsReview />
        </section>
        <section className={classes['column']} aria-labelledby="count">
          <Title order={2} id="count">
            {canCount ? 'The count' : 'The list'}
          </Title>
          <CountProgress />
        </section>
      </div>
      <InstallSuggestion />
      <NavTiles exclude={isPhone ? ['/qr'] : []} />
    </div>
  )
}

function CountProgress() {
  const person = usePerson()
  const status = useCatalogStatus()
  const navItems = useNavItems()
  const sums = useSums({ collection: 'products', groupBy: [], measures: ['rows', 'scanned', 'counted'] })
  const value = sums.state === 'ready' ? sums.value : sums.stale
  const [total = 0n, scanned = 0n, counted = 0n] = value?.[0]?.sums ?? []
  const percent = percentOf(scanned, total)
  const database = person?.role ? `${areaPaths[person.role]}/inventory/database` : null
  const listPath = database !== null && navItems.some((navItem) => navItem.to === database) ? database : null
  if (status.phase !== 'ready') {
    return (
      <div className={`bilang-card ${classes['progressCard']}`}>
        <Text c="dimmed">The figures appear when the list is on this device.</Text>
      </div>
    )
  }
  return (
    <div className={`bilang-card ${classes['progressCard']}`}>
      <RingProgress
        size={132}
        thickness={12}
        roundCaps
        sections={percent > 0 ? [{ value: percent, color: 'var(--bilang-sent)' }] : []}
        rootColor="color-mix(in srgb, var(--bilang-sent) 18%, var(--bilang-raised))"
        label={
          <Text ta="center" fz={20} fw={600}>
            {formatPercent(percent)}
          </Text>
        }
      />
      <dl className={classes['figures']}>
        <Figure label="Done" value={formatNumber(scanned)} to={listPath && `${listPath}?scanned=true`} />
        <Figure label="Counted" value={formatNumber(counted)} to={null} />
        <Figure label="Not yet" value={formatNumber(total - scanned)} to={listPath && `${listPath}?scanned=false`} />
        <Figure label="On the list" value={formatNumber(total)} to={listPath} />
      </dl>
    </div>
  )
}

function Figure({ label, value, to }: { label: string; value: string; to: string | null }) {
  return (
    <div>
      <dt className="bilang-muted">{label}</dt>
      <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
    </div>
  )
}
