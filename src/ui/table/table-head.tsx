/* biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by transform, which table elements do not allow */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus */
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { withWidth } from '#domain/tables/table-layout.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-table.ts'
import { type ColumnStack, stackWidth } from './columns/column.ts'
import { ColumnHead } from './columns/column-head.tsx'
import { fixedSettings, movedOrder } from './columns/column-layout.ts'
import { ResizeHandle, shownWidth } from './columns/resize-handle.tsx'
import { useColumnDrag } from './columns/use-column-drag.ts'
import { Stack } from './grid-row.tsx'
import type { RowSelection } from './row-selection.ts'
import classes from './table.module.css'
import type { TableProps } from './table-props.ts'

/** A width that the pointer is drawing. */
export interface DrawnWidth {
  keys: readonly string[]
  width: number
}

/** The header of a table: sorts by a column, and changes its width and place. */
export function TableHead<Row>({
  stacks,
  minWidth,
  selection,
  leftOffset,
  onDraw,
  table: { columns, shown = null, list, order, onOrder, settings = fixedSettings },
}: {
  stacks: readonly ColumnStack<Row>[]
  minWidth: number
  selection: RowSelection<Row> | null
  leftOffset: number
  onDraw: (drawn: DrawnWidth | null) => void
  table: TableProps<Row>
}) {
  const head = useRef<HTMLDivElement>(null)
  const { table, layout, setLayout } = settings
  const canArrange = settings !== fixedSettings
  const { drag, onPress } = useColumnDrag(
    head,
    canArrange
      ? (move) => {
          const moved = movedOrder(columns, shown, layout, move)
          if (moved) setLayout({ ...layout, order: moved })
        }
      : undefined,
  )
  const dropAt = (index: number) => {
    if (!drag || drag.to !== index || drag.from === index) return undefined
    return drag.to > drag.from ? 'after' : 'before'
  }
  return (
    <div ref={head} role="rowgroup" className={classes['head']} style={{ minWidth }}>
      <div role="row" aria-rowindex={1} className={classes['row']}>
        {selection ? <SelectAll selection={selection} total={list.total} /> : null}
        {stacks.map((stack, index) => {
          const keys = stack.map(({ key }) => key)
          const key = keys[0] ?? ''
          const handle = canArrange ? (
            <ResizeHandle
              width={stackWidth(stack)}
              measure={() => shownWidth(table, key)}
              onDraw={(width) => onDraw(width === null ? null : { keys, width })}
              onWidth={(width) => {
                onDraw(null)
                setLayout(withWidth(layout, keys, width))
              }}
            />
          ) : null
          return (
            <Stack
              key={key}
              isFirst={index === 0}
              leftOffset={leftOffset}
              isStacked={stack.length > 1}
              name={key}
              isDragged={drag?.from === index}
              dropAt={dropAt(index)}
              onPointerDown={(event) => onPress(index, event)}
            >
              {stack.map((column, line) => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  align={stack[0]?.align}
                  order={order}
                  onOrder={onOrder}
                  handle={line === stack.length - 1 ? handle : null}
                />
              ))}
            </Stack>
          )
        })}
      </div>
    </div>
  )
}

function SelectAll<Row>({ selection, total }: { selection: RowSelection<Row>; total: number }) {
  return (
    <div role="columnheader" className={classes['selectCell']}>
      <Checkbox
        size="xs"
        aria-label={selection.count > 0 ? t('clearSelection') : t('selectAll', { total: formatNumber(total) })}
        checked={selection.isAll}
        indeterminate={!selection.isAll && selection.count > 0}
        onChange={selection.toggleAll}
      />
    </div>
  )
}
