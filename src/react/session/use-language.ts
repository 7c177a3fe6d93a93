import { createContext, useContext } from 'react'
import type { Language } from '#text/language.ts'

/** The language of the screens. `choose` saves it for this device and the signed-in person, and draws all screens again. */
export interface LanguageChoice {
  language: Language
  choose(language: Language): void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

export const useLanguage = (): LanguageChoice => useContext(LanguageContext)
