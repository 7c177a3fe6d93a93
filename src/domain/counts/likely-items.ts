/**
 * Suggests which recorded item an item without a tag may be, by code, description, article, room and the person responsible for the room. Each
 * suggestion has reasons and a score; a person decides.
 */
import type { Finding } from '#contract/campaigns/finding.ts'
import { t } from '#text/reconcile/likely-items.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { referenceId } from '../outbox/commands/command.ts'
import { labelsOf } from '../text/labels-of.ts'

export type LikelyReason = 'code' | 'words' | 'article' | 'room' | 'building' | 'person'

export const likelyReasonLabels = labelsOf<LikelyReason>({
  code: () => t('code'),
  words: () => t('words'),
  article: () => t('article'),
  room: () => t('room'),
  building: () => t('building'),
  person: () => t('person'),
})

/** What is known about the item that was found. */
export interface FoundThing extends Pick<Finding, 'code' | 'description' | 'remarks' | 'article'> {
  room: { location_code_one: number; location_code_two: number; responsible: number | null } | null
}

export type ItemForPairing = Pick<
  ProductView,
  | 'id'
  | 'article'
  | 'description'
  | 'property_number'
  | 'serial_number'
  | 'old_property_number'
  | 'model'
  | 'location_code_one'
  | 'location_code_two'
  | 'user'
> & { names: Pick<ProductView['names'], 'article'> }

export interface LikelyItem<Item> {
  item: Item
  /** 0 to 100; 100 only if the code is one of the item's own. */
  score: number
  reasons: readonly LikelyReason[]
}

const weights = { code: 100, partOfCode: 40, words: 40, article: 25, room: 20, building: 8, person: 10 } as const
/** Candidates below this score are not suggested. The same article in the same building is just enough. */
const lowestScore = 30
const shownLimit = 5
/** Clues about the item itself; location and person alone would fit everything in the room. */
const isItemClue: ReadonlySet<LikelyReason> = new Set(['code', 'words', 'article'])
/** A shorter part of a number would match too many items by coincidence. */
const shortestPiece = 4

const lettersAndDigits = (text: string | null | undefined) => normalizeText(text ?? '').replace(/[^a-z0-9]/g, '')

const wordsOf = (text: string | null | undefined): readonly string[] => [
  ...new Set(
    normalizeText(text ?? '')
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2),
  ),
]

/** The words of a finding, longest first; candidates are searched by these words. */
export const wordsOfFinding = ({ description, remarks }: Pick<FoundThing, 'description' | 'remarks'>) =>
  wordsOf(`${description ?? ''} ${remarks ?? ''}`).toSorted((a, b) => b.length - a.length)

function codeScore(code: string, item: ItemForPairing): number {
  if (code.length < shortestPiece) return 0
  const own = [item.property_number, item.serial_number, item.old_property_number].map(lettersAndDigits)
  if (own.includes(code)) return weights.code
  return own.some((one) => one.length >= shortestPiece && (one.includes(code) || code.includes(one)))
    ? weights.partOfCode
    : 0
}

/** Scores one item. A score without a reason is 0. */
export function scoreLikelyItem<Item extends ItemForPairing>(found: FoundThing, item: Item): LikelyItem<Item> {
  const reasons: LikelyReason[] = []
  let score = 0
  const add = (reason: LikelyReason, points: number) => {
    if (points <= 0) return
    reasons.push(reason)
    score += points
  }
  const byCode = codeScore(lettersAndDigits(found.code), item)
  add('code', byCode)
  const searched = wordsOfFinding(found)
  const known = new Set(
    wordsOf(`${item.names.article} ${item.description} ${item.model ?? ''} ${item.serial_number ?? ''}`),
  )
  const matching = searched.filter((word) => known.has(word)).length
  add('words', searched.length === 0 ? 0 : Math.round((weights.words * matching) / searched.length))
  add('article', found.article !== null && found.article === referenceId(item.article) ? weights.article : 0)
  const { room } = found
  const sameBuilding = room !== null && room.location_code_one === item.location_code_one
  if (sameBuilding && room.location_code_two === item.location_code_two) add('room', weights.room)
  else add('building', sameBuilding ? weights.building : 0)
  const responsible = room?.responsible ?? null
  add('person', responsible !== null && responsible === referenceId(item.user) ? weights.person : 0)
  return { item, score: Math.min(score, byCode === weights.code ? 100 : 99), reasons }
}

/** The most likely items first, at most five; with equal scores the lower id first. Each item once, even if it is passed several times. */
export function likelyItems<Item extends ItemForPairing>(
  found: FoundThing,
  candidates: readonly Item[],
): readonly LikelyItem<Item>[] {
  const once = new Map(candidates.map((item) => [item.id, item]))
  return [...once.values()]
    .map((item) => scoreLikelyItem(found, item))
    .filter(({ score, reasons }) => score >= lowestScore && reasons.some((reason) => isItemClue.has(reason)))
    .toSorted((a, b) => b.score - a.score || a.item.id - b.item.id)
    .slice(0, shownLimit)
}
