/** Keeps toasts clear of what was pressed (`keepClear`), which loads beside the first screen. */
import { useEffect, useLayoutEffect, useRef } from 'react'

const presses = ['pointerdown', 'keydown', 'drop']

type KeepClear = typeof import('./keep-clear.ts').keepClear
let keepClear: KeepClear | null = null

async function loadKeepClear(): Promise<KeepClear> {
  keepClear = (await import('./keep-clear.ts')).keepClear
  return keepClear
}

/** `stack`: null while toasts are in the dock of a screen. Those that are still shown when that screen is left are placed then. */
export function useClearOfPressed(stack: HTMLElement | null, shownKeys: string): void {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    // Not with the first press: a file that is missing loads the page again. Without a network and not stored yet, toasts are at their usual position.
    loadKeepClear().catch(() => {})
  }, [])
  useEffect(() => {
    const remember = ({ type, target }: Event) => {
      // Ignore presses on toasts.
      if (!(target instanceof Element) || stack?.contains(target)) return
      pressed.current = type === 'drop' ? nearestButton(target) : target
    }
    for (const press of presses) addEventListener(press, remember, true)
    return () => {
      for (const press of presses) removeEventListener(press, remember, true)
    }
  }, [stack])
  useLayoutEffect(() => {
    if (!stack || !shownKeys) return
    const pressedNow = () => pressed.current
    if (keepClear) return keepClear(stack, pressedNow)
    let end: (() => void) | null = null
    let isGone = false
    loadKeepClear().then(
      (keep) => {
        if (!isGone) end = keep(stack, pressedNow)
      },
      () => {},
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [stack, shownKeys])
}

/** The button that chooses a file, of the area onto which one was dropped. */
const nearestButton = (target: Element): Element | null =>
  target.querySelector('button') ?? (target.parentElement && nearestButton(target.parentElement))
