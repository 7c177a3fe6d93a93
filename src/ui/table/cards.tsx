import { Checkbox } from '@mantine/core'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import classes from './cards.module.css'
import { type Column, columnTitle, visibleColumns } from './columns/column.ts'
import { ListPager } from './list-page/list-pager.tsx'
import { rowSelection, selectLabel } from './row-selection.ts'
import type { TableProps } from './table-props.ts'
import { type PageScroll, usePageScroll } from './use-page-scroll.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const estimatedHeight = 92
/** The measured card heights of each list shown in this tab, by label. */
const measuredCards = new Map<string, readonly VirtualItem[]>()

/**
 * A table on a phone: one card per row; the whole card is the touch target. The page scrolls and the list does not, so that a screen has one
 * scroll area.
 */
export function Cards<Row>(props: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const page = usePageScroll(box)
  return (
    <div ref={box} className={classes['box'] ?? ''} aria-busy={props.list.loading ?? false}>
      {page ? <CardList table={props} page={page} /> : null}
    </div>
  )
}

function CardList<Row>({ table: props, page }: { table: TableProps<Row>; page: PageScroll }) {
  const { columns, rowId, onOpen } = props
  const { rows, from = 0, total, onWindow } = props.list
  const scrollBox = useRef(page.scroller)
  const measured = measuredCards.get(props.label) ?? []
  const virtual = useVirtualRows({ scrollBox, total, height: estimatedHeight, ...page, measured, onWindow })
  useEffect(() => () => void measuredCards.set(props.label, virtual.takeSnapshot()), [virtual, props.label])
  const visible = visibleColumns(columns, props.shown ?? null)
  const selection = rowSelection(props)
  return (
    <>
      <ul aria-label={props.label} className={classes['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index - from]
          const id = row === undefined ? null : rowId(row)
          return (
            <li
              key={item.index}
              // A card without its row keeps the height that is expected of it.
              ref={row === undefined ? undefined : virtual.measureElement}
              data-index={item.index}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className={classes['item']}
              style={{ transform: `translateY(${item.start - page.listTop}px)` }}
            >
              <div
                // Keyed by item: fresh data may sort the list while somebody taps, and the tap must not act on another item.
                key={id}
                className={classes['card']}
                data-tint={row === undefined ? undefined : (props.tint?.(row) ?? undefined)}
              >
                {selection && row !== undefined && id !== null ? (
                  <Checkbox
                    size="md"
                    className={classes['selectBox'] ?? ''}
                    aria-label={selectLabel(props.rowName?.(row), item.index)}
                    checked={selection.has(id)}
                    onChange={() => selection.toggle(row)}
                  />
                ) : null}
                {row === undefined ? (
                  <div className={classes['placeholder']} />
                ) : onOpen ? (
                  <button type="button" className={classes['cardContent']} onClick={() => onOpen(row)}>
                    <CardContent row={row} columns={visible} />
                  </button>
                ) : (
                  <div className={classes['cardContent']}>
                    <CardContent row={row} columns={visible} />
                  </div>
                )}
                {row === undefined ? null : <CardActions row={row} columns={visible} />}
              </div>
            </li>
          )
        })}
      </ul>
      <div className={classes['pagerArea']}>
        <div className={classes['pager']}>
          <ListPager virtual={virtual} total={total} />
        </div>
      </div>
    </>
  )
}

const cardSlot = <Row,>(column: Column<Row>, index: number) =>
  column.card ?? (index === 0 ? 'title' : column.title === '' ? 'actions' : 'line')

const cardCell = <Row,>({ cell, cardCell: ownCell = cell }: Column<Row>, row: Row) => ownCell(row)

/** The buttons of a row are beside its open button: a control must not contain another. */
function CardActions<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const columnsInSlot = columns.filter((column, index) => cardSlot(column, index) === 'actions')
  if (columnsInSlot.length === 0) return null
  return (
    <div className={classes['actions']}>
      {columnsInSlot.map((column) => (
        <span key={column.key}>{column.cell(row)}</span>
      ))}
    </div>
  )
}

function CardContent<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const columnsWithSlot = columns.map((column, index) => ({ column, slot: cardSlot(column, index) }))
  const columnsInSlot = (slot: string) =>
    columnsWithSlot.filter((entry) => entry.slot === slot).map((entry) => entry.column)
  const lines = columnsInSlot('line')
  return (
    <>
      <span className={classes['top']}>
        <span className={classes['title']}>
          {columnsInSlot('title').map((column) => (
            <span key={column.key} className={column.mono ? 'bilang-mono' : ''}>
              {cardCell(column, row)}
            </span>
          ))}
        </span>
        <span className={classes['corner']}>
          {columnsInSlot('corner').map((column) => (
            <span key={column.key} className={column.mono ? 'bilang-mono' : ''}>
              {cardCell(column, row)}
            </span>
          ))}
        </span>
      </span>
      {columnsInSlot('state').map((column) => (
        <span key={column.key}>{cardCell(column, row)}</span>
      ))}
      {columnsInSlot('second').map((column) => (
        <span key={column.key} className={`${classes['second']} ${column.mono ? 'bilang-mono' : ''}`}>
          {cardCell(column, row)}
        </span>
      ))}
      {lines.length > 0 ? (
        <span className={classes['lines']}>
          {lines.map((column) => {
            const content = cardCell(column, row)
            // A label without a value looks like a defect.
            if (content === '' || content === null || content === undefined) return null
            return (
              <span key={column.key}>
                <span className="bilang-muted">{columnTitle(column)} </span>
                <span className={column.mono ? 'bilang-mono' : ''}>{content}</span>
              </span>
            )
          })}
        </span>
      ) : null}
    </>
  )
}
