/**
 * The language of the screens: the last choice of the signed-in person on this device; at the sign-in, the last choice on this device; before
 * any choice, the browser's language. A choice survives a sign-out and works without a network.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LanguageContext } from '#react/session/use-language.ts'
import { useSession } from '#react/session/use-session.ts'
import { languageFor } from '#session/language-choice.ts'
import { currentLanguage, type Language, setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import { usePreferences } from './preferences.ts'

/** A catalog that cannot be loaded stays English. */
const prepareTexts = async (language: Language): Promise<void> => {
  if (language === 'fil') await loadFilipino().catch(() => {})
}

/** Before anything is drawn: texts are read in this language from then on. */
export async function startInLanguage(language: Language): Promise<void> {
  await prepareTexts(language)
  setLanguage(language)
  document.documentElement.lang = language
}

/** Provides the choice of the language. Its change draws only the components again that read it (`useLanguage`), with everything inside them. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { current, set: setPreferences } = usePreferences()
  const session = useSession()
  const userKey = session.is === 'in' ? session.userKey : null
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

  // Once the screens are drawn in it.
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
