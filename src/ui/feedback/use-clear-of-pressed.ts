/**
 * Moves the toasts to the other end of the window if they would cover what was pressed last: a toast speaks of that button, and the person may
 * need it again at once.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const presses = ['pointerdown', 'keydown']

export function useClearOfPressed(stack: RefObject<HTMLElement | null>, shownKeys: string): void {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      // A press on a toast says nothing about the page.
      if (target instanceof Element && !stack.current?.contains(target)) pressed.current = target
    }
    for (const press of presses) addEventListener(press, remember, true)
    return () => {
      for (const press of presses) removeEventListener(press, remember, true)
    }
  }, [stack])
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || !shownKeys) return
    // not a text: a selector
    const control = pressed.current?.closest('button, a') ?? pressed.current
    // Enter in a field presses the button of its form.
    const buttons = [control, control?.closest('form')?.querySelector('[type=submit]')]
    const coversOne = () => {
      const place = element.getBoundingClientRect()
      return buttons.some((button) => {
        if (!button?.isConnected) return false
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return place.left < right && left < place.right && place.top < bottom && top < place.bottom
      })
    }
    delete element.dataset['moved']
    if (!coversOne()) return
    element.dataset['moved'] = ''
    if (coversOne()) delete element.dataset['moved']
  }, [stack, shownKeys])
}
