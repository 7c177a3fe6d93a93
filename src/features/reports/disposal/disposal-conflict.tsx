/** Two people entered the disposal of one item: shows both values of each field that both changed, and the fields that were updated. */
import { Stack, Text } from '@mantine/core'
import type { DisposalField } from '#contract/documents/disposal.ts'
import { disposalLabel } from '#domain/reports/disposal-figures.ts'
import { formatMoney } from '#domain/text/format.ts'
import { t } from '#text/reports/reports-disposal.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { OfItem } from '#ui/of-item.tsx'
import type { DisposalClash } from './use-disposal-form.ts'

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? t('clash.nothing')
    : typeof value === 'string' && /^\d+\.\d\d$/.test(value)
      ? formatMoney(value)
      : String(value)
const labelOf = (field: string) => disposalLabel(field as DisposalField)

export function DisposalConflict({
  clash: { merge, who },
  onTake,
}: {
  clash: DisposalClash
  onTake: (field: DisposalField) => void
}) {
  return (
    <Banner tone="attention">
      <Stack gap={6}>
        <Text fw={600}>{who === null ? t('clash.savedBySomeone') : t('clash.savedBy', { person: who })}</Text>
        {merge.clashes.map(({ field, mine, theirs }) => (
          <div key={field}>
            {t.rich('clash.values', {
              field: labelOf(field),
              mine: shown(mine),
              theirs: shown(theirs),
              b: (text) => <b>{text}</b>,
            })}{' '}
            <Button variant="link" size="sm" onClick={() => onTake(field as DisposalField)}>
              {t('clash.useTheirs')}
              <OfItem name={labelOf(field)} />
            </Button>
          </div>
        ))}
        {merge.theirs.length > 0 ? (
          <div>{t('clash.takenOver', { fields: merge.theirs.map(labelOf).join(', ') })}</div>
        ) : null}
        <div>{t('clash.pressSave')}</div>
      </Stack>
    </Banner>
  )
}
