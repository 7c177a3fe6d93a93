/** Asks why one or several items differ from their records. Nothing is recorded before the person answers. */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SettledDifference } from '#contract/campaigns/campaign-record.ts'
import type { SettlementReason } from '#contract/campaigns/settlement-reasons.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/reconcile/settle.ts'
import { Button } from '#ui/button.tsx'
import { type GivenReason, givenReason, noReasonYet, ReasonFields } from './reason-fields.tsx'

export interface DifferenceToSettle {
  /** Property number. */
  item: string
  units: number
  /** The count that applies; null: the item stays without one. */
  count: number | null
  difference: SettledDifference
}

function titleOf(items: readonly DifferenceToSettle[]): string {
  const [first] = items
  const isOne = items.every(({ difference }) => difference === first?.difference)
  return isOne && first && first.difference !== 'none' ? t(`ask.${first.difference}`) : t('ask.several')
}

const textOf = ({ item, units, count }: DifferenceToSettle) =>
  count === null
    ? t('notCounted', { item, units: formatNumber(units) })
    : t('counted', { item, units: formatNumber(units), count: formatNumber(count) })

export function ReasonDialog({
  items,
  reasons,
  onAnswer,
}: {
  items: readonly DifferenceToSettle[]
  reasons: readonly SettlementReason[]
  /** Null: canceled. */
  onAnswer: (reason: GivenReason | null) => void
}) {
  const [typed, setTyped] = useState(noReasonYet)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = givenReason(reasons, typed)
    setMissing(given === null)
    if (given) onAnswer(given)
  }
  const [first] = items
  return (
    <Modal opened onClose={() => onAnswer(null)} title={titleOf(items)}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text className="bilang-break">
            {items.length === 1 && first ? textOf(first) : t('items', { count: items.length })}
          </Text>
          <ReasonFields
            reasons={reasons}
            typed={typed}
            isMissing={isMissing}
            onType={(next) => {
              setMissing(false)
              setTyped(next)
            }}
            autoFocus
          />
          <Group justify="flex-end">
            <Button variant="secondary" onClick={() => onAnswer(null)}>
              {fixedTexts.cancel}
            </Button>
            <Button type="submit">{t('settle')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
