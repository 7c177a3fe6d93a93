/** Reads where missing items may be: one pass over the list per kind of clue, regardless of the number of items. */
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Room } from '#contract/collections/locations.ts'
import { placeOf, roomKey } from '#domain/campaigns/room-states.ts'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { countedForCampaign } from '#domain/counts/campaign-states.ts'
import { type FindingView, guessArticle } from '#domain/counts/finding-view.ts'
import type { FoundThing } from '#domain/counts/likely-items.ts'
import { clueKeys, type ItemsInRoom, type LikelyPlace, likelyPlaces } from '#domain/counts/likely-places.ts'
import type { Services } from '#react/services.ts'

export interface HuntRow {
  id: number
  product: ProductView
  /** The most likely rooms first, each with its name. */
  places: readonly (LikelyPlace & { name: string })[]
}

export interface HuntFacts {
  /** Ids of missing items. */
  missing: readonly number[]
  /** All sightings, and items found without a record. */
  findings: readonly FindingView[]
  /** By item: rooms where somebody already looked for it. */
  ruledOut: ReadonlyMap<number, readonly RoomPlace[]>
}

type Catalog = Pick<Services, 'catalog'>['catalog']

const placeFields = ['location_code_one', 'location_code_two'] as const
const codeOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** For each value of a field, the number of recorded items in each room. */
async function itemsByRoom(
  catalog: Catalog,
  field: 'user' | 'article',
  where: Where,
  countedFor: object,
): Promise<ReadonlyMap<number, readonly ItemsInRoom[]>> {
  const groupBy = [field, ...placeFields]
  const groups = await catalog.sums({ collection: 'products', where, groupBy, measures: ['rows'], ...countedFor })
  const rooms = new Map<number, ItemsInRoom[]>()
  for (const { key, sums } of groups) {
    const [value, building, room] = key.map(codeOf)
    if (value === null || value === undefined) continue
    const one = { building: building ?? null, room: room ?? null, items: Number(sums[0] ?? 0n) }
    rooms.set(value, [...(rooms.get(value) ?? []), one])
  }
  return rooms
}

const distinct = (values: readonly (number | null)[]) => [...new Set(values.filter((value) => value !== null))]

export async function readHuntRows(
  catalog: Catalog,
  campaign: Campaign,
  { missing, findings, ruledOut }: HuntFacts,
): Promise<readonly HuntRow[]> {
  const products = (await catalog.getMany<ProductView>('products', missing)).filter((one) => one !== null)
  const keys = products.map(clueKeys)
  const [persons, article] = [distinct(keys.map(({ person }) => person)), distinct(keys.map((one) => one.article))]
  const countedFor = countedForCampaign(campaign)
  const [rooms, articles, ofPerson, ofArticle, surplus] = await Promise.all([
    catalog.list<Room>({ collection: 'locations' }),
    catalog.list<{ id: number; name: string }>({ collection: 'articles' }),
    itemsByRoom(catalog, 'user', { user: persons }, countedFor),
    itemsByRoom(catalog, 'article', { article }, countedFor),
    itemsByRoom(catalog, 'article', { article, scanned: true, balance: 'over' }, countedFor),
  ])
  const byId = new Map(rooms.rows.map((room) => [room.id, room]))
  const nameByKey = new Map(rooms.rows.map((room) => [roomKey(placeOf(room)), room.name]))
  const found = findings
    .filter(({ kind, completed_as, set_aside }) => kind === 'found-at-station' && !completed_as && !set_aside)
    .map((finding): FoundThing => {
      const guessed = finding.article ?? guessArticle(finding.description ?? '', articles.rows)
      return { ...finding, article: guessed, room: byId.get(finding.room ?? 0) ?? null }
    })
  const seen = new Map<number, RoomPlace[]>()
  for (const { kind, product, room: id, set_aside } of findings) {
    const room = byId.get(id ?? 0)
    if (kind === 'elsewhere' && product !== null && room && !set_aside)
      seen.set(product, [...(seen.get(product) ?? []), placeOf(room)])
  }
  return products.map((product) => {
    const { person, article: articleId } = clueKeys(product)
    const places = likelyPlaces(product, {
      seen: seen.get(product.id) ?? [],
      ruledOut: ruledOut.get(product.id) ?? [],
      found,
      ofPerson: ofPerson.get(person ?? 0) ?? [],
      ofArticle: ofArticle.get(articleId ?? 0) ?? [],
      surplus: surplus.get(articleId ?? 0) ?? [],
    })
    return {
      id: product.id,
      product,
      // Counters can only enter rooms that are in the list.
      places: places.flatMap((place) => {
        const name = nameByKey.get(roomKey(place))
        return name === undefined ? [] : [{ ...place, name }]
      }),
    }
  })
}
