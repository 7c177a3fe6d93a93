import { Group } from '@mantine/core'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { useFilterOptions } from '#runtime/use-filter-options.ts'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { scopeFields } from './scope-words.ts'

type Scope = Campaign['scope']

export function ScopePicker({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  return (
    <Group grow>
      {scopeFields.map(([field, label, entity]) => (
        <Narrowed
          key={field}
          label={label}
          entity={entity}
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

function Narrowed({
  label,
  entity,
  value,
  onChange,
}: {
  label: string
  entity: (typeof scopeFields)[number][2]
  value: number | null
  onChange: (value: number | null) => void
}) {
  return <FilterSelect label={label} options={useFilterOptions(entity)} value={value} onChange={onChange} />
}
