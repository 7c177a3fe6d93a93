/**
 * The rooms of the offline list for the picker of the current room: the last used ones first, then all by name, each with its building and
 * how far it is counted. The server is not asked: a counter chooses a room without a network too.
 */
import { useMemo } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import { bothFilters } from '#domain/catalog/both-filters.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { placeGroupBy, placeProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useItemsToCount } from '#react/lists/use-items-to-count.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { type Services, useServices } from '#react/services.ts'
import { t } from '#text/scan.ts'
import type { LookupOption, LookupSource } from '#ui/lookup/lookup-source.ts'

const pageRows = 50

export function useRoomSource(currentRoom: CurrentRoom | null, recentIds: readonly number[]): LookupSource {
  const { catalog } = useServices()
  const { asOf, phase } = useCatalogStatus()
  const itemsToCount = useItemsToCount()
  return useMemo(() => {
    const lastUsed = [...new Set([...(currentRoom ? [currentRoom.id] : []), ...recentIds])]
    const readRooms = (search: string, ids: readonly number[] | null, page: number, signal: AbortSignal) =>
      catalog.list<Room>(
        {
          collection: 'locations',
          search,
          ...(ids && { where: { id: ids } }),
          from: (page - 1) * pageRows,
          limit: pageRows,
        },
        signal,
      )
    return {
      key: `rooms ${JSON.stringify(itemsToCount)}`,
      asOf,
      async searchDevice(search, page, signal) {
        if (phase === 'none') return { options: [], hasMore: false, hasList: false }
        const rooms = await readRooms(search, null, page, signal)
        const used = page === 1 && lastUsed.length > 0 ? (await readRooms(search, lastUsed, 1, signal)).rows : []
        const first = used.toSorted((a, b) => lastUsed.indexOf(a.id) - lastUsed.indexOf(b.id))
        const toOption = await optionMaker(catalog, itemsToCount, [...first, ...rooms.rows], signal)
        const group = lastUsed.length > 0 ? { group: t('room.all') } : {}
        return {
          options: [
            ...first.map((room) => ({ ...toOption(room), group: t('room.lastUsed') })),
            ...rooms.rows.filter(({ id }) => !lastUsed.includes(id)).map((room) => ({ ...toOption(room), ...group })),
          ],
          hasMore: rooms.total > page * pageRows,
          total: rooms.total,
          hasList: rooms.asOf !== null,
        }
      },
      searchServer: null,
      async findOption(id) {
        const name = (await catalog.get<Room>('locations', id))?.name
        // The room of an older list stays the current one, by the name under which it was chosen.
        const known = name ?? (currentRoom?.id === id ? currentRoom.name : undefined)
        return known === undefined ? null : { value: id, label: known }
      },
    }
  }, [catalog, itemsToCount, asOf, phase, currentRoom, recentIds])
}

/** Reads what the options of these rooms say besides their names. */
async function optionMaker(
  catalog: Services['catalog'],
  itemsToCount: Where,
  rooms: readonly Room[],
  signal: AbortSignal,
): Promise<(room: Room) => LookupOption> {
  const buildingIds = [...new Set(rooms.map((room) => room.location_code_one))]
  const codeTwoIds = [...new Set(rooms.map((room) => room.location_code_two))]
  const [sums, buildings] = await Promise.all([
    catalog.sums(
      {
        collection: 'products',
        where: bothFilters(itemsToCount, { location_code_one: buildingIds, location_code_two: codeTwoIds }),
        groupBy: placeGroupBy('room'),
        measures: progressMeasures,
      },
      signal,
    ),
    Promise.all(buildingIds.map((id) => catalog.get<{ id: number; name: string }>('location-code-one', id))),
  ])
  const placeKey = (one: unknown, two: unknown) => `${one} ${two}`
  const progress = new Map(
    placeProgress('room', sums).map((place) => [
      placeKey(place.where['location_code_one'], place.where['location_code_two']),
      place,
    ]),
  )
  const buildingNames = new Map(buildings.flatMap((row) => (row ? [[row.id, row.name]] : [])))
  return (room) => {
    const { total, counted } = progress.get(placeKey(room.location_code_one, room.location_code_two)) ?? {
      total: 0,
      counted: 0,
    }
    return {
      value: room.id,
      label: room.name,
      hint: buildingNames.get(room.location_code_one),
      progress:
        total === 0
          ? { text: t('room.noItems'), percent: null }
          : {
              text: t('room.countedOf', { counted: formatNumber(counted), total: formatNumber(total) }),
              percent: percentOf(BigInt(counted), BigInt(total)),
            },
    }
  }
}
