/** The scope of a new campaign: three selects, and the other filters taken from the items list. */
import { CloseButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ScopeFault } from '#domain/campaigns/scope-filters.ts'
import { fieldName, scopeFields, scopeTestLabel } from '#domain/campaigns/scope-text.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/campaigns/campaigns.ts'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { scopeFieldLabels, useScopeNames } from './campaign-scope.ts'

type Scope = Campaign['scope']

/** A single value, which a select can show. */
const isPlain = (scope: Scope, field: string) =>
  typeof (scope[field] ?? undefined) !== 'object' && scope[field] !== null

export function ScopePicker({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { api } = useServices()
  const area = useInventoryPath()
  const names = useScopeNames([scope])
  const without = (field: string): Scope => {
    const { [field]: _, ...rest } = scope
    return rest
  }
  const selects = scopeFields.filter(([field]) => isPlain(scope, field))
  const others = Object.entries(scope).filter(([field]) => !selects.some(([name]) => name === field))
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        {selects.map(([field, name, collection]) => (
          <ScopeSelect
            key={field}
            label={scopeFieldLabels[name]}
            collection={collection}
            value={Number(scope[field]) || null}
            onChange={(value) => onChange(value === null ? without(field) : { ...scope, [field]: value })}
          />
        ))}
      </SimpleGrid>
      {others.map(([field, test]) => {
        const label = scopeTestLabel(field, test, names)
        return (
          <Group key={field} justify="space-between" wrap="nowrap">
            <Text className="bilang-break">{label}</Text>
            <CloseButton aria-label={t('removeFilter', { filter: label })} onClick={() => onChange(without(field))} />
          </Group>
        )
      })}
      {api.features().has('campaign-crew') ? (
        <Text size="sm" c="dimmed">
          {t.rich('fromList', { link: (text) => <Link to={`${area}/database`}>{text}</Link> })}
        </Text>
      ) : null}
    </Stack>
  )
}

/** The filters of the items list that a campaign cannot use, and why. */
export function LeftOut({
  refused,
  hasSearch,
}: {
  refused: readonly { field: string; fault: ScopeFault }[]
  hasSearch: boolean
}) {
  const namesOf = (isWanted: (fault: ScopeFault) => boolean) =>
    refused
      .filter(({ fault }) => isWanted(fault))
      .map(({ field }) => fieldName(field))
      .join(', ')
  const [hidden, others] = [namesOf((fault) => fault === 'hidden'), namesOf((fault) => fault !== 'hidden')]
  const lines = [
    hasSearch ? t('leftOut.search') : null,
    others === '' ? null : t('leftOut.counting', { filters: others }),
    hidden === '' ? null : t('leftOut.hidden', { filters: hidden }),
  ].filter((line) => line !== null)
  return lines.map((line) => (
    <Text key={line} role="note" fw={600}>
      {line}
    </Text>
  ))
}

function ScopeSelect({
  label,
  collection,
  value,
  onChange,
}: {
  label: string
  collection: (typeof scopeFields)[number][2]
  value: number | null
  onChange: (value: number | null) => void
}) {
  return <FilterSelect label={label} options={useFilterOptions(collection)} value={value} onChange={onChange} />
}
