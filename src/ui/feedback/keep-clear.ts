/**
 * Finds a position for toasts that covers neither the last pressed button (the person may need it again immediately) nor a title or the camera, and
 * no other control either: the usual position, else the other end of the window, else below the titles. If there is none, controls that were not
 * pressed give way first, then the title. Once placed, they stay while their position is as good as any: they must not jump while a page scrolls.
 */

// not a text: a selector
const titles = 'main h1, [role=dialog] h2, video'
// not a text: a selector
const controls = ':is(main, [role=dialog]) :is(button, a[href], input, select, textarea)'

/** Places the stack of toasts until the returned function is called. */
export function keepClear(stack: HTMLElement, pressed: () => Element | null): () => void {
  // A page loads, scrolls, or changes its size in ways that no single event reports.
  let placed = ''
  let position: Position | null = null
  let frame = 0
  let restsUntil = 0
  const placeWhenChanged = () => {
    frame = requestAnimationFrame(placeWhenChanged)
    const begun = performance.now()
    if (begun < restsUntil) return
    const rects = rectsToKeepFree(pressed())
    const now = [innerHeight, stack.offsetHeight, ...Object.values(rects).flat().flatMap(corners)].join()
    if (now !== placed) position = place(stack, rects, position)
    placed = now
    // A form can have thousands of fields: a slow phone spends at most a tenth of its time here.
    const ended = performance.now()
    restsUntil = ended + 9 * (ended - begun)
  }
  placeWhenChanged()
  return () => cancelAnimationFrame(frame)
}

/** The button or link that was pressed; if it was drawn again meanwhile, its successor with the same name. */
function controlOf(pressed: Element | null): Element | null | undefined {
  // not a text: a selector
  const control = pressed?.closest('button, a') ?? pressed
  if (!control || control.isConnected) return control
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  const name = nameOf(control)
  return name ? [...document.querySelectorAll(control.localName)].find((one) => nameOf(one) === name) : null
}

interface Rects {
  pressed: readonly DOMRect[]
  heads: readonly DOMRect[]
  controls: readonly DOMRect[]
}

const corners = ({ top, left, right, bottom }: DOMRect) => [top, left, right, bottom]

function rectsToKeepFree(pressed: Element | null): Rects {
  const control = controlOf(pressed)
  // Enter in a field presses the button of its form.
  const buttons = [control, control?.closest('form')?.querySelector('[type=submit]')].filter((one) => one?.isConnected)
  const rectsOf = (elements: Iterable<Element | null | undefined>) =>
    [...elements].flatMap((one) => one?.getBoundingClientRect() ?? []).filter(({ width }) => width > 1)
  return {
    pressed: rectsOf(buttons),
    heads: rectsOf(document.querySelectorAll(titles)),
    // A list may have thousands.
    controls: rectsOf(document.querySelectorAll(controls)).filter(({ top, bottom }) => bottom > 0 && top < innerHeight),
  }
}

/** At the other end of the window, or at this top. */
interface Position {
  moved: boolean
  top: number | null
}

/** Returns where the stack is now; `before`: where it was. */
function place(stack: HTMLElement, rects: Rects, before: Position | null): Position {
  const isFreeOf = (others: readonly DOMRect[]) => {
    const own = stack.getBoundingClientRect()
    const covers = (rect: DOMRect) =>
      own.left < rect.right && rect.left < own.right && own.top < rect.bottom && rect.top < own.bottom
    return !others.some(covers)
  }
  const stand = ({ moved, top }: Position) => {
    stack.toggleAttribute('data-moved', moved)
    stack.style.insetBlockStart = top === null ? '' : `${top}px`
    stack.style.insetBlockEnd = top === null ? '' : 'auto'
  }
  const below = (others: readonly DOMRect[]) => Math.max(...others.map(({ bottom }) => bottom)) + 8
  const tops = [
    below(rects.heads),
    below(rects.pressed),
    Math.min(...rects.pressed.map(({ top }) => top)) - stack.offsetHeight - 8,
  ]
  const usual: Position = { moved: false, top: null }
  const places = [
    ...(before ? [before] : []),
    usual,
    { moved: true, top: null },
    ...tops.map((top) => ({ moved: false, top })),
  ].filter(({ top }) => top === null || (top >= 0 && top + stack.offsetHeight <= innerHeight))
  const kept = [...rects.pressed, ...rects.heads]
  // Other controls and a title may be covered briefly, the pressed button never.
  for (const others of [[...kept, ...rects.controls], kept, rects.pressed]) {
    const free = places.find((position) => {
      stand(position)
      return isFreeOf(others)
    })
    if (free) return free
  }
  stand(usual)
  return usual
}
