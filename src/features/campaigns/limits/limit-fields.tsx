/** The limits from which the server requests second counts: by quantity and by value. Both blank: only on a person's request. */
import { Group, Text, TextInput } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { t } from '#text/counting/second-counts.ts'

export type Limits = Pick<Campaign, 'second_count_units' | 'second_count_value'>
export interface TypedLimits {
  units: string
  value: string
}

export const typedLimits = ({ second_count_units, second_count_value }: Limits): TypedLimits => ({
  units: String(second_count_units ?? ''),
  value: second_count_value ?? '',
})

const isUnits = (text: string) => /^\d*$/.test(text.trim()) && text.trim() !== '0'

/** Null: one of them is invalid. */
export function parseLimits({ units, value }: TypedLimits): Limits | null {
  const { success, data } = countCampaigns.patch.safeParse({
    second_count_units: units.trim() === '' ? null : units.trim(),
    second_count_value: value.trim() === '' ? null : value.trim().replaceAll(',', ''),
  })
  return success && isUnits(units)
    ? { second_count_units: data.second_count_units ?? null, second_count_value: data.second_count_value ?? null }
    : null
}

export function LimitFields({ typed, onType }: { typed: TypedLimits; onType: (typed: TypedLimits) => void }) {
  const isUnitsWrong = parseLimits({ ...typed, value: '' }) === null
  const isValueWrong = parseLimits({ ...typed, units: '' }) === null
  return (
    <div>
      <Text fw={600}>{t('limits.title')}</Text>
      <Text c="dimmed" size="sm">
        {t('limits.text')}
      </Text>
      <Group align="flex-start" grow>
        <TextInput
          label={t('limits.units')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed.units}
          error={isUnitsWrong ? t('limits.unitsWrong') : null}
          onChange={(event) => onType({ ...typed, units: event.currentTarget.value })}
        />
        <TextInput
          label={t('limits.value')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed.value}
          error={isValueWrong ? t('limits.valueWrong') : null}
          onChange={(event) => onType({ ...typed, value: event.currentTarget.value })}
        />
      </Group>
    </div>
  )
}
