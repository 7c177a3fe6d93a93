/* biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by transform, which table elements do not allow */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves by rows (roving tabindex), not by cells */
/**
 * A list of any length: dense rows under a sticky header on a wide screen, cards on a phone. It holds no data: it gets a window of rows and
 * requests another through `onWindow`. Rows that are not loaded yet keep their space. Shows how many rows there are, of how many, as of
 * when.
 */

import { Checkbox } from '@mantine/core'
import { type CSSProperties, useRef } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/ui-table.ts'
import { Empty } from '../feedback/empty.tsx'
import { Loading } from '../feedback/loading.tsx'
import { NotDownloadedYet } from '../list/not-downloaded-yet.tsx'
import { useMedia } from '../theme/use-media.ts'
import { Cards } from './cards.tsx'
import { columnStacks, gridTracks, stackWidth, visibleColumns } from './column.ts'
import { ColumnHead } from './column-head.tsx'
import { GridRow, Stack, selectWidth } from './grid-row.tsx'
import { ListPager } from './list-pager.tsx'
import { type RowSelection, rowSelection } from './row-selection.ts'
import classes from './table.module.css'
import type { TableProps } from './table-props.ts'
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
  return isPhone ? <Cards {...props} /> : <TableGrid {...props} />
}

function TableGrid<Row>(props: TableProps<Row>) {
  const { columns, order, onOrder } = props
  const { rows, total, from = 0, loading = false, onWindow } = props.list
  const scrollBox = useRef<HTMLDivElement>(null)
  const visible = visibleColumns(columns, props.shown ?? null)
  const stacks = columnStacks(visible)
  const { height, headHeight, scale } = useRowHeight(stacks.some((stack) => stack.length > 1 || stack[0]?.lines))
  const virtual = useVirtualRows({ scrollBox, total, height, onWindow })
  const selection = rowSelection(props)
  const leftOffset = selection ? selectWidth : 0
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
        aria-colcount={visible.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={loading}
        className={classes['scrollBox'] ?? ''}
        style={{ '--row': `${height}px`, '--head': `${headHeight}px`, height: props.height } as CSSProperties}
        onKeyDown={focus.onKeyDown}
      >
        <div role="rowgroup" className={classes['head']} style={{ minWidth }}>
          <div role="row" aria-rowindex={1} className={classes['row']} style={{ gridTemplateColumns: template }}>
            {selection ? <SelectAll selection={selection} total={total} /> : null}
            {stacks.map((stack, index) => (
              <Stack key={stack[0]?.key} isFirst={index === 0} leftOffset={leftOffset} isStacked={stack.length > 1}>
                {stack.map((column) => (
                  <ColumnHead
                    key={column.key}
                    column={column}
                    align={stack[0]?.align}
                    order={order}
                    onOrder={onOrder}
                  />
                ))}
              </Stack>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes['body']} style={{ height: virtual.getTotalSize(), minWidth }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <GridRow
              key={index}
              row={rowAt(index)}
              index={index}
              start={start}
              stacks={stacks}
              template={template}
              selection={selection}
              tabIndex={index === focus.tabbableIndex ? 0 : -1}
              onFocus={() => focus.onFocusRow(index)}
              table={props}
            />
          ))}
        </div>
        {loading ? <span className="bilang-hidden">{fixedTexts.loading}</span> : null}
      </div>
      <ListPager virtual={virtual} total={total} />
    </>
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
