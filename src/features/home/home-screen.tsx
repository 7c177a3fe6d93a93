import { RingProgress, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconScan } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { sentences } from '#contract/sentences.ts'
import { areaOf } from '#domain/role-of.ts'
import { useCatalogueStatus, useSums } from '#runtime/use-list.ts'
import { useCan, usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { usePlaces } from '#ui/places.ts'
import { warmWhenIdle } from '#ui/scanner/warm.ts'
import classes from './home.module.css'
import { InstallNudge } from './install-nudge.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Tiles } from './tiles.tsx'

/** Home is a desk, not a menu: who you are, what needs you today, how far the count is, and one big way into the work. */
export function HomeScreen() {
  const person = usePerson()
  const counts = useCan('count.record')
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const scan = usePlaces().find((place) => place.to === '/qr')
  const scans = scan !== undefined
  useEffect(() => (scans ? warmWhenIdle() : undefined), [scans])
  if (!person) return null
  return (
    <div className="bilang-page">
      <Title order={1}>
        {sentences.hello} {person.user.first_name}
      </Title>
      {scan ? (
        <Button
          component={Link}
          to="/qr"
          size="lg"
          className={classes['scan'] ?? ''}
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
          <NeedsYou />
        </section>
        <section className={classes['column']} aria-labelledby="count">
          <Title order={2} id="count">
            {counts ? 'The count' : 'The list'}
          </Title>
          <CountRing />
        </section>
      </div>
      <InstallNudge />
      <Tiles without={phone ? ['/qr'] : []} />
    </div>
  )
}

function CountRing() {
  const person = usePerson()
  const status = useCatalogueStatus()
  const places = usePlaces()
  const sums = useSums({ entity: 'products', groupBy: [], measures: ['rows', 'scanned', 'counted'] })
  const value = sums.state === 'ready' ? sums.value : sums.stale
  const [all = 0n, scanned = 0n, counted = 0n] = value?.[0]?.sums ?? []
  const share = all === 0n ? 0 : Number((scanned * 1000n) / all) / 10
  const database = person?.role ? `${areaOf[person.role]}/inventory/database` : null
  const list = database !== null && places.some((place) => place.to === database) ? database : null
  const figure = (amount: bigint) => amount.toLocaleString('en')
  if (status.phase !== 'ready') {
    return (
      <div className={`bilang-card ${classes['ring']}`}>
        <Text c="dimmed">The figures appear when the list is on this device.</Text>
      </div>
    )
  }
  return (
    <div className={`bilang-card ${classes['ring']}`}>
      <RingProgress
        size={132}
        thickness={12}
        roundCaps
        sections={share > 0 ? [{ value: share, color: 'var(--bilang-sent)' }] : []}
        rootColor="color-mix(in srgb, var(--bilang-sent) 18%, var(--bilang-raised))"
        label={
          <Text ta="center" fz={20} fw={600}>
            {share.toLocaleString('en', { maximumFractionDigits: 1 })} %
          </Text>
        }
      />
      <dl className={classes['figures']}>
        <Figure label="Done" value={figure(scanned)} to={list && `${list}?scanned=true`} />
        <Figure label="Counted" value={figure(counted)} to={null} />
        <Figure label="Not yet" value={figure(all - scanned)} to={list && `${list}?scanned=false`} />
        <Figure label="On the list" value={figure(all)} to={list} />
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
