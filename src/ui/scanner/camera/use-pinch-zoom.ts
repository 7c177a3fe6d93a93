import { type PointerEvent, useRef } from 'react'
import type { Zoom } from './camera.ts'

/** Pinching with two fingers changes the camera's zoom, if it has one. */
export function usePinchZoom(zoom: Zoom | undefined, setZoom: (value: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const start = useRef<{ distance: number; value: number } | undefined>(undefined)

  const fingerDistance = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const trackFinger = (event: PointerEvent) =>
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  const releaseFinger = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    start.current = undefined
  }

  return {
    onPointerDown(event: PointerEvent) {
      trackFinger(event)
      if (zoom && fingers.current.size === 2) start.current = { distance: fingerDistance(), value: zoom.value }
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      trackFinger(event)
      if (start.current && start.current.distance > 0)
        setZoom((start.current.value * fingerDistance()) / start.current.distance)
    },
    onPointerUp: releaseFinger,
    onPointerCancel: releaseFinger,
    onPointerLeave: releaseFinger,
  }
}
