import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import { SpokenResultsContext } from '#react/scanning/use-spoken-results.ts'
import { useUserKey } from '#react/session/use-session.ts'
import {
  defaultOwnPreferences,
  type OwnPreferences,
  ownPreferences,
  usePreferences,
  withOwnPreferences,
} from './preferences.ts'

interface OwnPreferencesValue {
  own: OwnPreferences
  change: (change: Partial<OwnPreferences>) => void
}

const OwnPreferencesContext = createContext<OwnPreferencesValue>({ own: defaultOwnPreferences, change: () => {} })

/** The preferences of the signed-in person, or of the device while nobody is signed in. */
export const useOwnPreferences = () => useContext(OwnPreferencesContext)

/** Provides them, and applies text size and hand before the browser paints: `bilang.css` has the rules. */
export function OwnPreferencesProvider({ children }: { children: ReactNode }) {
  const { current, set: setPreferences } = usePreferences()
  const userKey = useUserKey()
  const value = useMemo(
    () => ({
      own: ownPreferences(current, userKey),
      change: (change: Partial<OwnPreferences>) => setPreferences(withOwnPreferences(current, userKey, change)),
    }),
    [current, userKey, setPreferences],
  )
  const { textSize, hand, speaks } = value.own
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { textSize, hand })
  }, [textSize, hand])
  return (
    <OwnPreferencesContext.Provider value={value}>
      <SpokenResultsContext.Provider value={speaks}>{children}</SpokenResultsContext.Provider>
    </OwnPreferencesContext.Provider>
  )
}
