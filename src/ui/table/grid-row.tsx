/* biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by transform, which table elements do not allow */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves by rows (roving tabindex), not by cells */
/* biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all rows */
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { type RowSelection, selectLabel } from './row-selection.ts'
import classes from './table.module.css'
import type { TableProps } from './table-props.ts'

/** Width of the column with the checkboxes. */
export const selectWidth = 40

/** A row of a table. One that is not loaded yet keeps its space. */
export function GridRow<Row>({
  row,
  index,
  start,
  columns,
  template,
  selection,
  tabIndex,
  onFocus,
  table: { rowId, rowName, openId, tint, onOpen },
}: {
  row: Row | undefined
  index: number
  /** Distance from the top of the list, in pixels. */
  start: number
  columns: readonly Column<Row>[]
  template: string
  selection: RowSelection<Row> | null
  tabIndex: 0 | -1
  onFocus: () => void
  table: TableProps<Row>
}) {
  const id = row === undefined ? null : rowId(row)
  const isChosen = id !== null && (selection?.has(id) ?? false)
  return (
    <div
      role="row"
      data-index={index}
      data-open={id !== null && id === openId ? true : undefined}
      data-tint={row === undefined ? undefined : (tint?.(row) ?? undefined)}
      data-can-open={onOpen ? true : undefined}
      aria-rowindex={index + 2}
      aria-selected={selection ? isChosen : undefined}
      tabIndex={tabIndex}
      className={classes['row'] ?? ''}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onClick={() => row !== undefined && onOpen?.(row)}
    >
      {selection ? (
        <div role="gridcell" className={classes['selectCell']} onClick={(event) => event.stopPropagation()}>
          {row === undefined ? null : (
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={selectLabel(rowName?.(row), index)}
              checked={isChosen}
              onChange={() => selection.toggle(row)}
            />
          )}
        </div>
      ) : null}
      {columns.map((column, columnIndex) => (
        <div
          key={column.key}
          role={columnIndex === 0 ? 'rowheader' : 'gridcell'}
          className={`${classes['cell']} ${column.mono ? 'bilang-mono' : ''}`}
          data-align={column.align}
          data-first={columnIndex === 0 ? true : undefined}
          style={columnIndex === 0 ? { insetInlineStart: selection ? selectWidth : 0 } : undefined}
        >
          {row === undefined ? <span className={classes['placeholder']} /> : <CellText>{column.cell(row)}</CellText>}
        </div>
      ))}
    </div>
  )
}

/** Plain text in a cell gets its own element, so that an ellipsis shows when it is cut off. Hovering shows the full text. */
function CellText({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span title={children}>{children}</span> : children
}
