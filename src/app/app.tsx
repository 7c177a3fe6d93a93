import { useMemo, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { type Parts, PartsContext } from '#runtime/parts.ts'
import { UiProvider } from '#ui/provider.tsx'
import { keepPreferences, type Preferences, PreferencesContext } from './preferences.ts'
import type { makeRouter } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import type { Updates } from './updates.ts'

/** The whole: look, parts, routes, the offer of a new version. */
export function App({
  parts,
  router,
  updates,
  preferences,
  env = 'default',
}: {
  parts: Parts
  router: ReturnType<typeof makeRouter>
  updates: Updates
  preferences: Preferences
  env?: 'default' | 'test'
}) {
  const [now, setNow] = useState(preferences)
  const preferring = useMemo(
    () => ({
      now,
      set: (next: Preferences) => {
        setNow(next)
        void keepPreferences(parts.drafts, next)
      },
    }),
    [now, parts],
  )
  return (
    <PreferencesContext.Provider value={preferring}>
      <UiProvider
        scheme={now.scheme}
        contrast={now.contrast}
        singleKeys={now.singleKeys}
        env={env}
        timeZone={parts.timeZone}
      >
        <PartsContext.Provider value={parts}>
          <RouterProvider router={router} />
          <UpdatePrompt updates={updates} />
        </PartsContext.Provider>
      </UiProvider>
    </PreferencesContext.Provider>
  )
}
