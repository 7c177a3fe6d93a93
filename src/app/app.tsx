import { type ComponentType, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { type Services, ServicesContext } from '#react/services.ts'
import { UiProvider } from '#ui/provider.tsx'
import { LanguageProvider } from './language-provider.tsx'
import { OwnPreferencesProvider } from './own-preferences.tsx'
import { type Preferences, PreferencesContext, savePreferences } from './preferences.ts'
import { AppRoutes } from './routes/router.tsx'
import { FollowLaunches } from './start/follow-launches.tsx'
import type { Updates } from './updates/app-updates.ts'
import { UpdatePrompt } from './updates/update-prompt.tsx'

/** The services, with the latest settings of the institute from the server. */
function useCurrentInstitute(services: Services): Services {
  const { subscribe, current } = services.instituteSource
  const facts = useSyncExternalStore(subscribe, current)
  return useMemo(() => ({ ...services, ...facts }), [services, facts])
}

/** The whole app: appearance, services, routes and the update prompt. */
export function App({
  services: opened,
  Router,
  openedAt = '',
  updates,
  preferences,
  env = 'default',
}: {
  services: Services
  /** The router component; `BrowserRouter` in a browser. */
  Router: ComponentType<{ children: ReactNode }>
  /** The address that opened this window. */
  openedAt?: string
  updates: Updates
  preferences: Preferences
  env?: 'default' | 'test'
}) {
  const services = useCurrentInstitute(opened)
  const [current, setNow] = useState(preferences)
  const preferencesValue = useMemo(
    () => ({
      current,
      set: (next: Preferences) => {
        setNow(next)
        void savePreferences(opened.drafts, next)
      },
    }),
    [current, opened],
  )
  return (
    <PreferencesContext.Provider value={preferencesValue}>
      <UiProvider
        colorScheme={current.scheme}
        contrast={current.contrast}
        singleKeys={current.singleKeys}
        env={env}
        timeZone={services.timeZone}
      >
        <ServicesContext.Provider value={services}>
          <LanguageProvider>
            <OwnPreferencesProvider>
              <Router>
                <FollowLaunches openedAt={openedAt} />
                <AppRoutes />
              </Router>
              <UpdatePrompt updates={updates} />
            </OwnPreferencesProvider>
          </LanguageProvider>
        </ServicesContext.Provider>
      </UiProvider>
    </PreferencesContext.Provider>
  )
}
