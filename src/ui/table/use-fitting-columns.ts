import { type RefObject, useLayoutEffect, useState } from 'react'
import type { TableLayout } from '#domain/tables/table-layout.ts'
import { type FittingColumns, fittingColumns } from './columns/fitting-columns.ts'
import type { TableProps } from './table-props.ts'
import { textScale } from './text-scale.ts'

/** The columns to show, and those that are left out because the table is too narrow. Known before the table is drawn. */
export function useFittingColumns<Row>(
  { columns, shown = null, onShown, order }: TableProps<Row>,
  {
    scrollBox,
    layout,
    leftOffset,
  }: { scrollBox: RefObject<HTMLElement | null>; layout: TableLayout; leftOffset: number },
): FittingColumns<Row> {
  const isNeeded = onShown !== undefined && shown === null
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = scrollBox.current
    if (!box || !isNeeded) return
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scrollBox, isNeeded])
  return isNeeded
    ? fittingColumns(columns, layout, { width, leftOffset, scale: textScale(), order })
    : { shown, leftOut: [] }
}
