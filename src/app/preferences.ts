/**
 * A person's appearance and behavior settings on this device. Stored with the drafts, because a 401 empties local storage (sync §12). Read once at
 * start, so that the first paint is right.
 */
import { createContext, useContext } from 'react'
import type { Drafts } from '#device-db/drafts.ts'
import { type LanguageChoices, preferencesKey, readLanguageChoices } from '#session/language-choice.ts'
import type { ColorScheme, Contrast } from '#ui/provider.tsx'

export const textSizes = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** Settings that belong to a person, not to the device. */
export interface OwnPreferences {
  textSize: TextSize
  /** The hand that holds the phone: the main buttons of the scan screen are on its side. */
  hand: 'right' | 'left'
  /** The result of each scan is read aloud. */
  speaks: boolean
}

export interface Preferences extends LanguageChoices {
  scheme: ColorScheme
  contrast: Contrast
  /** `/` focuses the search from anywhere. */
  singleKeys: boolean
  /** The latest choice on this device, for the sign-in screen. */
  own: OwnPreferences
  /** Settings of each person on this device, by user key. */
  ownOf: Readonly<Record<string, OwnPreferences>>
}

export const defaultOwnPreferences: OwnPreferences = { textSize: 'normal', hand: 'right', speaks: false }

export const defaultPreferences: Preferences = {
  scheme: 'auto',
  contrast: 'auto',
  singleKeys: true,
  language: null,
  languageOf: {},
  own: defaultOwnPreferences,
  ownOf: {},
}

function readOwn(stored: unknown): OwnPreferences {
  const { textSize, hand, speaks } = (stored ?? {}) as Partial<Record<keyof OwnPreferences, unknown>>
  return {
    textSize: textSizes.find((size) => size === textSize) ?? defaultOwnPreferences.textSize,
    hand: hand === 'left' ? 'left' : 'right',
    speaks: speaks === true,
  }
}

/** The settings of a person, or for the sign-in screen if `userKey` is null. */
export const ownPreferences = ({ own, ownOf }: Preferences, userKey: string | null): OwnPreferences =>
  userKey === null ? own : (ownOf[userKey] ?? defaultOwnPreferences)

export function withOwnPreferences(
  preferences: Preferences,
  userKey: string | null,
  change: Partial<OwnPreferences>,
): Preferences {
  const own = { ...ownPreferences(preferences, userKey), ...change }
  return { ...preferences, own, ...(userKey !== null && { ownOf: { ...preferences.ownOf, [userKey]: own } }) }
}

export async function readPreferences(drafts: Drafts): Promise<Preferences> {
  const saved = await drafts.read(preferencesKey)
  if (typeof saved !== 'object' || saved === null) return defaultPreferences
  const { scheme, contrast, singleKeys, own, ownOf } = saved as Partial<Record<keyof Preferences, unknown>>
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : 'auto',
    singleKeys: singleKeys !== false,
    ...readLanguageChoices(saved),
    own: readOwn(own),
    ownOf: Object.fromEntries(Object.entries(ownOf ?? {}).map(([userKey, stored]) => [userKey, readOwn(stored)])),
  }
}

export function savePreferences(drafts: Drafts, preferences: Preferences): Promise<void> {
  return drafts.write(preferencesKey, preferences)
}

export const PreferencesContext = createContext<{ current: Preferences; set: (next: Preferences) => void }>({
  current: defaultPreferences,
  set: () => {},
})

export const usePreferences = () => useContext(PreferencesContext)
