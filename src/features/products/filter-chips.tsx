/** The filters that hold, each as a chip that opens its editor, and one button for more. */
import { Menu, Popover } from '@mantine/core'
import { IconChevronDown, IconFilterPlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ResourceName } from '#contract/resource.ts'
import type { Test } from '#domain/catalogue.ts'
import { lookupLabel } from '#domain/lookup-label.ts'
import { formatMoney } from '#domain/money.ts'
import { useParts } from '#runtime/parts.ts'
import { Button } from '#ui/button.tsx'
import classes from './filter-chips.module.css'
import { FilterEditor } from './filter-editor.tsx'
import { type FilterField, filterFields, testValues } from './filter-fields.ts'
import type { ListState } from './list-state.ts'

/** Names of rows by id; ids until they are known. */
function useNames(to: ResourceName | null, ids: readonly number[]): readonly string[] {
  const { catalogue } = useParts()
  const key = ids.join()
  const [found, setFound] = useState<{ key: string; names: readonly string[] } | null>(null)
  useEffect(() => {
    if (to === null || key === '') return
    let live = true
    const wanted = key.split(',').map(Number)
    void catalogue.getMany<Record<string, unknown>>(to, wanted).then((rows) => {
      if (live) setFound({ key, names: rows.map((row, at) => (row ? lookupLabel(to, row) : `#${wanted[at]}`)) })
    })
    return () => {
      live = false
    }
  }, [catalogue, key, to])
  return found?.key === key ? found.names : ids.map((id) => `#${id}`)
}

function rangeWords(test: { min?: string | number; max?: string | number }, of: 'money' | 'whole' | 'day'): string {
  const say = (value: string | number) =>
    of === 'money' ? formatMoney(String(value)) : of === 'whole' ? Number(value).toLocaleString('en') : String(value)
  if (test.min !== undefined && test.max !== undefined) return `${say(test.min)} to ${say(test.max)}`
  return test.min !== undefined ? `from ${say(test.min)}` : `up to ${say(test.max ?? 0)}`
}

function useWords(field: FilterField, test: Test): string {
  const { kind } = field
  const ids = kind.is === 'ref' ? testValues(test).filter((value): value is number => typeof value === 'number') : []
  const found = useNames(kind.is === 'ref' ? kind.to : null, ids)
  const names = testValues(test).includes(null) ? [...found, 'none recorded'] : found
  switch (kind.is) {
    case 'ref':
      return names.length > 2 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ')
    case 'choice':
      return testValues(test)
        .map((value) => kind.of.find((one) => one.value === value)?.label ?? String(value))
        .join(', ')
    case 'flag':
      return test === true ? kind.yes : kind.no
    case 'text':
      return String(test)
    case 'range':
      return rangeWords(test as { min?: string | number; max?: string | number }, kind.of)
  }
}

function Chip({
  field,
  test,
  onTest,
  starts,
}: {
  field: FilterField
  test: Test | undefined
  onTest: (test: Test | undefined) => void
  starts: boolean
}) {
  const words = useWords(field, test ?? '')
  const [opened, setOpened] = useState(starts)
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" trapFocus withinPortal>
      <span className={classes['chip']}>
        <Popover.Target>
          <button type="button" className={classes['words']} onClick={() => setOpened((before) => !before)}>
            {field.label}
            {test === undefined ? '' : ': '}
            <b>{test === undefined ? '' : words}</b>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Popover.Target>
        <button
          type="button"
          className={classes['remove']}
          aria-label={`Remove filter ${field.label}`}
          onClick={() => onTest(undefined)}
        >
          <IconX size={14} aria-hidden />
        </button>
      </span>
      <Popover.Dropdown>
        <FilterEditor field={field} test={test} onTest={onTest} />
      </Popover.Dropdown>
    </Popover>
  )
}

export function FilterChips({
  state,
  onFilters,
}: {
  state: ListState
  onFilters: (filters: ListState['filters']) => void
}) {
  // A filter that was just chosen stands here until it says something.
  const [begun, setBegun] = useState<string | null>(null)
  const shown = filterFields.filter((field) => field.field in state.filters || field.field === begun)
  const set = (field: string) => (test: Test | undefined) => {
    const { [field]: _, ...rest } = state.filters
    if (test === undefined) {
      if (!(field in state.filters)) setBegun(null)
      onFilters(rest)
    } else onFilters({ ...rest, [field]: test })
  }
  return (
    <section className={classes['chips']} aria-label="Filters">
      {shown.map((field) => (
        <Chip
          key={field.field}
          field={field}
          test={state.filters[field.field]}
          onTest={set(field.field)}
          starts={field.field === begun}
        />
      ))}
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button variant="ghost" size="sm" leftSection={<IconFilterPlus size={16} aria-hidden />}>
            Filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
          {filterFields
            .filter((field) => !shown.includes(field))
            .map((field) => (
              <Menu.Item key={field.field} onClick={() => setBegun(field.field)}>
                {field.label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {Object.keys(state.filters).length > 1 ? (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            setBegun(null)
            onFilters({})
          }}
        >
          Remove all
        </Button>
      ) : null}
    </section>
  )
}
