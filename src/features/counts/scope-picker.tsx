import { Group, NativeSelect } from '@mantine/core'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { scopeFields, useScopeNames } from './scope-words.ts'

export function ScopePicker({
  scope,
  onChange,
}: {
  scope: Campaign['scope']
  onChange: (scope: Campaign['scope']) => void
}) {
  const names = useScopeNames()
  const set = (field: string, value: string) => {
    const { [field]: _, ...rest } = scope
    onChange(value ? { ...rest, [field]: Number(value) } : rest)
  }
  return (
    <Group grow>
      {scopeFields.map(([field, label]) => (
        <NativeSelect
          key={field}
          label={label}
          value={String(scope[field] ?? '')}
          onChange={(event) => set(field, event.currentTarget.value)}
          data={[
            { value: '', label: 'All' },
            ...[...(names[field] ?? [])].map(([id, name]) => ({ value: String(id), label: name })),
          ]}
        />
      ))}
    </Group>
  )
}
