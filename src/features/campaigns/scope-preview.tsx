import { Text } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { formatPesos } from '#domain/text/format.ts'
import { useSums } from '#react/lists/use-list.ts'
import { t } from '#text/campaigns.ts'

/** Number of items, their value and the number of rooms in a scope, from the offline list. */
export function ScopePreview({ scope }: { scope: Campaign['scope'] }) {
  const scopeFilter = filterForScope(scope)
  const sums = useSums({
    collection: 'products',
    where: scopeFilter,
    groupBy: [],
    measures: ['rows', 'units', 'value', 'scanned'],
  })
  const places = useSums({
    collection: 'products',
    where: scopeFilter,
    groupBy: ['location_code_one', 'location_code_two'],
    measures: ['rows'],
  })
  if (sums.state !== 'ready' || places.state !== 'ready') return <Text c="dimmed">{t('addingUp')}</Text>
  const [rows = 0n, units = 0n, value = 0n, scanned = 0n] = sums.value[0]?.sums ?? []
  return (
    <Text role="status" className="bilang-figures">
      {t('scopeSums', {
        items: Number(rows),
        units: Number(units),
        value: formatPesos(value),
        rooms: places.value.length,
        counted: Number(scanned),
      })}
    </Text>
  )
}
