/**
 * How a person wants the app to look and behave on this device. Stored with the drafts, because a 401 empties local storage (sync §12).
 * Read once at start, so that the first paint is right.
 */
import { createContext, useContext } from 'react'
import type { Drafts } from '#device-db/drafts.ts'
import { isLanguage, type Language } from '#text/language.ts'
import type { ColorScheme, Contrast } from '#ui/provider.tsx'

export interface Preferences {
  scheme: ColorScheme
  contrast: Contrast
  /** `/` focuses the search from anywhere. */
  singleKeys: boolean
  /** The last choice on this device; null before the first one. */
  language: Language | null
  /** The last choice of each person on this device, by user key. */
  languageOf: Readonly<Record<string, Language>>
}

export const defaultPreferences: Preferences = {
  scheme: 'auto',
  contrast: 'auto',
  singleKeys: true,
  language: null,
  languageOf: {},
}
const key = 'preferences'

export async function readPreferences(drafts: Drafts): Promise<Preferences> {
  const saved = await drafts.read(key)
  if (typeof saved !== 'object' || saved === null) return defaultPreferences
  const { scheme, contrast, singleKeys, language, languageOf } = saved as Partial<Record<keyof Preferences, unknown>>
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : 'auto',
    singleKeys: singleKeys !== false,
    language: isLanguage(language) ? language : null,
    languageOf: Object.fromEntries(Object.entries(languageOf ?? {}).filter(([, choice]) => isLanguage(choice))),
  }
}

export function savePreferences(drafts: Drafts, preferences: Preferences): Promise<void> {
  return drafts.write(key, preferences)
}

export const PreferencesContext = createContext<{ current: Preferences; set: (next: Preferences) => void }>({
  current: defaultPreferences,
  set: () => {},
})

export const usePreferences = () => useContext(PreferencesContext)
