/**
 * How a person wants the app to look and to be worked on this device. Kept with the drafts, because local storage is emptied at a 401 (sync 2.12); read
 * once at start, so that the first paint is right.
 */
import { createContext, useContext } from 'react'
import type { Drafts } from '#sync/engine.ts'
import type { Contrast, Scheme } from '#ui/provider.tsx'

export interface Preferences {
  scheme: Scheme
  contrast: Contrast
  /** `/` goes to the search wherever the focus is. */
  singleKeys: boolean
}

export const usual: Preferences = { scheme: 'auto', contrast: 'auto', singleKeys: true }
const key = 'preferences'

export async function readPreferences(drafts: Drafts): Promise<Preferences> {
  const kept = await drafts.read(key)
  if (typeof kept !== 'object' || kept === null) return usual
  const { scheme, contrast, singleKeys } = kept as Partial<Record<keyof Preferences, unknown>>
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : 'auto',
    singleKeys: singleKeys !== false,
  }
}

export function keepPreferences(drafts: Drafts, preferences: Preferences): Promise<void> {
  return drafts.write(key, preferences)
}

export const PreferencesContext = createContext<{ now: Preferences; set: (next: Preferences) => void }>({
  now: usual,
  set: () => {},
})

export const usePreferences = () => useContext(PreferencesContext)
