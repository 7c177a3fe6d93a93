import { Group } from '@mantine/core'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { scopeFieldLabels, scopeFields } from './campaign-scope.ts'

type Scope = Campaign['scope']

export function ScopePicker({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  return (
    <Group grow>
      {scopeFields.map(([field, name, collection]) => (
        <ScopeSelect
          key={field}
          label={scopeFieldLabels[name]}
          collection={collection}
          value={Number(scope[field]) || null}
          onChange={(value) => {
            const { [field]: _, ...rest } = scope
            onChange(value === null ? rest : { ...rest, [field]: value })
          }}
        />
      ))}
    </Group>
  )
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
