import { createRoot } from 'react-dom/client'
import { preferredLanguage } from '#text/language.ts'
import { watchInstall } from '#ui/install/use-install.ts'
import { UiProvider } from '#ui/provider.tsx'
import { App } from './app.tsx'
import { languageFor, startInLanguage } from './language-provider.tsx'
import { readPreferences } from './preferences.ts'
import { loadShell, makeRouter } from './routes/router.tsx'
import { followLaunches } from './start/follow-launches.ts'
import { browserBackupCopy, openServices } from './start/open-services.ts'
import { StartFailure } from './start/start-failure.tsx'
import { browserUpdateDeps, makeUpdates, reloadOnMissingChunk } from './updates/app-updates.ts'

const drainLock = 'ims:drain'

async function start(): Promise<void> {
  // Redirects change the address before the services are open.
  const openedAt = location.href
  const root = createRoot(document.getElementById('root') ?? document.body)
  const updateDeps = browserUpdateDeps(drainLock)
  reloadOnMissingChunk(updateDeps)
  watchInstall()
  const updates = makeUpdates(updateDeps)
  const showFailure = (error: unknown) =>
    void startInLanguage(preferredLanguage(navigator.languages)).then(() =>
      root.render(
        <UiProvider>
          <StartFailure error={error} backupCopy={browserBackupCopy()} onRetry={() => location.reload()} />
        </UiProvider>,
      ),
    )
  try {
    const services = await openServices(showFailure)
    const state = services.session.state()
    if (state.is === 'in') void loadShell().catch(() => {})
    const preferences = await readPreferences(services.drafts)
    await startInLanguage(languageFor(preferences, state.is === 'in' ? state.userKey : null, navigator.languages))
    const router = makeRouter()
    followLaunches(window, openedAt, (path) => router.navigate(path))
    root.render(<App services={services} router={router} updates={updates} preferences={preferences} />)
  } catch (error) {
    showFailure(error)
  }
}

void start()
