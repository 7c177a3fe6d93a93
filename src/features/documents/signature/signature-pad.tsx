/** The pad: strokes by finger, pen or mouse. Its proportions never change, so rotating the phone keeps the drawing. */
import { Text } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { pad, type Stroke, type Strokes } from '#contract/documents/document-signature.ts'
import { isFull, padPoint, withPoint, withStroke } from '#domain/documents/strokes.ts'
import { t } from '#text/account/signature.ts'
import classes from './signature.module.css'
import { SignatureDrawing, strokePoints } from './signature-drawing.tsx'

/** At most half a second of drawing is lost if the browser cancels the pointer. */
const longestStroke = 4000

export function SignaturePad({ strokes, onChange }: { strokes: Strokes; onChange: (strokes: Strokes) => void }) {
  const svg = useRef<SVGSVGElement>(null)
  const drawn = useRef<SVGPolylineElement>(null)
  /** The stroke being drawn, and its pointer: a second finger or the palm draws nothing. Drawn without a render for each point. */
  const active = useRef<{ pointer: number; stroke: Stroke } | null>(null)
  const full = isFull(strokes)

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = svg.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return padPoint(0, 0)
    return padPoint((clientX - box.left) / box.width, (clientY - box.top) / box.height)
  }
  const show = (stroke: Stroke) => drawn.current?.setAttribute('points', strokePoints(stroke))
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (active.current || full || event.button !== 0) return
    event.preventDefault()
    // A pointer that has left already cannot be captured.
    if (svg.current?.hasPointerCapture?.(event.pointerId) === false) svg.current.setPointerCapture(event.pointerId)
    active.current = { pointer: event.pointerId, stroke: [pointOf(event)] }
    show(active.current.stroke)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const current = active.current
    if (current?.pointer !== event.pointerId) return
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of events.length > 0 ? events : [event]) current.stroke = withPoint(current.stroke, pointOf(one))
    if (current.stroke.length >= longestStroke) finish(event)
    else show(current.stroke)
  }
  const finish = (event: PointerEvent<SVGSVGElement>) => {
    const current = active.current
    if (current?.pointer !== event.pointerId) return
    active.current = null
    show([])
    onChange(withStroke(strokes, current.stroke))
  }
  return (
    <div>
      <svg
        ref={svg}
        className={classes['pad']}
        viewBox={`0 0 ${pad.width} ${pad.height}`}
        role="img"
        aria-label={t('dialog.pad')}
        data-full={full || undefined}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={finish}
        onLostPointerCapture={finish}
      >
        <line className={classes['padLine']} x1={60} x2={pad.width - 60} y1={310} y2={310} />
        {strokes.length === 0 ? (
          <text className={classes['padHint']} x={pad.width / 2} y={360} fontSize={34} textAnchor="middle">
            {t('dialog.hint')}
          </text>
        ) : null}
        <SignatureDrawing strokes={strokes} />
        <polyline ref={drawn} className={classes['ink']} />
      </svg>
      {full ? (
        <Text c="var(--bilang-attention)" role="alert">
          {t('dialog.full')}
        </Text>
      ) : null}
    </div>
  )
}
