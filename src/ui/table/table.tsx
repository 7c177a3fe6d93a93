/* biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by transform, which table elements do not allow */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves by rows (roving tabindex), not by cells */
/* biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all rows */
/**
 * A list of any length: dense rows under a sticky header on a wide screen, cards on a phone. It holds no data: it gets a window of rows and
 * requests another through `onWindow`. Rows that are not loaded yet keep their space. Shows how many rows there are, of how many, as of
 * when.
 */

import { Checkbox } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber } from '#domain/text/format.ts'
import { Empty } from '../feedback/empty.tsx'
import { Loading } from '../feedback/loading.tsx'
import { NotDownloadedYet } from '../list/not-downloaded-yet.tsx'
import { useMedia } from '../theme/use-media.ts'
import { Cards } from './cards.tsx'
import { gridTracks, visibleColumns } from './column.ts'
import { ColumnHead } from './column-head.tsx'
import { ListPager } from './list-pager.tsx'
import classes from './table.module.css'
import type { TableProps } from './table-props.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const rowHeight = { fine: 36, coarse: 44 }

export function Table<Row>(props: TableProps<Row>) {
  const isPhone = useMedia('phone')
  const { total, loading = false, stalled = false } = props.list
  if (total === 0) {
    return (
      <div className={classes['emptyState']} style={{ minHeight: props.height }}>
        {!loading ? (props.empty ?? <Empty />) : stalled ? <NotDownloadedYet subject="It" /> : <Loading height={280} />}
      </div>
    )
  }
  return isPhone ? <Cards {...props} /> : <TableGrid {...props} />
}

function TableGrid<Row>(props: TableProps<Row>) {
  const { columns, rowId, order, onOrder, selected, onSelected, onSelectAll, onOpen } = props
  const { rows, total, from = 0, loading = false, onWindow } = props.list
  const scrollBox = useRef<HTMLDivElement>(null)
  const coarse = useMedia('coarse')
  const height = coarse ? rowHeight.coarse : rowHeight.fine
  const virtual = useVirtualRows({ scrollBox, total, height, onWindow })
  const [focusedIndex, setFocusedIndex] = useState(0)
  const visible = visibleColumns(columns, props.shown ?? null)
  const select = selected && onSelected ? { selected, onSelected } : null
  const template = [...(select ? ['40px'] : []), ...gridTracks(visible)].join(' ')
  const minimum = visible.reduce((sum, column) => sum + column.width, select ? 40 : 0)
  const rowAt = (index: number): Row | undefined => rows[index - from]

  const toggle = (row: Row) => {
    if (!select) return
    const next = new Set(select.selected)
    if (!next.delete(rowId(row))) next.add(rowId(row))
    select.onSelected(next)
  }
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    setFocusedIndex(next)
    virtual.scrollToIndex(next, { align: 'auto' })
    // The row may be rendered only after the scroll.
    requestAnimationFrame(() => scrollBox.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus())
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN)
    if (Number.isNaN(index) || event.altKey || event.ctrlKey || event.metaKey) return
    const onRow = target.dataset['index'] !== undefined
    const page = Math.max(1, Math.floor((scrollBox.current?.clientHeight ?? 360) / height) - 2)
    const targetByKey: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: total - 1,
    }
    const to = targetByKey[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusRow(to)
      return
    }
    const row = rowAt(index)
    if (!row || !onRow) return
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(row)
    } else if (event.key === ' ' && select) {
      event.preventDefault()
      toggle(row)
    }
  }
  const allSelected = select !== null && select.selected.size > 0 && select.selected.size >= total
  const selectAll = () => {
    if (!select) return
    if (select.selected.size > 0) select.onSelected(new Set())
    else if (onSelectAll) onSelectAll()
    else select.onSelected(new Set(rows.map(rowId)))
  }
  const current = Math.min(focusedIndex, total - 1)
  const items = virtual.getVirtualItems()
  // Exactly one row is reachable by Tab, and it must be a rendered one.
  const tabbableIndex = items.some((item) => item.index === current) ? current : (items[0]?.index ?? 0)
  // Controls inside a row are reachable by Tab only from that row: nobody tabs through the links of a thousand rows.
  useEffect(() => {
    for (const control of scrollBox.current?.querySelectorAll<HTMLElement>('[data-index] :is(a, button)') ?? [])
      control.tabIndex = control.closest('[data-index]')?.getAttribute('tabindex') === '0' ? 0 : -1
  })

  return (
    <>
      <div
        ref={scrollBox}
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={visible.length + (select ? 1 : 0)}
        aria-multiselectable={select ? true : undefined}
        aria-busy={loading}
        className={classes['scrollBox'] ?? ''}
        style={{ '--row': `${height}px`, height: props.height } as CSSProperties}
        onKeyDown={onKey}
      >
        <div role="rowgroup" className={classes['head']} style={{ minWidth: minimum }}>
          <div role="row" aria-rowindex={1} className={classes['row']} style={{ gridTemplateColumns: template }}>
            {select ? (
              <div role="columnheader" className={classes['selectCell']}>
                <Checkbox
                  size="xs"
                  aria-label={select.selected.size > 0 ? 'Clear the selection' : `Select all ${formatNumber(total)}`}
                  checked={allSelected}
                  indeterminate={!allSelected && select.selected.size > 0}
                  onChange={selectAll}
                />
              </div>
            ) : null}
            {visible.map((column, columnIndex) => (
              <ColumnHead
                key={column.key}
                column={column}
                isFirst={columnIndex === 0}
                order={order}
                onOrder={onOrder}
                leftOffset={select ? 40 : 0}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes['body']} style={{ height: virtual.getTotalSize(), minWidth: minimum }}>
          {items.map((item) => {
            const row = rowAt(item.index)
            const id = row === undefined ? null : rowId(row)
            const isChosen = id !== null && (select?.selected.has(id) ?? false)
            return (
              <div
                key={item.index}
                role="row"
                data-index={item.index}
                data-open={id !== null && id === props.openId ? true : undefined}
                data-tint={row === undefined ? undefined : (props.tint?.(row) ?? undefined)}
                data-can-open={onOpen ? true : undefined}
                aria-rowindex={item.index + 2}
                aria-selected={select ? isChosen : undefined}
                tabIndex={item.index === tabbableIndex ? 0 : -1}
                className={classes['row'] ?? ''}
                style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
                onFocus={() => setFocusedIndex(item.index)}
                onClick={() => row !== undefined && onOpen?.(row)}
              >
                {select ? (
                  <div role="gridcell" className={classes['selectCell']} onClick={(event) => event.stopPropagation()}>
                    {row === undefined ? null : (
                      <Checkbox
                        size="xs"
                        tabIndex={-1}
                        aria-label={`Select ${props.rowName?.(row) ?? `row ${item.index + 1}`}`}
                        checked={isChosen}
                        onChange={() => toggle(row)}
                      />
                    )}
                  </div>
                ) : null}
                {visible.map((column, columnIndex) => (
                  <div
                    key={column.key}
                    role={columnIndex === 0 ? 'rowheader' : 'gridcell'}
                    className={`${classes['cell']} ${column.mono ? 'bilang-mono' : ''}`}
                    data-align={column.align}
                    data-first={columnIndex === 0 ? true : undefined}
                    style={columnIndex === 0 ? { insetInlineStart: select ? 40 : 0 } : undefined}
                  >
                    {row === undefined ? (
                      <span className={classes['placeholder']} />
                    ) : (
                      <CellText>{column.cell(row)}</CellText>
                    )}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
        {loading ? <span className="bilang-hidden">{fixedTexts.loading}</span> : null}
      </div>
      <ListPager virtual={virtual} total={total} />
    </>
  )
}

/** Plain text in a cell gets its own element, so that an ellipsis shows when it is cut off. Hovering shows the full text. */
function CellText({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span title={children}>{children}</span> : children
}
