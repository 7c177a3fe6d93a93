/** The tags that an address asks for, a stretch at a time, from this device's list. */
import type { Room } from '#contract/resources/locations.ts'
import type { ProductView, Where } from '#domain/catalogue.ts'
import { personName } from '#domain/lookup-label.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import type { Parts } from '#runtime/parts.ts'
import { productSticker, roomSticker } from './stickers.ts'
import { recordsOfTags } from './tag-counts.ts'

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

/** What to ask the list for, in the order of places. */
export const askedRows = (kind: Kind) =>
  kind.of === 'products'
    ? ({ entity: 'products', where: kind.where, order: ['place', 'property_number'] } as const)
    : ({ entity: 'locations', order: ['name'] } as const)

/** What is printed on every tag: the institute, and the address that the codes name. */
export interface Issuer {
  institute: string
  host: string
}

/** The tags at `from` up to and without `to`, in the order of places; `counts` says how many each record has. */
export async function readStickers(
  catalogue: Catalogue,
  issuer: Issuer,
  kind: Kind,
  counts: readonly number[],
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<readonly Sticker[]> {
  const records = recordsOfTags(counts, from, to)
  const first = records[0]?.record ?? 0
  const window = { from: first, limit: records.length }
  if (kind.of === 'products') {
    const { rows } = await catalogue.list<ProductView>({ ...askedRows(kind), ...window }, signal)
    return records.flatMap(({ record, from, to, of }) => {
      const product = rows[record - first]
      if (!product) return []
      return Array.from({ length: to - from + 1 }, (_, i) =>
        productSticker(product, issuer, of > 1 ? { number: from + i, of } : null),
      )
    })
  }
  const rooms = await catalogue.list<Room>({ ...askedRows(kind), ...window }, signal)
  const [ones, twos, users] = await Promise.all([
    names(catalogue, 'location-code-one'),
    names(catalogue, 'location-code-two'),
    names(catalogue, 'users'),
  ])
  return rooms.rows.map((room) =>
    roomSticker(room, issuer, {
      place: [ones.get(room.location_code_one), twos.get(room.location_code_two)].filter(Boolean).join(' · '),
      responsible: room.responsible ? (users.get(room.responsible) ?? '') : '',
    }),
  )
}

async function names(
  catalogue: Catalogue,
  entity: 'location-code-one' | 'location-code-two' | 'users',
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await catalogue.list<Record<string, string> & { id: number }>({ entity, from: 0, limit: 1_000_000 })
  return new Map(rows.map((row) => [row.id, entity === 'users' ? personName(row) : (row['name'] ?? '')]))
}
