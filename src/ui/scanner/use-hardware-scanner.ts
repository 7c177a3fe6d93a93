/**
 * Hardware scanners that type like a keyboard ("keyboard wedge"), on any screen and without focus. Promises: what a person types stays
 * unchanged; a scanner fills a focused field, and its Enter submits no form by accident; a scan that landed in a field marked
 * `data-wedge="count"` or `"notes"` is removed from it again (`isScanAt`). Ignored: password fields and everything inside `data-wedge="off"`.
 */
import { useEffect, useRef } from 'react'
import {
  initialWedgeState,
  type WedgeConfig,
  type WedgeScan,
  wedgeDefaults,
  wedgeKey,
  wedgeSilence,
} from '#domain/scan/keyboard-wedge.ts'
import { isScanAt, type ScanTarget } from '#domain/scan/scan-or-typing.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A field's state before one key of a burst. */
interface FieldSnapshot {
  focus: Element | null
  target: ScanTarget
  field: Field | undefined
  value: string
  start: number | null
  end: number | null
}

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const typesWithoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

function targetOf(focus: Element | null): ScanTarget {
  const isText =
    (isField(focus) && !focus.readOnly && !typesWithoutText.has(focus.type)) ||
    (focus instanceof HTMLElement && focus.isContentEditable)
  if (!isText) return 'page'
  const wedge = focus.closest<HTMLElement>('[data-wedge]')?.dataset['wedge']
  return wedge === 'count' || wedge === 'notes' ? wedge : 'text'
}

const isIgnored = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[data-wedge="off"]') !== null || (target instanceof HTMLInputElement && target.type === 'password'))

function fieldSnapshot(): FieldSnapshot {
  const focus = document.activeElement
  const field = isField(focus) ? focus : undefined
  return {
    focus,
    target: targetOf(focus),
    field,
    value: field?.value ?? '',
    start: field?.selectionStart ?? null,
    end: field?.selectionEnd ?? null,
  }
}

/** Sets the value through the browser's own setter and an input event, so that React and Mantine notice. */
function restore({ field, value, start, end }: FieldSnapshot): void {
  if (!field || field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  try {
    field.setSelectionRange(start, end)
  } catch {
    // Number and email fields have no selection.
  }
}

/** A scanner that once sent Enter always sends it: silence alone then more likely means a stutter than the end. */
const minSilenceMs = 200

/** Silence is measured in ticks of a timer; one that is late by more than this shows that the page was blocked. */
const tickMs = 20
const lateMs = 15
/** On a phone whose timers are always late, no key waits behind any of them: after this many, time counts as it passes. */
const mostLateTicks = 40

export interface HardwareScanner {
  key(event: KeyboardEvent): void
  close(): void
}

/** The listener without React; screens use `useHardwareScanner`. */
function createHardwareScanner(onScan: (text: string) => void, config: () => WedgeConfig): HardwareScanner {
  let state = initialWedgeState
  let history: FieldSnapshot[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sendsEndKey = false

  const currentConfig = (): WedgeConfig => {
    const now = config()
    return sendsEndKey ? { ...now, silence: Math.max(now.silence, minSilenceMs) } : now
  }

  function deliver(scan: WedgeScan): void {
    const scanHistory = history.slice(-scan.characters)
    const restored = new Set<Field>()
    for (const snapshot of scanHistory) {
      if (snapshot.field && !restored.has(snapshot.field)) {
        restored.add(snapshot.field)
        restore(snapshot)
      }
    }
    // A key of the burst was a shortcut and moved the focus ("/" opens the search): restore the focus.
    const focus = scanHistory[0]?.focus
    if (focus && focus !== document.activeElement) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (focus instanceof HTMLElement && focus !== document.body && focus.isConnected) focus.focus()
    }
    onScan(scan.text)
  }

  const isScanHere = (scan: WedgeScan): boolean => isScanAt(history.at(-scan.characters)?.target ?? 'page', scan)

  /** Handles a scanner's Enter in a field: it submits a search, but never a form, which may be incomplete. Tab moves on to the next field. */
  const submitsByAccident = ({ key, target }: KeyboardEvent, gap: number): boolean =>
    key === 'Enter' && gap <= config().silence && !(target instanceof HTMLInputElement && target.type === 'search')

  /** `free`: how long the page has been free to receive keys. While it is blocked, keys of the burst may be queued, so that time is no silence. */
  function waitForSilence(free = 0, lateTicks = 0): void {
    clearTimeout(timer)
    const due = performance.now() + tickMs
    timer = setTimeout(() => {
      const isLate = performance.now() - due > lateMs
      const isBlocked = isLate && lateTicks < mostLateTicks
      const silent = isBlocked ? free : free + tickMs
      if (isBlocked || silent < currentConfig().silence + 10)
        return waitForSilence(silent, lateTicks + (isLate ? 1 : 0))
      const step = wedgeSilence(state, performance.now(), currentConfig())
      state = step.state
      if (step.scan && isScanHere(step.scan)) deliver(step.scan)
      if (state.keys.length === 0) history = []
      // The silence was made longer meanwhile, by the settings of the person's scanner, which are read late.
      else waitForSilence()
    }, tickMs)
  }

  return {
    key(event) {
      if (isIgnored(event.target)) {
        state = initialWedgeState
        history = []
        return
      }
      const step = wedgeKey(
        state,
        {
          key: event.key ?? 'Unidentified',
          // The time of the key press, not of its handling: keys queued behind a busy page keep their rhythm.
          at: event.timeStamp,
          chord: (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph'),
          repeat: event.repeat,
          composing: event.isComposing,
        },
        currentConfig(),
      )
      const hasNewKey = step.state.keys.length > 0 && step.state.keys !== state.keys
      const gap = event.timeStamp - state.lastAt
      state = step.state
      const isScan = step.scan !== undefined && isScanHere(step.scan)
      if (step.swallow && (isScan || submitsByAccident(event, gap))) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (step.swallow && isScan) sendsEndKey = true
      if (step.scan && isScan) deliver(step.scan)
      if (hasNewKey) history = [...(state.keys.length === 1 ? [] : history), fieldSnapshot()]
      else if (state.keys.length === 0) history = []
      if (state.keys.length > 0) waitForSilence()
      else clearTimeout(timer)
    },
    close() {
      clearTimeout(timer)
    },
  }
}

export function useHardwareScanner(
  onScan: (text: string) => void,
  { enabled = true, config = wedgeDefaults }: { enabled?: boolean; config?: WedgeConfig } = {},
): void {
  const latest = useRef({ onScan, config })
  latest.current = { onScan, config }
  useEffect(() => {
    if (!enabled) return
    const scanner = createHardwareScanner(
      (text) => latest.current.onScan(text),
      () => latest.current.config,
    )
    // On the window and in the capture phase: before any field, dialog or shortcut of the page.
    window.addEventListener('keydown', scanner.key, true)
    return () => {
      window.removeEventListener('keydown', scanner.key, true)
      scanner.close()
    }
  }, [enabled])
}
