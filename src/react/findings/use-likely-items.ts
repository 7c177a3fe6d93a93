/** The uncounted items that a finding without a number may be, from the offline list. */
import type { Room } from '#contract/collections/locations.ts'
import type { ListQuery, ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { type FindingView, guessArticle } from '#domain/counts/finding-view.ts'
import { type FoundThing, type LikelyItem, likelyItems, wordsOfFinding } from '#domain/counts/likely-items.ts'
import { useLiveValue } from '../lists/use-list.ts'
import { type Services, useServices } from '../services.ts'

/** Maximum number of candidates per reason. For an article with more items, those in the same room and building come first. */
const readLimit = 200
const searchedWords = 4

/** Null while searching, and for a finding that needs no item. */
export function useLikelyItems(finding: FindingView | null): readonly LikelyItem<ProductView>[] | null {
  const { catalog } = useServices()
  const isOpen = finding?.kind === 'found-at-station' && finding.completed_as === null && finding.set_aside === null
  const key = isOpen ? `likely-items:${finding.id}:${finding.version}` : 'likely-items:none'
  const live = useLiveValue(key, ['products', 'locations', 'articles'], async () =>
    isOpen ? readLikelyItems(catalog, finding) : null,
  )
  return live.state === 'ready' ? live.value : null
}

async function readLikelyItems(
  catalog: Services['catalog'],
  finding: FindingView,
): Promise<readonly LikelyItem<ProductView>[]> {
  const [room, articles] = await Promise.all([
    finding.room === null ? null : catalog.get<Room>('locations', finding.room),
    finding.article === null && finding.description
      ? catalog.list<{ id: number; name: string }>({ collection: 'articles', from: 0, limit: 5_000 })
      : null,
  ])
  const article = finding.article ?? guessArticle(finding.description ?? '', articles?.rows ?? [])
  const found: FoundThing = { ...finding, article, room }
  const answers = await Promise.all(candidateQueries(found).map((query) => catalog.list<ProductView>(query)))
  return likelyItems(
    found,
    answers.flatMap(({ rows }) => rows),
  )
}

function candidateQueries({ code, article, room, ...words }: FoundThing): readonly ListQuery[] {
  const query = (where: Where, search?: string): ListQuery => ({
    collection: 'products',
    where: { ...where, scanned: false },
    ...(search === undefined ? {} : { search }),
    from: 0,
    limit: readLimit,
  })
  const building = room && { location_code_one: room.location_code_one }
  const inRoom = room && { ...building, location_code_two: room.location_code_two }
  return [
    ...(article === null
      ? []
      : [inRoom, building, {}].flatMap((where) => (where ? [query({ ...where, article })] : []))),
    ...(code ? [query({}, code)] : []),
    ...wordsOfFinding(words)
      .slice(0, searchedWords)
      .flatMap((word) => [...(inRoom ? [query(inRoom, word)] : []), query({}, word)]),
  ]
}
