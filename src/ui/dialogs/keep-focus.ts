import { menusId } from '../theme/menus-id.ts'
import { isFocusNowhere, layerSelector, lostFocus } from './lost-focus.ts'

/** Where an element was removed: in which other one, and after which node. */
interface Gap {
  parent: HTMLElement
  previous: Node | null
}

/** Screens that move the focus themselves, and the page that a navigation opens, come first. */
const afterOthersMs = 50

// not a text: a selector
const control = 'a, button, input, select, textarea, label, [tabindex="0"]'

/**
 * Keeps the focus from getting lost; without it, a screen reader would start at the top of the page again. When a dialog or menu closes, the element
 * that had the focus before gets it again. When the element with the focus is removed or disabled, the element in its place gets the focus, but never
 * another control: a key that is still down must not press it. Does nothing for a finger or a mouse, except after dialogs. Returns how to end it.
 */
export function keepFocus(): () => void {
  let focused = focusOf(document.activeElement)
  /** The last element with the focus outside of dialogs and menus. */
  let focusedBefore = focused
  /** The element that `standIn` stands for. */
  let lost: HTMLElement | null = null
  const gaps = new Map<HTMLElement, Gap>()
  let wasInLayer = false
  let isByPointer = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const restore = () => {
    timer = undefined
    if (!isFocusNowhere()) return
    const gap = focused && gaps.get(focused)
    const isInLayer = layerOf(gap ? gap.parent : focused)?.isConnected
    if (!isInLayer && document.querySelector(layerSelector)) return
    // Still there: somebody left it, such as by Escape in a search.
    const isLeft = !isGone(focused) && !layerOf(focused)
    if (isLeft || (!wasInLayer && isByPointer)) return
    const isAfterLayer = wasInLayer && !isInLayer
    if (isAfterLayer && (focusOn(focusedBefore) || focusOn(lostFocus.awaitingBox))) return
    lost = isInLayer ? focused : focusedBefore
    for (const place of placesOf(lost, lost && gaps.get(lost))) if (standIn(place)) return
  }
  const observer = new MutationObserver((records) => {
    noteGaps(records)
    if (isFocusNowhere()) timer ??= setTimeout(restore, afterOthersMs)
    else if (document.activeElement === lostFocus.standIn && !isGone(lost)) focusOn(lost)
  })
  const noteGaps = (records: readonly MutationRecord[]) => {
    for (const element of new Set([focused, focusedBefore])) {
      if (!element || element.isConnected) continue
      for (const { target, previousSibling, removedNodes } of records) {
        const watched = gaps.get(element)?.parent ?? element
        if (target instanceof HTMLElement && [...removedNodes].some((node) => node.contains(watched)))
          gaps.set(element, { parent: target, previous: previousSibling })
      }
    }
  }
  const moveOn = () => {
    clearTimeout(timer)
    timer = undefined
    lostFocus.awaitingBox = null
    wasInLayer = false
    gaps.clear()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target === lostFocus.standIn) return
    focused = focusOf(target)
    if (layerOf(target)) wasInLayer = true
    // The search of a drop-down list belongs to the field that opened it, on the page or in a dialog.
    if (layerOf(target) || focused?.closest(`#${menusId}`)) return
    if (target !== focusedBefore) moveOn()
    focusedBefore = focused
  }
  const onPointerDown = ({ target }: PointerEvent) => {
    isByPointer = true
    if (!layerOf(target)) moveOn()
  }
  const onKeyDown = () => {
    isByPointer = false
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('keydown', onKeyDown, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('keydown', onKeyDown, true)
    moveOn()
  }
}

const layerOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(layerSelector) : null)

const isGone = (element: HTMLElement | null): boolean => !element?.isConnected || element.matches(':disabled')

const focusOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target !== document.body ? target : null

/** What may stand in for an element that is gone or disabled, the nearest first. */
function placesOf(lost: HTMLElement | null, gap: Gap | null | undefined): (HTMLElement | null)[] {
  const parent = gap ? gap.parent : (lost?.parentElement ?? null)
  const { previous = null } = gap ?? {}
  const follower = previous?.parentNode === parent ? nextElement(previous) : parent?.firstElementChild
  const inPlace = gap ? (follower ?? parent?.lastElementChild) : null
  const isText = inPlace instanceof HTMLElement && !inPlace.matches(control)
  return [isText ? inPlace : null, parent, document.querySelector<HTMLElement>('main')]
}

function nextElement(node: Node | null): Element | null {
  const next = node?.nextSibling ?? null
  return next === null || next instanceof Element ? next : nextElement(next)
}

/** Whether the element has the focus now. */
function focusOn(element: HTMLElement | null): boolean {
  if (!element?.isConnected || element === document.body) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Focuses an element that takes no focus otherwise. */
function standIn(place: HTMLElement | null): boolean {
  if (!place) return false
  const wasFocusable = place.hasAttribute('tabindex')
  if (!wasFocusable) place.tabIndex = -1
  lostFocus.standIn = place
  const end = () => {
    if (!wasFocusable) place.removeAttribute('tabindex')
    if (lostFocus.standIn === place) lostFocus.standIn = null
  }
  if (!focusOn(place)) end()
  else place.addEventListener('blur', end, { once: true })
  return document.activeElement === place
}
