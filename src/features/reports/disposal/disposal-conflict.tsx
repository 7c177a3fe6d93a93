/** Two people entered the disposal of one item: shows both values of each field that both changed, and what was taken over. */
import { Stack, Text } from '@mantine/core'
import type { DisposalField } from '#contract/disposal.ts'
import { disposalLabels } from '#domain/reports/disposal-figures.ts'
import { formatMoney } from '#domain/text/format.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { DisposalClash } from './use-disposal-form.ts'

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'nothing'
    : typeof value === 'string' && /^\d+\.\d\d$/.test(value)
      ? formatMoney(value)
      : String(value)
const labelOf = (field: string) => disposalLabels[field as DisposalField]

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
        <Text fw={600}>
          {who ?? 'Someone else'} saved this item while you were editing it. Your values aren’t lost.
        </Text>
        {merge.clashes.map(({ field, mine, theirs }) => (
          <div key={field}>
            {labelOf(field)}: yours is <b>{shown(mine)}</b>, theirs is <b>{shown(theirs)}</b>.{' '}
            <Button variant="link" size="sm" onClick={() => onTake(field as DisposalField)}>
              Use theirs
            </Button>
          </div>
        ))}
        {merge.theirs.length > 0 ? (
          <div>The form now has their values of: {merge.theirs.map(labelOf).join(', ')}.</div>
        ) : null}
        <div>Press Save to store the values in the form.</div>
      </Stack>
    </Banner>
  )
}
