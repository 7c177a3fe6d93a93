/* biome-ignore-all lint/a11y/useSemanticElements: a separator that is moved is not an hr */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { columnWidth, withinColumnWidth } from '#domain/tables/table-layout.ts'
import { t } from '#text/shared/ui-columns.ts'
import { textScale } from '../text-scale.ts'
import classes from './columns.module.css'

/** The width that a stack of columns has on the screen, in pixels of the normal text size; null without a layout. */
export function shownWidth(table: string, key: string): number | null {
  const stack = document.querySelector(`[data-table="${table}"] [data-stack="${key}"]`)
  const width = (stack?.getBoundingClientRect().width ?? 0) / textScale()
  return width > 0 ? Math.round(width) : null
}

/** The edge between two columns. It can be moved by pointer or arrow keys. A double click, or Enter, restores the default width. */
export function ResizeHandle({
  label,
  width,
  measure,
  onDraw,
  onWidth,
}: {
  /** Title of the column. */
  label: string
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
  const [measured, setMeasured] = useState<number | null>(null)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const from = measure() ?? width
    const to = {
      ArrowLeft: from - columnWidth.step,
      ArrowRight: from + columnWidth.step,
      Home: columnWidth.min,
      Enter: null,
    }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setMeasured(to === null ? null : withinColumnWidth(to))
    onWidth(to)
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('widthOf', { column: label })}
      aria-valuenow={measured ?? width}
      aria-valuemin={columnWidth.min}
      aria-valuemax={columnWidth.max}
      tabIndex={0}
      className={classes['resizeHandle']}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null
        onDraw(null)
      }}
      onFocus={() => setMeasured(measure())}
      onBlur={() => setMeasured(null)}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={onKeyDown}
    />
  )
}
