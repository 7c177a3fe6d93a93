/**
 * The language of the screens: the last choice of the signed-in person on this device; at the sign-in, the last choice on this device; before
 * any choice, the browser's language. A choice survives a sign-out and works without a network.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LanguageContext } from '#react/session/use-language.ts'
import { useUserKey } from '#react/session/use-session.ts'
import { languageFor } from '#session/language-choice.ts'
import { currentLanguage, type Language, setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import { usePreferences } from './preferences.ts'

/** If the catalog cannot be loaded, texts stay English. */
const prepareTexts = async (language: Language): Promise<void> => {
  if (language === 'fil') await loadFilipino().catch(() => {})
}

/** Call before the first render: from then on, texts are read in this language. */
export async function startInLanguage(language: Language): Promise<void> {
  // Set first: a screen whose code arrives while the texts load loads its own.
  setLanguage(language)
  await prepareTexts(language)
  document.documentElement.lang = language
}

/** Provides the language. A change re-renders only the components that read it (`useLanguage`) and their children. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { current, set: setPreferences } = usePreferences()
  const userKey = useUserKey()
  const wanted = languageFor(current, userKey, navigator.languages)
  const [shown, setShown] = useState(currentLanguage)

  useEffect(() => {
    if (wanted === shown) return
    let isLatest = true
    void prepareTexts(wanted).then(() => {
      if (!isLatest) return
      setLanguage(wanted)
      setShown(wanted)
    })
    return () => {
      isLatest = false
    }
  }, [wanted, shown])

  // After the screens are rendered in it.
  useEffect(() => {
    document.documentElement.lang = shown
  }, [shown])

  const choice = useMemo(
    () => ({
      language: shown,
      choose: (language: Language) =>
        setPreferences({
          ...current,
          language,
          languageOf: userKey === null ? current.languageOf : { ...current.languageOf, [userKey]: language },
        }),
    }),
    [shown, current, userKey, setPreferences],
  )
  return <LanguageContext.Provider value={choice}>{children}</LanguageContext.Provider>
}
