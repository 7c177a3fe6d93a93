import { type PointerEvent, useRef } from 'react'
import type { Zoom } from './camera.ts'

/** Two fingers apart or together change the zoom of the camera, where it has one. */
export function usePinch(zoom: Zoom | undefined, setZoom: (value: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const start = useRef<{ span: number; value: number } | undefined>(undefined)

  const span = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const keep = (event: PointerEvent) => fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  const drop = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    start.current = undefined
  }

  return {
    onPointerDown(event: PointerEvent) {
      keep(event)
      if (zoom && fingers.current.size === 2) start.current = { span: span(), value: zoom.value }
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      keep(event)
      if (start.current && start.current.span > 0) setZoom((start.current.value * span()) / start.current.span)
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onPointerLeave: drop,
  }
}
