/**
 * Settles differences of a campaign: asks for the reason, and records the settlement with its count. Without the feature, only the count is recorded.
 */
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { SettlementReason } from '#contract/campaigns/settlement-reasons.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { differenceOf } from '#domain/campaigns/settlements.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useSettlementReasons } from '#react/campaign-records/use-settlement-reasons.ts'
import type { Services } from '#react/services.ts'
import { type DifferenceToSettle, ReasonDialog } from './reason-dialog.tsx'
import type { GivenReason } from './reason-fields.tsx'

type StatementToRecord = Parameters<Services['recorder']['campaignRecordAll']>[0][number]

/** The fields of an item that a settlement needs. An item that left the list has them in the baseline. */
export type SettledProduct = Pick<
  ProductView,
  'id' | 'property_number' | 'description' | 'units' | 'scanned' | 'physical_count'
>

/** A person's decision about an item. */
export interface Decided {
  product: SettledProduct
  /** The count that applies; null: the item stays without one. */
  count: number | null
  /** It is in another room than recorded. */
  isMoved?: boolean
}

export interface Settling {
  isOffered: boolean
  reasons: readonly SettlementReason[]
  /** Asks once for all items. Null: canceled. Does not ask without a difference or without the feature. */
  ask(decided: readonly Decided[]): Promise<GivenReason | null>
  statement(decided: Decided, reason: GivenReason): Pick<StatementToRecord, 'statement' | 'shown'>
  dialog: ReactNode
}

const noReason: GivenReason = { reason: null, note: null }

function differenceToSettle({ product, count, isMoved = false }: Decided): DifferenceToSettle {
  const { units, property_number: item } = product
  const difference = differenceOf({ units, isCounted: count !== null, onHand: count })
  const isElsewhere = isMoved && (difference === 'none' || difference === 'missing')
  return { item, units, count, difference: isElsewhere ? 'moved' : difference }
}

export function useSettling(campaign: Campaign): Settling {
  const { reasons, isOffered } = useSettlementReasons()
  const [asked, setAsked] = useState<readonly DifferenceToSettle[] | null>(null)
  const answer = useRef<(reason: GivenReason | null) => void>(() => {})
  const ask = useCallback(
    (decided: readonly Decided[]): Promise<GivenReason | null> => {
      const items = decided.map(differenceToSettle).filter(({ difference }) => difference !== 'none')
      if (!isOffered || items.length === 0) return Promise.resolve(noReason)
      answer.current(null)
      setAsked(items)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    },
    [isOffered],
  )
  return useMemo(
    () => ({
      isOffered,
      reasons,
      ask,
      statement(decided, given) {
        const { units, count, difference } = differenceToSettle(decided)
        const { reason, note } = difference === 'none' ? noReason : given
        const { id, property_number, description } = decided.product
        return {
          statement: { kind: 'settlement', campaign: campaign.id, product: id, difference, units, count, reason, note },
          shown: { label: `${property_number} · ${description}` },
        }
      },
      dialog: asked ? (
        <ReasonDialog
          items={asked}
          reasons={reasons}
          onAnswer={(reason) => {
            setAsked(null)
            answer.current(reason)
          }}
        />
      ) : null,
    }),
    [isOffered, reasons, ask, asked, campaign.id],
  )
}
