/**
 * The rooms of the offline list for the picker of the current room: the person's own rooms first, then recently used ones, then all by name, each
 * with building and progress. Offline only, because counters choose rooms without a network too.
 */
import { useMemo } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import { placeOf, roomKey } from '#domain/campaigns/room-states.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import { placeGroupBy, placeProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useStatedRooms } from '#react/campaign-records/use-stated-rooms.ts'
import { type ItemsToCount, useItemsToCount } from '#react/lists/use-items-to-count.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { type Services, useServices } from '#react/services.ts'
import { t } from '#text/counting/scan.ts'
import type { LookupOption, LookupSource } from '#ui/lookup/lookup-source.ts'

const pageRows = 50

export function useRoomSource(currentRoom: CurrentRoom | null, recentIds: readonly number[]): LookupSource {
  const stated = useStatedRooms()
  const { catalog } = useServices()
  const { asOf, phase } = useCatalogStatus('asOf', 'phase')
  const itemsToCount = useItemsToCount()
  return useMemo(() => {
    const lastUsed = [...(currentRoom ? [currentRoom.id] : []), ...recentIds]
    const readRooms = (search: string, ids: readonly number[] | null, page: number, signal: AbortSignal) =>
      catalog.list<Room>(
        {
          collection: 'locations',
          search,
          ...(ids && { where: { id: ids } }),
          from: (page - 1) * pageRows,
          limit: ids ? ids.length : pageRows,
        },
        signal,
      )
    return {
      // If opened before the list is loaded, it reads again.
      key: `rooms ${JSON.stringify([phase, itemsToCount, stated.mine, [...stated.closed]])}`,
      asOf,
      async searchDevice(search, page, signal) {
        if (phase === 'none') return { options: [], hasMore: false, hasList: false }
        const rooms = await readRooms(search, null, page, signal)
        const mine = await idsOfRooms(catalog, stated.mine, signal)
        const first = [...new Set([...mine, ...lastUsed])]
        const found = page === 1 && first.length > 0 ? (await readRooms(search, first, 1, signal)).rows : []
        const shownFirst = found.toSorted((a, b) => first.indexOf(a.id) - first.indexOf(b.id))
        const toOption = await optionMaker(catalog, itemsToCount, stated.closed, [...shownFirst, ...rooms.rows], signal)
        const group = first.length > 0 ? { group: t('room.all') } : {}
        return {
          options: [
            ...shownFirst.map((room) => ({
              ...toOption(room),
              group: t(mine.includes(room.id) ? 'room.mine' : 'room.lastUsed'),
            })),
            ...rooms.rows.filter(({ id }) => !first.includes(id)).map((room) => ({ ...toOption(room), ...group })),
          ],
          hasMore: rooms.total > page * pageRows,
          total: rooms.total,
          hasList: rooms.asOf !== null,
        }
      },
      searchServer: null,
      async findOption(id) {
        const name = (await catalog.get<Room>('locations', id))?.name
        // A room that is no longer in the list stays the current one, with the name under which it was chosen.
        const known = name ?? (currentRoom?.id === id ? currentRoom.name : undefined)
        return known === undefined ? null : { value: id, label: known }
      },
    }
  }, [catalog, itemsToCount, asOf, phase, currentRoom, recentIds, stated])
}

/** The ids of the rooms with these keys, in their order, at most a page of them. */
async function idsOfRooms(
  catalog: Services['catalog'],
  keys: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (keys.length === 0) return []
  const codes = keys.map((key) => key.split('/').map(Number) as [number, number])
  const where = {
    location_code_one: [...new Set(codes.map(([one]) => one))],
    location_code_two: [...new Set(codes.map(([, two]) => two))],
  }
  const { rows } = await catalog.list<Room>({ collection: 'locations', where }, signal)
  const ids = new Map(rows.map((room) => [roomKey(placeOf(room)), room.id]))
  return keys.flatMap((key) => ids.get(key) ?? []).slice(0, pageRows)
}

/** Reads the details of these rooms' options. */
async function optionMaker(
  catalog: Services['catalog'],
  itemsToCount: ItemsToCount,
  closed: ReadonlySet<string>,
  rooms: readonly Room[],
  signal: AbortSignal,
): Promise<(room: Room) => LookupOption> {
  const buildingIds = [...new Set(rooms.map((room) => room.location_code_one))]
  const codeTwoIds = [...new Set(rooms.map((room) => room.location_code_two))]
  const [sums, buildings] = await Promise.all([
    catalog.sums(
      {
        collection: 'products',
        ...itemsToCount,
        where: combineFilters(itemsToCount.where, { location_code_one: buildingIds, location_code_two: codeTwoIds }),
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
    const figures =
      total === 0
        ? t('room.noItems')
        : t('room.countedOf', { counted: formatNumber(counted), total: formatNumber(total) })
    return {
      value: room.id,
      label: room.name,
      hint: buildingNames.get(room.location_code_one),
      progress: {
        text: closed.has(roomKey(placeOf(room))) ? t('room.closed', { figures }) : figures,
        percent: total === 0 ? null : percentOf(BigInt(counted), BigInt(total)),
      },
    }
  }
}
