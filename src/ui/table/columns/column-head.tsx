/* biome-ignore-all lint/a11y/useSemanticElements: the grid is not a table element */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the button inside takes the focus */

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#text/shared/ui-table.ts'
import classes from '../table.module.css'
import { type Column, columnTitle, pressedOrder, sortOf } from './column.ts'

/** The header of a column. Pressing it sorts ascending, then descending. */
export function ColumnHead<Row>({
  column,
  align,
  order,
  onOrder,
  handle,
}: {
  column: Column<Row>
  align: Column<Row>['align']
  order: string | undefined
  onOrder: ((order: string) => void) | undefined
  /** Changes the width of the column, and of the one above it. */
  handle: ReactNode
}) {
  const sort = sortOf(order, column.order)
  const field = column.order
  const SortIcon = sort === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={field && onOrder ? sort : undefined}
      className={classes['cell'] ?? ''}
      data-align={align}
    >
      {field && onOrder ? (
        <button type="button" className={classes['sort']} onClick={() => onOrder(pressedOrder(order, field))}>
          <span className={classes['headText']}>{columnTitle(column)}</span>
          <span aria-hidden="true" className={classes['arrow']} data-on={sort !== 'none'}>
            <SortIcon size={14} />
          </span>
        </button>
      ) : (
        <span className={columnTitle(column) === '' ? 'bilang-hidden' : (classes['headText'] ?? '')}>
          {columnTitle(column) || t('actions')}
        </span>
      )}
      {handle}
    </div>
  )
}
