/**
 * The language that a person chose on this device, stored with the other preferences. Pages and the service worker read it, so that server messages
 * are in that language.
 */
import { isLanguage, type Language, preferredLanguage } from '#text/language.ts'

/** The draft that holds the preferences of this device. */
export const preferencesKey = 'preferences'

export interface LanguageChoices {
  /** The latest choice on this device; null before the first one. */
  language: Language | null
  /** The latest choice of each person on this device, by user key. */
  languageOf: Readonly<Record<string, Language>>
}

/** From the stored preferences. Invalid values count as no choice. */
export function readLanguageChoices(stored: unknown): LanguageChoices {
  const { language, languageOf } = (stored ?? {}) as Partial<Record<keyof LanguageChoices, unknown>>
  return {
    language: isLanguage(language) ? language : null,
    languageOf: Object.fromEntries(Object.entries(languageOf ?? {}).filter(([, choice]) => isLanguage(choice))),
  }
}

/** The language for a person, or for the sign-in if `userKey` is null. `browserTags`: the browser's preferred languages, used before any choice. */
export const languageFor = (
  { language, languageOf }: LanguageChoices,
  userKey: string | null,
  browserTags: readonly string[],
): Language => (userKey === null ? undefined : languageOf[userKey]) ?? language ?? preferredLanguage(browserTags)
