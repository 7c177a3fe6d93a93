/**
 * Second and third counts on the phone: the items that the signed-in person may count again, and the state of the scanned item. Works offline and
 * without anybody's counts: the request contains the first counter.
 */
import { useMemo } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { inWalkingOrder } from '#domain/campaigns/items-by-room.ts'
import {
  refusalToCountAgain,
  type SecondCountAsked,
  type SecondCountRecords,
  secondCountRecords,
  secondCountState,
  standingCount,
} from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { inCampaign } from '#domain/counts/product-in-campaign.ts'
import { lastKnown, useLiveValue } from '../lists/use-list.ts'
import { useServices } from '../services.ts'
import { useCan, usePerson } from '../session/use-session.ts'
import { useAllCampaignRecords } from './use-campaign-records.ts'
import { useKnownPeople } from './use-known-people.ts'
import { useMyCampaigns } from './use-my-campaigns.ts'

export type CountAgain =
  /** This person may make the second or third count. */
  | { is: 'mine'; campaign: Campaign; asked: SecondCountAsked }
  /** Somebody else must: this person made the first or the second count. */
  | { is: 'first' | 'second'; campaign: Campaign; asked: SecondCountAsked }
  /** Somebody with this person's name made the first count on paper. */
  | { is: 'namesake'; name: string; campaign: Campaign; asked: SecondCountAsked }

interface Person {
  id: number
  /** Whether the person may settle differences. */
  settles: boolean
}

const noRecords: readonly CampaignRecord[] = []
const none: ReadonlyMap<number, SecondCountRecords> = new Map()

/** The records of each campaign in which the person counts. */
function useRecordsByCampaign(): readonly { campaign: Campaign; byItem: ReadonlyMap<number, SecondCountRecords> }[] {
  const { api } = useServices()
  const campaigns = useMyCampaigns()
  const { recordsOf } = useAllCampaignRecords()
  const isOffered = api.features().has('second-counts')
  const all = useMemo(
    () => (campaigns ?? []).map((campaign) => ({ campaign, records: isOffered ? recordsOf(campaign.id) : noRecords })),
    [campaigns, recordsOf, isOffered],
  )
  // Usually there are no requests; then the list of people is not read.
  const isNeeded = all.some(({ records }) => records.some(({ kind }) => kind === 'second-count-asked'))
  const people = useKnownPeople(isNeeded)
  return useMemo(
    () =>
      all.map(({ campaign, records }) => ({ campaign, byItem: people ? secondCountRecords(records, people) : none })),
    [all, people],
  )
}

function useMe(): Person {
  return { id: usePerson()?.user.id ?? 0, settles: useCan('campaigns.manage') }
}

/** Null: no second count of the item is needed in this campaign. */
function countAgainIn(
  campaign: Campaign,
  records: SecondCountRecords | undefined,
  product: ProductView,
  me: Person,
): CountAgain | null {
  if (!records || product.physical_count === null) return null
  const { scanned, countProgress } = inCampaign(product, campaign)
  if (!scanned) return null
  // An unsent count on this device is this person's own.
  const by = countProgress.kind === 'sent' ? null : me.id
  const state = secondCountState(records, standingCount(product, product.physical_count, by))
  if (!state || state.is === 'agrees' || state.is === 'decided') return null
  const { asked } = state
  // The author of a later count is not known here; usually the same person corrected it.
  const first_by = state.first_by ?? asked.first_by
  const settles = me.settles && !product.quantity_hidden
  switch (refusalToCountAgain(state, first_by, { id: me.id, settles })) {
    case 'first':
      return first_by !== me.id && state.paper
        ? { is: 'namesake', name: state.paper.name, campaign, asked }
        : { is: 'first', campaign, asked }
    case 'again':
      return { is: 'second', campaign, asked }
    case 'third':
      return null
    default:
      return state.third === null ? { is: 'mine', campaign, asked } : null
  }
}

/** The state of the second count of a scanned item; null if none is requested or needed. */
export function useCountAgainOf(product: ProductView | null): CountAgain | null {
  const all = useRecordsByCampaign()
  const { id, settles } = useMe()
  return useMemo(() => {
    if (!product) return null
    const found = all.flatMap(
      ({ campaign, byItem }) => countAgainIn(campaign, byItem.get(product.id), product, { id, settles }) ?? [],
    )
    return found.find((one) => one.is === 'mine') ?? found[0] ?? null
  }, [all, product, id, settles])
}

export interface ItemToCount {
  product: ProductView
  campaign: Campaign
}

const noItems: readonly ItemToCount[] = []

/** The items that this person may count again, by place and number. Each item once. */
export function useItemsToCountAgain(): readonly ItemToCount[] {
  const { catalog } = useServices()
  const all = useRecordsByCampaign()
  const me = useMe()
  const ids = [...new Set(all.flatMap(({ byItem }) => [...byItem.keys()]))]
  const live = useLiveValue(`count-again ${ids.join()}`, ['products'], async () =>
    (await catalog.getMany<ProductView>('products', ids)).flatMap((row) => row ?? []),
  )
  const rows = lastKnown(live)
  if (!rows || rows.length === 0) return noItems
  return rows
    .flatMap((product): ItemToCount[] => {
      const found = all.find(
        ({ campaign, byItem }) => countAgainIn(campaign, byItem.get(product.id), product, me)?.is === 'mine',
      )
      return found ? [{ product, campaign: found.campaign }] : []
    })
    .toSorted(inWalkingOrder)
}
