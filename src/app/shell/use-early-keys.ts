import { useCallback, useLayoutEffect, useRef } from 'react'

export interface EarlyKeys {
  text: string
  /** Whether Enter followed the text. */
  hasEnter: boolean
}

const noKeys: EarlyKeys = { text: '', hasEnter: false }

function withKey({ text, hasEnter }: EarlyKeys, key: string): EarlyKeys | null {
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), hasEnter: false }
  if (key === 'Enter') return { text, hasEnter: text !== '' }
  // Names of other keys are longer than a letter. Keys after Enter are not part of the search.
  return [...key].length === 1 ? { text: hasEnter ? text : text + key, hasEnter } : null
}

/**
 * Catches what a person types while a dialog with a text field is loading and does not have the focus yet, so that nothing of it is lost or
 * lands in the field below. The dialog calls the returned function when its field has the focus: it returns the keys once, and stops.
 */
export function useEarlyKeys(isOpen: boolean, onEscape: () => void): () => EarlyKeys {
  const take = useRef(() => noKeys)
  const latestEscape = useRef(onEscape)
  latestEscape.current = onEscape
  // Before the next key: the effect of an event of a person runs at once.
  useLayoutEffect(() => {
    if (!isOpen) return
    let caught = noKeys
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || event.isComposing || (ctrlKey && !event.getModifierState('AltGraph')) || metaKey)
        return
      if (key === 'Escape') latestEscape.current()
      const next = altKey && !event.getModifierState('AltGraph') ? null : withKey(caught, key)
      if (next === null) return
      caught = next
      event.preventDefault()
    }
    const stop = () => {
      removeEventListener('keydown', onKeyDown, true)
      take.current = () => noKeys
    }
    // After the listener for hardware scanners, which takes their Enter.
    addEventListener('keydown', onKeyDown, true)
    take.current = () => {
      stop()
      return caught
    }
    return stop
  }, [isOpen])
  return useCallback(() => take.current(), [])
}
