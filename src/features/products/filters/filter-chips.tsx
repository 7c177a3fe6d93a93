/** The active filters, each as a chip that opens its editor, and a button that adds one. */
import { Menu, Popover } from '@mantine/core'
import { IconChevronDown, IconFilterPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { isOffered } from '#contract/collections/define-fields.ts'
import type { FieldTest } from '#domain/catalog/catalog-queries.ts'
import { type FilterField, filterFields, needsQuantity, testValues } from '#domain/catalog/list-filters.ts'
import { rowLabel } from '#domain/catalog/row-label.ts'
import { formatDay, formatMoney, formatNumber } from '#domain/text/format.ts'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { t } from '#text/products/products-list.ts'
import { Button } from '#ui/button.tsx'
import type { ListState } from '../list/list-state.ts'
import classes from './filter-chips.module.css'
import { FilterEditor } from './filter-editor.tsx'
import { choiceLabel, filterLabel, flagLabel } from './filter-labels.ts'

/** The names of rows by id; their ids until the names are loaded. */
function useNames(to: CollectionName | null, ids: readonly number[]): readonly string[] {
  const { catalog } = useServices()
  const names = useReadValue(to === null || ids.length === 0 ? null : `${to} ${ids.join()}`, async () => {
    const rows = to === null ? [] : await catalog.getMany<Record<string, unknown>>(to, ids)
    return ids.map((id, index) => (to !== null && rows[index] ? rowLabel(to, rows[index]) : `#${id}`))
  })
  return names ?? ids.map((id) => `#${id}`)
}

function rangeLabel(test: { min?: string | number; max?: string | number }, unit: 'money' | 'whole' | 'day'): string {
  const format = (value: string | number) =>
    unit === 'money'
      ? formatMoney(String(value))
      : unit === 'whole'
        ? formatNumber(Number(value))
        : formatDay(String(value))
  if (test.min !== undefined && test.max !== undefined)
    return t('filters.range', { min: format(test.min), max: format(test.max) })
  return test.min !== undefined
    ? t('filters.from', { min: format(test.min) })
    : t('filters.upTo', { max: format(test.max ?? 0) })
}

function useFilterLabel(field: FilterField, test: FieldTest): string {
  const { kind } = field
  const ids = kind.is === 'ref' ? testValues(test).filter((value): value is number => typeof value === 'number') : []
  const loaded = useNames(kind.is === 'ref' ? kind.to : null, ids)
  const names = testValues(test).includes(null) ? [...loaded, t('filters.none')] : loaded
  switch (kind.is) {
    case 'ref':
      return names.length > 2
        ? t('filters.namesAndMore', { names: names.slice(0, 2).join(', '), count: formatNumber(names.length - 2) })
        : names.join(', ')
    case 'choice':
      return testValues(test)
        .map((value) => choiceLabel(field, String(value)))
        .join(', ')
    case 'flag':
      return flagLabel(test === true)
    case 'text':
      return String(test)
    case 'range':
      return rangeLabel(test as { min?: string | number; max?: string | number }, kind.of)
  }
}

function Chip({
  field,
  test,
  onTest,
  onRemove,
  startsOpen,
}: {
  field: FilterField
  test: FieldTest | undefined
  onTest: (test: FieldTest | undefined) => void
  onRemove: () => void
  startsOpen: boolean
}) {
  const label = useFilterLabel(field, test ?? '')
  const [opened, setOpened] = useState(startsOpen)
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" trapFocus withinPortal>
      <span className={classes['chip']}>
        <Popover.Target>
          <button type="button" className={classes['chipLabel']} onClick={() => setOpened((before) => !before)}>
            {filterLabel(field)}
            {test === undefined ? '' : ': '}
            <b>{test === undefined ? '' : label}</b>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Popover.Target>
        <button
          type="button"
          className={classes['remove']}
          aria-label={t('filters.remove', { label: filterLabel(field) })}
          onClick={onRemove}
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
  const { api } = useServices()
  const hidesQuantities = useBlindCounts()?.length !== 0
  // A newly chosen filter, or one whose value was cleared in its editor, stays here without a value.
  const [newFilter, setNewFilter] = useState<string | null>(null)
  const shownFields = filterFields.filter((field) => field.field in state.filters || field.field === newFilter)
  const setTest = (field: string) => (test: FieldTest | undefined) => {
    const { [field]: _, ...rest } = state.filters
    if (test === undefined) setNewFilter(field)
    onFilters(test === undefined ? rest : { ...rest, [field]: test })
  }
  const remove = (field: string) => {
    const { [field]: _, ...rest } = state.filters
    if (field === newFilter) setNewFilter(null)
    onFilters(rest)
  }
  return (
    <section className={classes['chips']} data-active={shownFields.length > 0} aria-label={t('filters.label')}>
      {shownFields.map((field) => (
        <Chip
          key={field.field}
          field={field}
          test={state.filters[field.field]}
          onTest={setTest(field.field)}
          onRemove={() => remove(field.field)}
          startsOpen={field.field === newFilter}
        />
      ))}
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button variant="secondary" leftSection={<IconFilterPlus size={16} aria-hidden />}>
            {t('filters.filter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="bilang-scroll" mah={420}>
          {filterFields
            .filter((field) => !shownFields.includes(field) && isOffered(field, api.features()))
            .filter((field) => !hidesQuantities || !needsQuantity(field))
            .map((field) => (
              <Menu.Item key={field.field} onClick={() => setNewFilter(field.field)}>
                {filterLabel(field)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {Object.keys(state.filters).length > 1 ? (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            setNewFilter(null)
            onFilters({})
          }}
        >
          {t('filters.removeAll')}
        </Button>
      ) : null}
    </section>
  )
}
