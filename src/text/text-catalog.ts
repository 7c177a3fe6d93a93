/**
 * Texts of the app, by subject, in folders: `<subject>.ts` has the English texts and exports `t`, which returns a text in the current
 * language; `<subject>.fil.ts` has the same keys in Filipino. Messages are ICU messages: `{count, plural, one {# item} other {# items}}`.
 *
 * English is part of the code that uses it. Filipino is loaded by `loadTexts`, for the subjects whose code is loaded.
 */
import { createTranslator } from 'use-intl/core'
import { currentLanguage, type Language } from './language.ts'
import type { Translator } from './translator.ts'

/** Messages by key; groups may be nested. */
export interface TextCatalog {
  readonly [key: string]: string | TextCatalog
}

/** The same keys with any texts: a catalog of another language that lacks a text, or has one too many, does not compile. */
export type SameKeys<Catalog extends TextCatalog> = {
  readonly [Key in keyof Catalog]: Catalog[Key] extends string
    ? string
    : Catalog[Key] extends TextCatalog
      ? SameKeys<Catalog[Key]>
      : never
}

/** Returns texts of one subject. A key that does not exist, and a missing or unknown argument, do not compile. */
export type Texts<Catalog extends TextCatalog> = Translator<Catalog>

const subjects = new Set<string>()
const filipino = new Map<string, TextCatalog>()

export function textsOf<const Catalog extends TextCatalog>(subject: string, english: Catalog): Texts<Catalog> {
  subjects.add(subject)
  const translators = new Map<Language, Texts<Catalog>>()
  const translator = (): Texts<Catalog> => {
    const translated = currentLanguage() === 'fil' ? filipino.get(subject) : undefined
    const language: Language = translated ? 'fil' : 'en'
    const known = translators.get(language)
    if (known) return known
    const messages = (translated ?? english) as Catalog
    const created = createTranslator({ locale: language, messages, timeZone: 'UTC' }) as unknown as Texts<Catalog>
    translators.set(language, created)
    return created
  }
  const call = (name: 'rich' | 'markup' | 'raw' | 'has') => ((...args: [never]) => translator()[name](...args)) as never
  const text = ((...args: [never]) => translator()(...args)) as unknown as Texts<Catalog>
  return Object.assign(text, { rich: call('rich'), markup: call('markup'), raw: call('raw'), has: call('has') })
}

/** Loads what the current language lacks: call it after code was loaded and before it runs. English texts need no loading. */
export async function loadTexts(): Promise<void> {
  if (currentLanguage() === 'fil') await loadFilipino()
}

/** For the service worker, which loads nothing later. */
export const addFilipino = (subject: string, texts: TextCatalog) => void filipino.set(subject, texts)

/** Loads the Filipino texts of all subjects whose code is loaded. */
export async function loadFilipino(): Promise<void> {
  const missing = [...subjects].filter((subject) => !filipino.has(subject))
  if (missing.length === 0) return
  const { loadFilipinoOf } = await import('./load-filipino.ts')
  await Promise.all(
    missing.map(async (subject) => {
      filipino.set(subject, (await loadFilipinoOf(subject)) as TextCatalog)
    }),
  )
}

/** A part of the app that is loaded when needed, together with its texts. */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading
  await loadTexts()
  return module
}
