/**
 * The language of the texts. One per page or worker, chosen before the first text is read; the server chooses per request.
 * Texts are read when a screen is drawn: after a change all screens have to be drawn again.
 */

export const languages = ['en', 'fil'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Each language in its own words, for the choice of the language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fil: 'Filipino' }

let chosen: Language = 'en'
let ofRequest: () => Language | undefined = () => undefined
let isForcedEnglish = false

export const currentLanguage = (): Language => (isForcedEnglish ? 'en' : (ofRequest() ?? chosen))

export function setLanguage(language: Language): void {
  chosen = language
}

/** For a server: each request has its own language, undefined outside of requests. Load the texts before (`loadFilipino`). */
export function setLanguageSource(read: () => Language | undefined): void {
  ofRequest = read
}

/** Reads texts in English, whatever the language: for files that other programs and other people read. `read` must not wait. */
export function inEnglish<T>(read: () => T): T {
  const before = isForcedEnglish
  isForcedEnglish = true
  try {
    return read()
  } finally {
    isForcedEnglish = before
  }
}

/**
 * The first language of the list that the app has, otherwise English. Takes `navigator.languages` or the tags of an `Accept-Language` header
 * in order of preference. Tagalog counts as Filipino.
 */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-;]/)[0]
    if (primary === 'fil' || primary === 'tl') return 'fil'
    if (primary === 'en') return 'en'
  }
  return 'en'
}
