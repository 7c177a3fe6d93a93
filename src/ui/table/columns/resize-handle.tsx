import { type PointerEvent, useRef } from 'react'
import { withinColumnWidth } from '#domain/tables/table-layout.ts'
import { textScale } from '../text-scale.ts'
import classes from './columns.module.css'

/** The width that a stack of columns has on the screen, in pixels of the normal text size; null without a layout. */
export function shownWidth(table: string, key: string): number | null {
  const stack = document.querySelector(`[data-table="${table}"] [data-stack="${key}"]`)
  const width = (stack?.getBoundingClientRect().width ?? 0) / textScale()
  return width > 0 ? Math.round(width) : null
}

/**
 * The edge between two columns. A pointer moves it; a double click restores the default width. It is no Tab stop and not read aloud, because a table
 * has one for each column: the column chooser has buttons for the width.
 */
export function ResizeHandle({
  width,
  measure,
  onDraw,
  onWidth,
}: {
  /** Pixels of the normal text size. */
  width: number
  /** The width on the screen, which may be larger. */
  measure: () => number | null
  /** Called while the pointer moves; null after it was cancelled. */
  onDraw: (width: number | null) => void
  /** Null: the default width. */
  onWidth: (width: number | null) => void
}) {
  const drag = useRef<{ x: number; from: number; to: number | null } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: measure() ?? width, to: null }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    const to = withinColumnWidth(drag.current.from + (event.clientX - drag.current.x) / textScale())
    if (to === (drag.current.to ?? drag.current.from)) return
    drag.current.to = to
    onDraw(to)
  }
  const onPointerUp = () => {
    const to = drag.current?.to ?? null
    drag.current = null
    if (to !== null) onWidth(to)
  }
  return (
    <span
      aria-hidden="true"
      className={classes['resizeHandle']}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null
        onDraw(null)
      }}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
