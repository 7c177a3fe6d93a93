/** Moves a column by its header with a mouse or pen. The column chooser moves columns by keyboard and by touch. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels that a pointer moves before a press becomes a drag. */
const dragThreshold = 6

interface Move {
  from: number
  to: number
}

/** The shown place at `x`. The first stays where it is. */
function placeAt(head: HTMLElement | null, x: number): number {
  const stacks = [...(head?.querySelectorAll('[data-stack]') ?? [])]
  const index = stacks.findIndex((stack) => x < stack.getBoundingClientRect().right)
  return Math.max(1, index === -1 ? stacks.length - 1 : index)
}

/** The press that moved a column does not sort by it. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }))
}

/** `onMove`: undefined if nobody can rearrange the table. */
export function useColumnDrag(head: RefObject<HTMLElement | null>, onMove: ((move: Move) => void) | undefined) {
  const [press, setPress] = useState<{ index: number; x: number } | null>(null)
  const [drag, setDrag] = useState<Move | null>(null)
  const onMoveRef = useRef(onMove)
  onMoveRef.current = onMove
  useEffect(() => {
    if (!press) return
    let move: Move | null = null
    const end = () => {
      setPress(null)
      setDrag(null)
    }
    const listeners = {
      pointermove({ clientX }: globalThis.PointerEvent) {
        if (!move && Math.abs(clientX - press.x) < dragThreshold) return
        move = { from: press.index, to: placeAt(head.current, clientX) }
        setDrag(move)
      },
      pointerup() {
        end()
        if (!move) return
        ignoreNextClick()
        if (move.to !== move.from) onMoveRef.current?.(move)
      },
      pointercancel: end,
      keydown: ({ key }: KeyboardEvent) => key === 'Escape' && end(),
    } as const
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [type, listener] of entries) addEventListener(type, listener)
    return () => {
      for (const [type, listener] of entries) removeEventListener(type, listener)
    }
  }, [press, head])
  return {
    /** What is at `from` would take the place of what is at `to`. */
    drag,
    /** Begins a drag of the place at `index`. */
    onPress(index: number, { button, pointerType, clientX }: PointerEvent) {
      if (onMove && index > 0 && button === 0 && pointerType !== 'touch') setPress({ index, x: clientX })
    },
  }
}
