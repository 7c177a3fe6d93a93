import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFrequentRefresh } from '#react/lists/use-frequent-refresh.ts'
import { openScreenWorld } from '#tests/support/screens/screen-world.tsx'

function Page() {
  useFrequentRefresh()
  return <h1>Figures</h1>
}

test('[SHELL-3470] a page that refreshes the list, on a device that cannot store it: the page stays, and nothing is reported as a bug', async () => {
  const world = await openScreenWorld()
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    const { write } = world.core
    let failed = 0
    world.core.write = () => {
      failed++
      return Promise.reject(new Error('the disk is gone'))
    }
    await world.server.ask('admin', 'products/3/', { method: 'PATCH', body: JSON.stringify({ remarks: 'changed' }) })
    world.open([{ path: '/', element: <Page /> }], '/')
    await waitFor(() => expect(failed).toBeGreaterThan(0))
    // Waits for the same pull, which then is over.
    await world.services.catalog.refresh('manual')
    world.core.write = write
    await new Promise((resolve) => setTimeout(resolve))
    expect(unhandled).toEqual([])
    expect(screen.getByRole('heading', { name: 'Figures' })).toBeTruthy()
  } finally {
    process.off('unhandledRejection', note)
    await world.close()
  }
})
