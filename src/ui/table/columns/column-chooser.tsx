import { ActionIcon, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import {
  columnWidth,
  defaultLayout,
  isDefaultLayout,
  type TableSettings,
  withWidth,
} from '#domain/tables/table-layout.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-columns.ts'
import { Button } from '#ui/button.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { type Column, type ColumnStack, columnTitle, stackWidth, visibleColumns } from './column.ts'
import { arrangedStacks, movedOrder, shownStacks } from './column-layout.ts'
import classes from './columns.module.css'
import { shownWidth } from './resize-handle.tsx'
import { stackTitle } from './stack-title.ts'

interface ChooserProps<Row> {
  columns: readonly Column<Row>[]
  settings: TableSettings
  shown?: readonly string[] | null
  /** Absent if every column is always shown. The first always is. Null: the default columns. */
  onShown?: (shown: readonly string[] | null) => void
}

/** Row height, and which columns a table shows, in which order and width. Absent on a phone, which shows cards. */
export function ColumnChooser<Row>(props: ChooserProps<Row>) {
  const isPhone = useMedia('phone')
  if (isPhone) return null
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button className="no-print" variant="secondary" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Choices {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices<Row>({ columns, settings, shown = null, onShown }: ChooserProps<Row>) {
  const id = useId()
  const { layout, density } = settings
  const [result, setResult] = useState('')
  const visibleKeys = new Set(visibleColumns(columns, shown).map(({ key }) => key))
  const visible = shownStacks(columns, shown, layout)
  const toggle = (key: string) => {
    const next = new Set(visibleKeys)
    if (!next.delete(key)) next.add(key)
    onShown?.(columns.filter((column) => next.has(column.key)).map((column) => column.key))
  }
  const move = (title: string, from: number, to: number) => {
    const order = movedOrder(columns, shown, layout, { from, to })
    if (!order) return
    settings.setLayout({ ...layout, order })
    setResult(t('moved', { column: title, position: formatNumber(to + 1), count: formatNumber(visible.length) }))
  }
  const resize = (stack: ColumnStack<Row>, by: number) => {
    const keys = stack.map(({ key }) => key)
    const next = withWidth(layout, keys, (shownWidth(settings.table, keys[0] ?? '') ?? stackWidth(stack)) + by)
    settings.setLayout(next)
    setResult(t('sized', { column: stackTitle(stack), pixels: formatNumber(next.widths[keys[0] ?? ''] ?? 0) }))
  }
  return (
    // Letters are shortcuts of some screens around their table.
    <Stack gap="xs" onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}>
      <Group justify="space-between" gap="sm">
        <Text fz="sm" fw={600} id={id}>
          {t('density')}
        </Text>
        <SegmentedControl
          aria-labelledby={id}
          value={density}
          onChange={(value) => settings.setDensity(value === 'compact' ? 'compact' : 'comfortable')}
          data={[
            { value: 'comfortable', label: t('comfortable') },
            { value: 'compact', label: t('compact') },
          ]}
        />
      </Group>
      <ul className={`bilang-scroll bilang-bare bilang-short ${classes['choices']}`}>
        {arrangedStacks(columns, layout).map((stack) => {
          const index = visible.findIndex(([first]) => stack.some(({ key }) => key === first?.key))
          const shownStack = visible[index]
          return (
            <li key={stack[0]?.key} className={classes['choice']}>
              <div className={classes['choiceNames']}>
                {stack.map((column) =>
                  onShown && column.key !== columns[0]?.key ? (
                    <Checkbox
                      key={column.key}
                      label={columnTitle(column)}
                      checked={visibleKeys.has(column.key)}
                      onChange={() => toggle(column.key)}
                    />
                  ) : (
                    <span key={column.key}>{columnTitle(column)}</span>
                  ),
                )}
              </div>
              {shownStack ? (
                <StackActions
                  title={stackTitle(shownStack)}
                  index={index}
                  count={visible.length}
                  onMove={(to) => move(stackTitle(shownStack), index, to)}
                  onResize={(by) => resize(shownStack, by)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      <Text fz="sm" c="dimmed">
        {t('savedOnDevice')}
      </Text>
      <span role="status" className="bilang-hidden">
        {result}
      </span>
      {shown === null && isDefaultLayout(layout) ? null : (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            settings.setLayout(defaultLayout)
            onShown?.(null)
          }}
        >
          {t('reset')}
        </Button>
      )}
    </Stack>
  )
}

/** The move buttons of one column, as an alternative to dragging the header. The first column stays first. */
function StackActions({
  title,
  index,
  count,
  onMove,
  onResize,
}: {
  title: string
  index: number
  count: number
  onMove: (to: number) => void
  onResize: (by: number) => void
}) {
  return (
    <Group gap={2} wrap="nowrap">
      <Action label={t('moveLeft', { column: title })} isOff={index < 2} onPress={() => onMove(index - 1)}>
        <IconArrowLeft size={16} aria-hidden />
      </Action>
      <Action
        label={t('moveRight', { column: title })}
        isOff={index === 0 || index === count - 1}
        onPress={() => onMove(index + 1)}
      >
        <IconArrowRight size={16} aria-hidden />
      </Action>
      <Action label={t('narrower', { column: title })} onPress={() => onResize(-columnWidth.step)}>
        <IconMinus size={16} aria-hidden />
      </Action>
      <Action label={t('wider', { column: title })} onPress={() => onResize(columnWidth.step)}>
        <IconPlus size={16} aria-hidden />
      </Action>
    </Group>
  )
}

/** Keeps the focus on a button that became disabled, or whose row moved. */
function Action({
  label,
  isOff = false,
  onPress,
  children,
}: {
  label: string
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isOff) return
    onPress()
    requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={press}
    >
      {children}
    </ActionIcon>
  )
}
