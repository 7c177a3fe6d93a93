import { createRoot } from 'react-dom/client'
import { watchInstall } from '#ui/install.ts'
import { UiProvider } from '#ui/provider.tsx'
import { App } from './app.tsx'
import { browserRescue, openParts } from './compose.ts'
import { readPreferences } from './preferences.ts'
import { makeRouter } from './router.tsx'
import { StartFailure } from './start-failure.tsx'
import { browserUpdates, guardChunks, makeUpdates } from './updates.ts'

const drainLock = 'ims:drain'

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  const update = browserUpdates(drainLock)
  guardChunks(update)
  watchInstall()
  const updates = makeUpdates(update)
  const showFailure = (error: unknown) =>
    root.render(
      <UiProvider>
        <StartFailure error={error} rescue={browserRescue()} onAgain={() => location.reload()} />
      </UiProvider>,
    )
  try {
    const parts = await openParts(showFailure)
    const preferences = await readPreferences(parts.drafts)
    root.render(<App parts={parts} router={makeRouter()} updates={updates} preferences={preferences} />)
  } catch (error) {
    showFailure(error)
  }
}

void start()
