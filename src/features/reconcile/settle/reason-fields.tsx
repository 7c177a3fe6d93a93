/** The reason of a settlement, with a note. The caller decides what a missing reason means. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { SettlementReason } from '#contract/campaigns/settlement-reasons.ts'
import { textLimit } from '#contract/limits.ts'
import type { Settlement } from '#domain/campaigns/settlements.ts'
import { t } from '#text/reconcile/settle.ts'

/** The typed text. */
export interface TypedReason {
  code: string
  note: string
}
export const noReasonYet: TypedReason = { code: '', note: '' }

export type GivenReason = Pick<Settlement, 'reason' | 'note'>

/** Null as long as no reason is chosen. */
export function givenReason(reasons: readonly SettlementReason[], { code, note }: TypedReason): GivenReason | null {
  const chosen = reasons.find((one) => one.code === code && one.active)
  return chosen ? { reason: { code, name: chosen.name }, note: note.trim() || null } : null
}

export function ReasonFields({
  reasons,
  typed,
  isMissing,
  onType,
  autoFocus = false,
}: {
  reasons: readonly SettlementReason[]
  typed: TypedReason
  /** The person tried to continue without a reason. */
  isMissing: boolean
  onType: (typed: TypedReason) => void
  autoFocus?: boolean
}) {
  return (
    <>
      <NativeSelect
        label={t('reason')}
        required
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        value={typed.code}
        error={isMissing ? t('reasonMissing') : undefined}
        onChange={(event) => onType({ ...typed, code: event.currentTarget.value })}
        data={[
          { value: '', label: t('chooseReason') },
          ...reasons.filter(({ active }) => active).map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <TextInput
        label={t('note')}
        maxLength={textLimit}
        value={typed.note}
        onChange={(event) => onType({ ...typed, note: event.currentTarget.value })}
      />
    </>
  )
}
