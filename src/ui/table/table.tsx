/* biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by transform, which table elements do not allow */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves by rows (roving tabindex), not by cells */
/**
 * A list of any length: dense rows under a sticky header on a wide screen, cards on a phone. It holds no data: it gets a window of rows and requests
 * another through `onWindow`. Rows that are not loaded yet keep their space. Shows the number of rows, of how many in total, and as of when.
 */

import { type CSSProperties, useRef, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { withWidth } from '#domain/tables/table-layout.ts'
import { Empty } from '../feedback/empty.tsx'
import { Loading } from '../feedback/loading.tsx'
import { NotDownloadedYet } from '../list/not-downloaded-yet.tsx'
import { useMedia } from '../theme/use-media.ts'
import { Cards } from './cards.tsx'
import { gridTracks, stackWidth } from './columns/column.ts'
import { fixedSettings, shownStacks } from './columns/column-layout.ts'
import { LeftOutColumns } from './columns/left-out-columns.tsx'
import { GridRow, selectWidth } from './grid-row.tsx'
import { ListPager } from './list-page/list-pager.tsx'
import { rowSelection } from './row-selection.ts'
import classes from './table.module.css'
import { type DrawnWidth, TableHead } from './table-head.tsx'
import type { TableProps } from './table-props.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowHeight } from './use-row-height.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export function Table<Row>(props: TableProps<Row>) {
  const isPhone = useMedia('phone')
  const { total, loading = false, stalled = false } = props.list
  if (total === 0) {
    return (
      <div className={classes['emptyState']} style={{ minHeight: props.height }}>
        {!loading ? (
          (props.empty ?? <Empty />)
        ) : stalled ? (
          <NotDownloadedYet subject="list" />
        ) : (
          <Loading height={280} />
        )}
      </div>
    )
  }
  if (isPhone) return <Cards {...props} />
  // The first rows that people see have their final height.
  if (props.settings?.isLoaded === false) {
    return <div className={classes['emptyState']} style={{ minHeight: props.height }} aria-busy="true" />
  }
  return <TableGrid {...props} />
}

function TableGrid<Row>(table: TableProps<Row>) {
  const { columns, settings = fixedSettings, onShown } = table
  const { rows, total, from = 0, loading = false, onWindow } = table.list
  const scrollBox = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnWidth | null>(null)
  const layout = drawn ? withWidth(settings.layout, drawn.keys, drawn.width) : settings.layout
  const selection = rowSelection(table)
  const leftOffset = selection ? selectWidth : 0
  const { shown, leftOut } = useFittingColumns(table, { scrollBox, layout, leftOffset })
  const props = { ...table, shown }
  const stacks = shownStacks(columns, shown, layout)
  const isStacked = stacks.some((stack) => stack.length > 1 || stack[0]?.lines || stack[0]?.maxLines)
  const { height, headHeight, scale } = useRowHeight(isStacked, settings.density)
  const virtual = useVirtualRows({ scrollBox, total, height, headHeight, onWindow })
  const template = [...(selection ? [`${selectWidth}px`] : []), ...gridTracks(stacks, scale)].join(' ')
  const minWidth = stacks.reduce((sum, stack) => sum + Math.round(stackWidth(stack) * scale), leftOffset)
  const rowAt = (index: number): Row | undefined => rows[index - from]
  const focus = useRowFocus({
    scrollBox,
    virtual,
    total,
    rowHeight: height,
    rowAt,
    onOpen: props.onOpen,
    onToggle: selection?.toggle,
  })

  return (
    <>
      <div
        ref={scrollBox}
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={stacks.flat().length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={loading}
        className={classes['scrollBox'] ?? ''}
        data-table={settings.table}
        data-density={settings.density}
        style={
          {
            '--row': `${height}px`,
            '--head': `${headHeight}px`,
            '--columns': template,
            '--cell-lines': settings.density === 'compact' && !isStacked ? 1 : 2,
            height: props.height,
          } as CSSProperties
        }
        onKeyDown={focus.onKeyDown}
      >
        <TableHead
          stacks={stacks}
          minWidth={minWidth}
          selection={selection}
          leftOffset={leftOffset}
          onDraw={setDrawn}
          table={props}
        />
        <div role="rowgroup" className={classes['body']} style={{ height: virtual.getTotalSize(), minWidth }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <GridRow
              key={index}
              row={rowAt(index)}
              index={index}
              start={start}
              stacks={stacks}
              selection={selection}
              tabIndex={index === focus.tabbableIndex ? 0 : -1}
              onFocus={() => focus.onFocusRow(index)}
              table={props}
            />
          ))}
        </div>
        {loading ? <span className="bilang-hidden">{fixedTexts.loading}</span> : null}
      </div>
      {leftOut.length > 0 && onShown ? (
        <LeftOutColumns
          columns={columns}
          leftOut={leftOut}
          onShown={(keys) => {
            // The pressed button is gone then.
            scrollBox.current?.focus({ preventScroll: true })
            onShown(keys)
          }}
        />
      ) : null}
      <ListPager virtual={virtual} total={total} />
    </>
  )
}
