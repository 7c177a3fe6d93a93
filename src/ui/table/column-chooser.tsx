import { Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { t } from '#text/ui-table.ts'
import { Button } from '../button.tsx'
import { type Column, columnTitle, visibleColumns } from './column.ts'

/** Chooses the columns to show; the first is always shown. `onShown(null)` restores the default columns. */
export function ColumnChooser<Row>({
  columns,
  shown,
  onShown,
}: {
  columns: readonly Column<Row>[]
  shown: readonly string[] | null
  onShown: (shown: readonly string[] | null) => void
}) {
  const visibleKeys = new Set(visibleColumns(columns, shown).map((column) => column.key))
  const toggle = (key: string) => {
    const next = new Set(visibleKeys)
    if (!next.delete(key)) next.add(key)
    onShown(columns.filter((column) => next.has(column.key)).map((column) => column.key))
  }
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="secondary" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack className="bilang-scroll" gap={10} mah={360} p={4}>
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.key}
              label={columnTitle(column)}
              checked={visibleKeys.has(column.key)}
              onChange={() => toggle(column.key)}
            />
          ))}
          {shown === null ? null : (
            <Button variant="link" size="sm" onClick={() => onShown(null)}>
              {t('reset')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
