/** The items to count today, by room, checked off by any count of today. The weights of the draw are explained in words. */
import { Group, Progress, SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { rollingSizes } from '#domain/counts/rolling-count.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useCountingRoom } from '#react/scanning/use-counting-room.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/rolling.ts'
import { Button } from '#ui/button.tsx'
import { CountStateLine, countStateLabel } from '#ui/count/count-state-line.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { OfItem } from '#ui/of-item.tsx'
import classes from './rolling.module.css'
import { type DailyItem, type DailyRoom, useDailyList } from './use-daily-list.ts'

export function TodaysList() {
  const daily = useDailyList()
  const { list, rooms, items } = daily
  if (!daily.isLoaded) return <Loading />
  return (
    <>
      <Choice daily={daily} key={`${list?.size} ${list?.building}`} />
      {list === null ? (
        <Empty heading={t('none')}>{t('noneText')}</Empty>
      ) : rooms === null || items === null ? (
        <Loading />
      ) : items.length === 0 ? (
        <Empty heading={t('nothingLeft')}>{t('nothingLeftText')}</Empty>
      ) : (
        <ItemsByRoom rooms={rooms} items={items} />
      )}
      <Weights />
    </>
  )
}

/** The size of the list, and the building to count today. */
function Choice({ daily: { list, make } }: { daily: ReturnType<typeof useDailyList> }) {
  const toast = useToast()
  const [size, setSize] = useState<number>(list?.size ?? rollingSizes[0])
  const [building, setBuilding] = useState<number | null>(list?.building ?? null)
  const [isBusy, setBusy] = useState(false)
  const buildings = useFilterOptions('location-code-one', (row: { name: string }) => row.name)
  const isChanged = list === null || list.size !== size || list.building !== building
  const run = async () => {
    setBusy(true)
    await make(size, building)
      .catch(() => toast.error(t('notMade')))
      .finally(() => setBusy(false))
  }
  return (
    <Group className="bilang-card" align="flex-end" gap="md">
      <SegmentedControl
        aria-label={t('size')}
        value={String(size)}
        onChange={(value) => setSize(Number(value))}
        data={rollingSizes.map((one) => ({ value: String(one), label: t('items', { count: one }) }))}
      />
      <FilterSelect label={t('building')} options={buildings} value={building} onChange={setBuilding} />
      {isChanged ? (
        <Button loading={isBusy} onClick={() => void run()}>
          {t(list === null ? 'make' : 'makeAgain')}
        </Button>
      ) : null}
    </Group>
  )
}

function ItemsByRoom({ rooms, items }: { rooms: readonly DailyRoom[]; items: readonly DailyItem[] }) {
  const navigate = useNavigate()
  const { setCurrentRoom } = useCountingRoom()
  const counted = items.filter(({ isCounted }) => isCounted).length
  const progress = t('progress', { counted: formatNumber(counted), total: formatNumber(items.length) })
  return (
    <>
      <Text fw={600} role="status">
        {counted === items.length ? t('allCounted', { count: counted }) : progress}
      </Text>
      <Progress value={(counted / items.length) * 100} aria-label={progress} />
      {rooms.map((room) => {
        const { current, name } = room
        return (
          <section key={room.key} className={`bilang-card ${classes['room']}`} aria-label={name || t('noRoom')}>
            <Group justify="space-between">
              <Title order={2} fz="md">
                {name || t('noRoom')}
              </Title>
              {current ? (
                <Button
                  variant="secondary"
                  onClick={() => {
                    setCurrentRoom(current)
                    void navigate('/qr')
                  }}
                >
                  {t('countHere')}
                  <OfItem name={name} />
                </Button>
              ) : null}
            </Group>
            <ul className={classes['items']}>
              {room.items.map((item) => (
                <Item key={item.product.id} item={item} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function Item({ item: { product, isCounted, reasons } }: { item: DailyItem }) {
  const { timeZone } = useServices()
  return (
    <li data-counted={isCounted} className="bilang-break">
      <Link to={`/qr?product_id=${product.id}`}>
        {product.names.article} · {product.description}
      </Link>
      <Text size="sm" className="bilang-mono" translate="no">
        {product.property_number}
      </Text>
      {isCounted ? (
        <CountStateLine {...countStateLabel(product.countProgress, timeZone)} />
      ) : (
        <Text size="sm" c="dimmed">
          {reasons.length > 0 ? reasons.map((reason) => t(`reason.${reason}`)).join(' · ') : t('reason.drawn')}
        </Text>
      )}
    </li>
  )
}

function Weights() {
  return (
    <details className={classes['weights']}>
      <summary>{t('weights.title')}</summary>
      <Text>{t('weights.draw')}</Text>
      <ul>
        <li>{t('weights.age')}</li>
        <li>{t('weights.value')}</li>
        <li>{t('weights.difference')}</li>
        <li>{t('weights.theft')}</li>
        <li>{t('weights.recent')}</li>
      </ul>
      <Text>{t('weights.same')}</Text>
    </details>
  )
}
