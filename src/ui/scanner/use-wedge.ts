/**
 * Hardware scanners that type ("keyboard wedge"), on any screen and without focus. Promises: what a person types stays theirs; a scan that
 * landed in a field is taken out of it again; its Enter submits nothing. Not heard: password fields and whatever stands inside `data-wedge="off"`.
 */
import { useEffect, useRef } from 'react'
import { type WedgeConfig, type WedgeScan, wedgeDefaults, wedgeKey, wedgeSilence, wedgeStart } from '#domain/wedge.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** How a field was before one key of a burst. */
interface Before {
  focus: Element | null
  field: Field | undefined
  value: string
  start: number | null
  end: number | null
}

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const deaf = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[data-wedge="off"]') !== null || (target instanceof HTMLInputElement && target.type === 'password'))

function before(): Before {
  const focus = document.activeElement
  const field = isField(focus) ? focus : undefined
  return {
    focus,
    field,
    value: field?.value ?? '',
    start: field?.selectionStart ?? null,
    end: field?.selectionEnd ?? null,
  }
}

/** As a person would: through the browser's own setter and an input event, so that React and Mantine notice. */
function restore({ field, value, start, end }: Before): void {
  if (!field || field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  try {
    field.setSelectionRange(start, end)
  } catch {
    // Number and e-mail fields have no selection.
  }
}

/** A scanner that once sent Enter always does: silence alone then more likely means a stutter than an end. */
const patience = 200

export interface Wedge {
  key(event: KeyboardEvent): void
  close(): void
}

/** The listener without React; `useWedge` is how screens use it. */
function createWedge(onScan: (text: string) => void, config: () => WedgeConfig): Wedge {
  let state = wedgeStart
  let history: Before[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sendsEnder = false

  const current = (): WedgeConfig => {
    const now = config()
    return sendsEnder ? { ...now, silence: Math.max(now.silence, patience) } : now
  }

  function deliver(scan: WedgeScan): void {
    const mine = history.slice(-scan.characters)
    const done = new Set<Field>()
    for (const each of mine) {
      if (each.field && !done.has(each.field)) {
        done.add(each.field)
        restore(each)
      }
    }
    // A key of the burst was somebody's shortcut and moved the focus ("/" opens the search): put it back.
    const focus = mine[0]?.focus
    if (focus && focus !== document.activeElement) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (focus instanceof HTMLElement && focus !== document.body && focus.isConnected) focus.focus()
    }
    onScan(scan.text)
  }

  function listenForSilence(): void {
    clearTimeout(timer)
    const wait = current().silence + 10
    const due = performance.now() + wait
    timer = setTimeout(() => {
      // A late timer means that the page was blocked; keys of the same burst may wait behind it.
      if (performance.now() - due > 15) {
        listenForSilence()
        return
      }
      const step = wedgeSilence(state, performance.now(), current())
      state = step.state
      if (step.scan) deliver(step.scan)
      if (state.keys.length === 0) history = []
    }, wait)
  }

  return {
    key(event) {
      if (deaf(event.target)) {
        state = wedgeStart
        history = []
        return
      }
      const step = wedgeKey(
        state,
        {
          key: event.key ?? 'Unidentified',
          // The time of the key, not of its handling: keys that queued behind a busy page keep their rhythm.
          at: event.timeStamp,
          chord: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
          repeat: event.repeat,
          composing: event.isComposing,
        },
        current(),
      )
      const grown = step.state.keys.length > 0 && step.state.keys !== state.keys
      state = step.state
      if (step.swallow) {
        event.preventDefault()
        event.stopImmediatePropagation()
        sendsEnder = true
      }
      if (step.scan) deliver(step.scan)
      if (grown) history = [...(state.keys.length === 1 ? [] : history), before()]
      else if (state.keys.length === 0) history = []
      if (state.keys.length > 0) listenForSilence()
      else clearTimeout(timer)
    },
    close() {
      clearTimeout(timer)
    },
  }
}

export function useWedge(
  onScan: (text: string) => void,
  { enabled = true, config = wedgeDefaults }: { enabled?: boolean; config?: WedgeConfig } = {},
): void {
  const latest = useRef({ onScan, config })
  latest.current = { onScan, config }
  useEffect(() => {
    if (!enabled) return
    const wedge = createWedge(
      (text) => latest.current.onScan(text),
      () => latest.current.config,
    )
    // On the window and in the capture phase: before any field, dialog or shortcut of the page.
    window.addEventListener('keydown', wedge.key, true)
    return () => {
      window.removeEventListener('keydown', wedge.key, true)
      wedge.close()
    }
  }, [enabled])
}
