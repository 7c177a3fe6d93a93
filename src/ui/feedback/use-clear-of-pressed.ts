/**
 * Finds a place for the toasts that covers neither what was pressed last (a toast speaks of that button, and the person may need it again at once)
 * nor a title or the camera: where they usually are, else at the other end of the window, else below the titles.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const presses = ['pointerdown', 'keydown']
// not a text: a selector
const titles = 'main h1, [role=dialog] h2, video'

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
    place(element, pressed.current)
    // The next screen brings its own title.
    const titleChanges = new MutationObserver(() => place(element, pressed.current))
    titleChanges.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    return () => titleChanges.disconnect()
  }, [stack, shownKeys])
}

function place(stack: HTMLElement, pressed: Element | null): void {
  // not a text: a selector
  const control = pressed?.closest('button, a') ?? pressed
  // Enter in a field presses the button of its form.
  const buttons = [control, control?.closest('form')?.querySelector('[type=submit]')].filter((one) => one?.isConnected)
  const heads = [...document.querySelectorAll(titles)]
  const rectsOf = (elements: readonly (Element | null | undefined)[]) =>
    elements.map((one) => one?.getBoundingClientRect()).filter((rect) => rect !== undefined && rect.width > 1)
  const covered = rectsOf([...buttons, ...heads])
  const coversOne = () => {
    const own = stack.getBoundingClientRect()
    return covered.some(
      (rect) =>
        rect && own.left < rect.right && rect.left < own.right && own.top < rect.bottom && rect.top < own.bottom,
    )
  }
  const stand = (moved: boolean, top: number | null) => {
    stack.toggleAttribute('data-moved', moved)
    stack.style.insetBlockStart = top === null ? '' : `${top}px`
    stack.style.insetBlockEnd = top === null ? '' : 'auto'
  }
  stand(false, null)
  if (!coversOne()) return
  stand(true, null)
  if (!coversOne()) return
  stand(false, null)
  const lowest = Math.max(...rectsOf(heads).map((rect) => rect?.bottom ?? 0))
  if (lowest > 0 && lowest < innerHeight / 2) stand(false, lowest + 8)
  if (coversOne()) stand(false, null)
}
