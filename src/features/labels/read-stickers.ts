/** The tags that an address asks for, a stretch at a time, from this device's list. */
import type { Room } from '#contract/resources/locations.ts'
import type { ProductView, Where } from '#domain/catalogue.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import type { Parts } from '#runtime/parts.ts'
import { productSticker, roomSticker } from './stickers.ts'

/** What the codes of the tags name. */
const host = location.origin

export interface Kind {
  of: 'products' | 'rooms'
  where: Where
}

/** `?ids=1,2` a selection, `?location_code_one=3&location_code_two=4` a room, `?of=rooms` room tags; nothing: all. */
export function readKind(query: URLSearchParams): Kind {
  const where: Record<string, Where[string]> = {}
  const ids = (query.get('ids') ?? '').split(',').filter((part) => /^\d+$/.test(part))
  if (ids.length > 0) where['id'] = ids.map(Number)
  for (const field of ['location_code_one', 'location_code_two', 'section', 'user']) {
    const value = Number(query.get(field))
    if (Number.isInteger(value) && value > 0) where[field] = value
  }
  return { of: query.get('of') === 'rooms' ? 'rooms' : 'products', where }
}

type Catalogue = Parts['catalogue']

/** The tags from `from` up to and without `to`, in the order of places, and how many there are in all. */
export async function readStickers(
  catalogue: Catalogue,
  institute: string,
  kind: Kind,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<{ stickers: readonly Sticker[]; total: number }> {
  const window = { from, limit: to - from }
  if (kind.of === 'products') {
    const asked = { entity: 'products', where: kind.where, order: ['place', 'property_number'] } as const
    const { rows, total } = await catalogue.list<ProductView>({ ...asked, ...window }, signal)
    return { total, stickers: rows.map((product) => productSticker(product, institute, host)) }
  }
  const rooms = await catalogue.list<Room>({ entity: 'locations', order: ['name'], ...window }, signal)
  const [ones, twos, users] = await Promise.all([
    names(catalogue, 'location-code-one'),
    names(catalogue, 'location-code-two'),
    names(catalogue, 'users'),
  ])
  return {
    total: rooms.total,
    stickers: rooms.rows.map((room) =>
      roomSticker(room, institute, host, {
        place: [ones.get(room.location_code_one), twos.get(room.location_code_two)].filter(Boolean).join(' · '),
        responsible: room.responsible ? (users.get(room.responsible) ?? '') : '',
      }),
    ),
  }
}

async function names(
  catalogue: Catalogue,
  entity: 'location-code-one' | 'location-code-two' | 'users',
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await catalogue.list<Record<string, string> & { id: number }>({ entity, from: 0, limit: 1_000_000 })
  return new Map(
    rows.map((row) => [
      row.id,
      entity === 'users' ? `${row['first_name']} ${row['last_name']}`.trim() : (row['name'] ?? ''),
    ]),
  )
}
