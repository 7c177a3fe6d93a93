import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#app/error-screen.tsx'
import { LazyScreen, loadOnce } from '#app/routes/lazy-screen.tsx'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { renderUi } from '../support/screens/render-ui.tsx'

test('[SHELL-130] a render failure: its message is shown, Try Again clears it, and unsent work can be exported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  let exports = 0
  const Fragile = () => {
    if (broken) throw new Error('The figures do not add up')
    return <p>fine again</p>
  }
  renderUi(
    <ErrorBoundary onExport={async () => void exports++}>
      <Fragile />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fixedTexts.failedTitle)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The figures do not add up')
  await userEvent.click(screen.getByRole('button', { name: 'Export unsent work' }))
  expect(exports).toBe(1)
  broken = false
  await userEvent.click(screen.getByRole('button', { name: fixedTexts.tryAgain }))
  expect(screen.getByText('fine again')).toBeTruthy()
})

test('[SHELL-131] a chunk that cannot be loaded: tried three times; Try Again loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let tries = 0
  const load = async () => {
    tries++
    if (tries <= 3) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>here it is</p>
  }
  // Rendered in an awaited act; otherwise React's test tools do not notice the failed load.
  await act(async () => {
    renderUi(
      <ErrorBoundary>
        <Suspense fallback="…">
          <LazyScreen load={load} />
        </Suspense>
      </ErrorBoundary>,
    )
  })
  const message = () => screen.findByRole('heading', { level: 2 })
  expect((await message()).textContent).toBe(
    'This page isn’t on this device yet. Connect to the server, then try again.',
  )
  const again = await screen.findByRole('button', { name: fixedTexts.tryAgain })
  await act(async () => again.click())
  expect(await screen.findByText('here it is')).toBeTruthy()
  expect(tries).toBe(4)
})

test('[SHELL-5441] a screen whose code is loaded already: it is in the first render, without its fallback', async () => {
  const load = async () => () => <p>loaded before</p>
  await loadOnce(load)
  renderUi(
    <Suspense fallback="…">
      <LazyScreen load={load} />
    </Suspense>,
  )
  expect(screen.getByText('loaded before')).toBeTruthy()
})
