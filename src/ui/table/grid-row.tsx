/* biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by transform, which table elements do not allow */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves by rows (roving tabindex), not by cells */
/* biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all rows */
import { Checkbox } from '@mantine/core'
import { Fragment, type PointerEventHandler, type ReactNode, useRef } from 'react'
import { type Column, type ColumnStack, stackWidth } from './columns/column.ts'
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
  stacks,
  selection,
  tabIndex,
  onFocus,
  table: { columns, rowId, rowName, openId, tint, onOpen },
}: {
  row: Row | undefined
  index: number
  /** Distance from the top of the list, in pixels. */
  start: number
  stacks: readonly ColumnStack<Row>[]
  selection: RowSelection<Row> | null
  tabIndex: 0 | -1
  onFocus: () => void
  table: TableProps<Row>
}) {
  const id = row === undefined ? null : rowId(row)
  const isChosen = id !== null && (selection?.has(id) ?? false)
  const pressedId = useRef<number | null | undefined>(undefined)
  const open = () => {
    const began = pressedId.current
    pressedId.current = undefined
    // Fresh data may sort the list while somebody presses: a press that began on another item does nothing.
    if (row !== undefined && (began === undefined || began === id)) onOpen?.(row)
  }
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
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onPointerDownCapture={() => {
        pressedId.current = id
      }}
      onClick={open}
    >
      <Fragment key={id}>
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
        {stacks.map((stack, stackIndex) => (
          <Stack
            key={stack[0]?.key}
            isFirst={stackIndex === 0}
            leftOffset={selection ? selectWidth : 0}
            isStacked={stack.length > 1}
          >
            {stack.map((column) => (
              <div
                key={column.key}
                role={column === columns[0] ? 'rowheader' : 'gridcell'}
                className={`${classes['cell']} ${column.mono ? 'bilang-mono' : ''}`}
                data-align={stack[0]?.align}
                data-number={isNumber(column) ? true : undefined}
              >
                {row === undefined ? (
                  <span className={classes['placeholder']} />
                ) : (
                  <CellContent row={row} column={column} />
                )}
              </div>
            ))}
          </Stack>
        ))}
      </Fragment>
    </div>
  )
}

const isNumber = <Row,>({ mono, align }: Column<Row>): boolean => mono === true || align === 'right'

/** The cells that stand one above the other. The first stack stays in view. */
export function Stack({
  isFirst,
  leftOffset,
  isStacked,
  name,
  isDragged = false,
  dropAt,
  onPointerDown,
  children,
}: {
  isFirst: boolean
  leftOffset: number
  isStacked: boolean
  /** Of the header: the key of its first column. */
  name?: string
  /** A pointer is moving the column. */
  isDragged?: boolean
  /** The edge at which the moved column would stand. */
  dropAt?: 'before' | 'after' | undefined
  onPointerDown?: PointerEventHandler
  children: ReactNode
}) {
  return (
    <div
      role="presentation"
      onPointerDown={onPointerDown}
      className={classes['stack']}
      data-stack={name}
      data-dragged={isDragged || undefined}
      data-drop={dropAt}
      data-stacked={isStacked ? true : undefined}
      data-first={isFirst ? true : undefined}
      style={isFirst ? { insetInlineStart: leftOffset } : undefined}
    >
      {children}
    </div>
  )
}

/** Pixels of a digit and of both paddings of a cell. */
const widestDigit = 8.5
const cellPadding = 24

/** Plain text in a cell gets its own element, so that an ellipsis shows when it is cut off. Hovering shows the full text. */
function CellContent<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  if (column.lines) {
    const lines = column.lines(row).filter((line) => line !== '')
    return (
      <span className={classes['lines']} title={lines.join('\n')}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell never change their order
          <span key={index}>{line}</span>
        ))}
      </span>
    )
  }
  const content = column.cell(row)
  if (typeof content !== 'string') return content
  const isLong = isNumber(column) && content.length * widestDigit > stackWidth([column]) - cellPadding
  return (
    <span title={content} data-lines={column.maxLines} data-long={isLong || undefined}>
      {isLong ? <Breakable number={content} /> : content}
    </span>
  )
}

/** A number wraps only after its separators and is never cut off. */
function Breakable({ number }: { number: string }) {
  return number.split(/(?<=[-/.,])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a number never change their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
