import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { sessionKey } from '#contract/sign-in/session.ts'
import { drainLock } from '#platform/channel-names.ts'
import { languageFor } from '#session/language-choice.ts'
import { preferredLanguage } from '#text/language.ts'
import { watchInstall } from '#ui/install/use-install.ts'
import { UiProvider } from '#ui/provider.tsx'
import { App } from './app.tsx'
import { startInLanguage } from './language-provider.tsx'
import { preloadScreenAt } from './routes/router.tsx'
import { browserBackupCopy, openServices } from './start/open-services.ts'
import { StartFailure } from './start/start-failure.tsx'
import { browserUpdateDeps, makeUpdates, reloadOnMissingChunk } from './updates/app-updates.ts'

/** Only a guess, to fetch the pages while the session is being read. */
function isLikelySignedIn(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

async function start(): Promise<void> {
  // Read now, because redirects change the address before the services are open.
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
    if (isLikelySignedIn()) void preloadScreenAt(location.pathname).catch(() => {})
    // Yields, so that a slow phone can paint and respond between two parts of the start.
    await new Promise((resolve) => setTimeout(resolve))
    const { services, preferences } = await openServices(showFailure)
    const state = services.session.state()
    await startInLanguage(languageFor(preferences, state.is === 'in' ? state.userKey : null, navigator.languages))
    // A transition renders in slices of a few milliseconds, so that a slow phone stays responsive.
    startTransition(() =>
      root.render(
        <App
          services={services}
          Router={BrowserRouter}
          openedAt={openedAt}
          updates={updates}
          preferences={preferences}
        />,
      ),
    )
  } catch (error) {
    showFailure(error)
  }
}

// In a separate task from module evaluation, which already takes long on a slow phone.
setTimeout(start)
