/**
 * Suggests rooms where a missing item may be: rooms where it was seen, where a similar item was found without a tag, of the same person, or with a
 * surplus of the same article. Each suggestion has reasons and a score; a person decides.
 */
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'
import { t } from '#text/reconcile/hunt.ts'
import { placeOf, roomKey } from '../campaigns/room-states.ts'
import { referenceId } from '../outbox/commands/command.ts'
import { labelsOf } from '../text/labels-of.ts'
import { type FoundThing, type ItemForPairing, likelyItems } from './likely-items.ts'

export type PlaceReason = 'seen' | 'found' | 'surplus' | 'recorded' | 'person' | 'article'

export const placeReasonLabels = labelsOf<PlaceReason>({
  seen: () => t('reason.seen'),
  found: () => t('reason.found'),
  surplus: () => t('reason.surplus'),
  recorded: () => t('reason.recorded'),
  person: () => t('reason.person'),
  article: () => t('reason.article'),
})

/** Number of recorded items of one kind in a room. */
export interface ItemsInRoom extends RoomPlace {
  items: number
}

export interface PlaceClues {
  /** Rooms in which somebody saw the item, at any time. */
  seen: readonly RoomPlace[]
  /** Rooms that are never suggested because somebody already looked there, such as its recorded room. */
  ruledOut: readonly RoomPlace[]
  /** Items found without a record that are not decided yet. */
  found: readonly FoundThing[]
  /** Rooms of the person accountable for the item. */
  ofPerson: readonly ItemsInRoom[]
  /** Rooms with the same article according to the records. */
  ofArticle: readonly ItemsInRoom[]
  /** Rooms in which more of the same article was counted than recorded. */
  surplus: readonly RoomPlace[]
}

export interface LikelyPlace extends RoomPlace {
  /** 1 to 99. */
  score: number
  /** The strongest first. */
  reasons: readonly PlaceReason[]
}

const weights = { seen: 60, surplus: 35, recorded: 15, person: 12, article: 8 } as const
/** Added in proportion to the share of the person's items that are in the room. */
const shareWeight = 12
/** Factor for the score with which a found item matches this one. */
const foundWeight = 0.6
const shownLimit = 3

const order: readonly PlaceReason[] = ['seen', 'found', 'surplus', 'recorded', 'person', 'article']

/** The most likely rooms first, at most three; with equal scores by key. A room without codes is never suggested. */
export function likelyPlaces<Item extends ItemForPairing>(item: Item, clues: PlaceClues): readonly LikelyPlace[] {
  const places = new Map<string, { place: RoomPlace; points: Map<PlaceReason, number> }>()
  const add = (place: RoomPlace, reason: PlaceReason, points: number) => {
    if (place.building === null || place.room === null) return
    const known = places.get(roomKey(place)) ?? { place, points: new Map<PlaceReason, number>() }
    // Several clues of one kind are one reason: the strongest.
    known.points.set(reason, Math.max(points, known.points.get(reason) ?? 0))
    places.set(roomKey(place), known)
  }
  const recorded = placeOf(item)
  const isElsewhere = (place: RoomPlace) => roomKey(place) !== roomKey(recorded)
  add(recorded, 'recorded', weights.recorded)
  for (const place of clues.seen) add(place, 'seen', weights.seen)
  for (const thing of clues.found) {
    const { room } = thing
    const [fit] = room ? likelyItems(thing, [item]) : []
    if (room && fit) add(placeOf(room), 'found', Math.round(fit.score * foundWeight))
  }
  for (const place of clues.surplus) add(place, 'surplus', weights.surplus)
  const held = clues.ofPerson.reduce((sum, { items }) => sum + items, 0)
  for (const place of clues.ofPerson.filter(isElsewhere))
    add(place, 'person', weights.person + Math.round((shareWeight * place.items) / held))
  for (const place of clues.ofArticle)
    if (isElsewhere(place) && place.building === recorded.building) add(place, 'article', weights.article)

  const ruledOut = new Set(clues.ruledOut.map(roomKey))
  return [...places.entries()]
    .filter(([key]) => !ruledOut.has(key))
    .map(([key, { place, points }]) => ({
      key,
      building: place.building,
      room: place.room,
      score: Math.min(
        99,
        [...points.values()].reduce((sum, one) => sum + one, 0),
      ),
      reasons: order.filter((reason) => points.has(reason)),
    }))
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .slice(0, shownLimit)
    .map(({ key: _, ...place }) => place)
}

/** The person and the article whose rooms are read as clues about an item. */
export const clueKeys = ({ user, article }: Pick<ItemForPairing, 'user' | 'article'>) => ({
  person: referenceId(user),
  article: referenceId(article),
})
