import { Checkbox } from '@mantine/core'
import { type CSSProperties, useRef } from 'react'
import classes from './cards.module.css'
import { type Column, visibleColumns } from './column.ts'
import { ListPager } from './list-pager.tsx'
import type { TableProps } from './table.tsx'
import { useRows } from './use-rows.ts'

const estimate = 92

/** The phone's side of a table: one card for each row, the whole card is the target. */
export function Cards<Row>(props: TableProps<Row>) {
  const { columns, rowId, selected, onSelected, onOpen } = props
  const { rows, from = 0, total, loading = false, onWindow } = props.list
  const box = useRef<HTMLDivElement>(null)
  const virtual = useRows({ box, total, height: estimate, onWindow })
  const visible = visibleColumns(columns, props.shown ?? null)
  const select = selected && onSelected ? { selected, onSelected } : null
  const toggle = (id: number) => {
    if (!select) return
    const next = new Set(select.selected)
    if (!next.delete(id)) next.add(id)
    select.onSelected(next)
  }
  return (
    <>
      <div
        ref={box}
        className={classes['box'] ?? ''}
        style={{ height: props.height } as CSSProperties}
        aria-busy={loading}
      >
        <ul aria-label={props.label} className={classes['list']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index - from]
            const id = row === undefined ? null : rowId(row)
            return (
              <li
                key={item.index}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={total}
                aria-posinset={item.index + 1}
                className={classes['item']}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <div
                  className={classes['card']}
                  data-tint={row === undefined ? undefined : (props.tint?.(row) ?? undefined)}
                >
                  {select && row !== undefined && id !== null ? (
                    <Checkbox
                      size="md"
                      className={classes['check'] ?? ''}
                      aria-label={`Select ${props.rowName?.(row) ?? `row ${item.index + 1}`}`}
                      checked={select.selected.has(id)}
                      onChange={() => toggle(id)}
                    />
                  ) : null}
                  {row === undefined ? (
                    <div className={classes['ghost']} />
                  ) : onOpen ? (
                    <button type="button" className={classes['words']} onClick={() => onOpen(row)}>
                      <Words row={row} columns={visible} />
                    </button>
                  ) : (
                    <div className={classes['words']}>
                      <Words row={row} columns={visible} />
                    </div>
                  )}
                  {row === undefined ? null : <Actions row={row} columns={visible} />}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      <ListPager virtual={virtual} total={total} />
    </>
  )
}

const placeOf = <Row,>(column: Column<Row>, at: number) =>
  column.card ?? (at === 0 ? 'title' : column.title === '' ? 'actions' : 'line')

/** Buttons of a row stand beside what opens it: one control may not lie within another. */
function Actions<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const some = columns.filter((column, at) => placeOf(column, at) === 'actions')
  if (some.length === 0) return null
  return (
    <div className={classes['actions']}>
      {some.map((column) => (
        <span key={column.key}>{column.cell(row)}</span>
      ))}
    </div>
  )
}

function Words<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const placed = columns.map((column, at) => ({ column, place: placeOf(column, at) }))
  const some = (place: string) => placed.filter((entry) => entry.place === place).map((entry) => entry.column)
  const lines = some('line')
  return (
    <>
      <span className={classes['top']}>
        <span className={classes['title']}>
          {some('title').map((column) => (
            <span key={column.key} className={column.mono ? 'bilang-mono' : ''}>
              {column.cell(row)}
            </span>
          ))}
        </span>
        <span className={classes['corner']}>
          {some('corner').map((column) => (
            <span key={column.key} className={column.mono ? 'bilang-mono' : ''}>
              {column.cell(row)}
            </span>
          ))}
        </span>
      </span>
      {some('second').map((column) => (
        <span key={column.key} className={`${classes['second']} ${column.mono ? 'bilang-mono' : ''}`}>
          {column.cell(row)}
        </span>
      ))}
      {lines.length > 0 ? (
        <span className={classes['lines']}>
          {lines.map((column) => (
            <span key={column.key}>
              <span className="bilang-muted">{column.title} </span>
              <span className={column.mono ? 'bilang-mono' : ''}>{column.cell(row)}</span>
            </span>
          ))}
        </span>
      ) : null}
    </>
  )
}
