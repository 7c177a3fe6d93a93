/** Progress by building or room, most items left first. Each opens its uncounted items. */
import { Progress, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { roomKey } from '#domain/campaigns/room-states.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import {
  byItemsLeft,
  type PlaceKind,
  type PlaceProgress,
  placeGroupBy,
  placeProgress,
  progressMeasures,
} from '#domain/counts/place-progress.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import { formatNumber, formatPercent } from '#domain/text/format.ts'
import { useStatedRooms } from '#react/campaign-records/use-stated-rooms.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useItemsToCount } from '#react/lists/use-items-to-count.ts'
import { useCatalogStatus, useSums } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/app/home.ts'
import { Button } from '#ui/button.tsx'
import { useNavItems } from '#ui/nav-items.ts'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

const shownAtFirst = 16

/** `children`: the cards below, which appear together with this one, so that it does not push them down. */
export function ProgressByPlace({ children }: { children: ReactNode }) {
  const { phase } = useCatalogStatus('phase')
  // Places read before the list was here are none, whatever it has.
  return phase === 'ready' ? <PlacesOfList>{children}</PlacesOfList> : children
}

function PlacesOfList({ children }: { children: ReactNode }) {
  const [kind, setKind] = useState<PlaceKind>('room')
  const [isComplete, setComplete] = useState(false)
  const items = useItemsToCount()
  const { closed } = useStatedRooms()
  const sums = useSums({ collection: 'products', ...items, groupBy: placeGroupBy(kind), measures: progressMeasures })
  const places = sums.state === 'ready' ? byItemsLeft(placeProgress(kind, sums.value)) : []
  if (sums.state === 'loading' && sums.stale === null) return null
  const shown = isComplete ? places : places.slice(0, shownAtFirst)
  return (
    <>
      <HomeCard
        title={t('progressByLocation')}
        control={
          <SegmentedControl
            size="xs"
            aria-label={t('progressBy')}
            value={kind}
            onChange={(value) => setKind(value as PlaceKind)}
            data={[
              { value: 'building', label: t('buildings') },
              { value: 'room', label: t('rooms') },
            ]}
          />
        }
      >
        <div className={`bilang-card ${classes['places']}`} data-loading={sums.state === 'loading'}>
          {sums.state === 'ready' && places.length === 0 ? <Text c="dimmed">{t('noItems')}</Text> : null}
          <ul>
            {shown.map((place) => (
              <Place
                key={JSON.stringify(place.where)}
                place={place}
                kind={kind}
                where={items.where}
                isClosed={kind === 'room' && closed.has(keyOf(place))}
              />
            ))}
          </ul>
          {places.length > shownAtFirst ? (
            <Button variant="ghost" size="sm" onClick={() => setComplete(!isComplete)}>
              {isComplete ? t('showFewer') : t('showAll', { count: formatNumber(places.length) })}
            </Button>
          ) : null}
        </div>
      </HomeCard>
      {children}
    </>
  )
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
const keyOf = ({ where }: PlaceProgress) =>
  roomKey({ building: idOf(where['location_code_one']), room: idOf(where['location_code_two']) })

function Place({
  place,
  kind,
  where,
  isClosed,
}: {
  place: PlaceProgress
  kind: PlaceKind
  where: Where
  /** A room that somebody closed. */
  isClosed: boolean
}) {
  const list = `${useInventoryPath()}/database`
  const canOpen = useNavItems().some((navItem) => navItem.to === list)
  const percent = percentOf(BigInt(place.counted), BigInt(place.total))
  const name = place.name || t(kind === 'building' ? 'noBuilding' : 'noRoom')
  const isDone = place.counted === place.total
  const query = rowsQuery({ ...where, ...place.where, ...(isDone ? {} : { scanned: false }) })
  const content = (
    <>
      <span className={classes['placeName']}>
        {name}
        {place.within ? <small className="bilang-muted">{place.within}</small> : null}
      </span>
      <span className={classes['placeFigures']}>
        {t(isClosed ? 'countedOfClosed' : 'countedOf', {
          counted: formatNumber(place.counted),
          total: formatNumber(place.total),
        })}
      </span>
      <Progress
        className={classes['placeBar'] ?? ''}
        value={percent}
        color="var(--bilang-sent)"
        aria-label={t('placeCounted', { place: name, percent: formatPercent(percent) })}
      />
    </>
  )
  return (
    <li>
      {canOpen && query !== null ? (
        <Link to={`${list}?${query}`} className={classes['place'] ?? ''}>
          {content}
        </Link>
      ) : (
        <div className={classes['place']}>{content}</div>
      )}
    </li>
  )
}
