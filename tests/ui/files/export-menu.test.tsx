import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type ExportChoice, type ExportContext, ExportMenu } from '#ui/files/export-menu.tsx'
import { UiProvider } from '#ui/provider.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Names of the downloaded files. */
function watchDownloads(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

async function choose(make: ExportChoice['make']) {
  const user = userEvent.setup()
  render(
    <UiProvider env="test">
      <ExportMenu sections={[{ heading: 'Item list', choices: [{ label: 'XLSX', make }] }]} />
    </UiProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'XLSX' }))
  return user
}

const pending = () => {
  let end: (made: Awaited<ReturnType<ExportChoice['make']>>) => void = () => {}
  let context: ExportContext | undefined
  const make: ExportChoice['make'] = (given) => {
    context = given
    return new Promise((resolve, reject) => {
      end = resolve
      given.signal.addEventListener('abort', () => reject(given.signal.reason))
    })
  }
  return { make, end: (made: Parameters<typeof end>[0]) => end(made), context: () => context! }
}

test('[OFFICE-2401] [OFFICE-5748] an export: is announced when it begins, shows its progress, downloads the file, and says how many rows it has', async () => {
  const names = watchDownloads()
  const { make, end, context } = pending()
  await choose(make)
  expect((await screen.findByText('Making the file…')).getAttribute('role')).toBe('status')
  context().onProgress({ step: 'writing', rows: 1_000, of: 1_200 })
  const rows = await screen.findByText('Writing 1,000 of 1,200 rows')
  expect(rows.closest('[role="status"]'), 'not read aloud at each step').toBeNull()
  context().onProgress({ step: 'downloading', bytes: 4_096 })
  await screen.findByText('Downloading 4 kB')
  end({ name: 'items.xlsx', blob: new Blob(['1']), rows: 1_200 })
  await screen.findByText('1,200 rows are in the file.')
  expect(names).toEqual(['items.xlsx'])
  expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined()
})

test('[OFFICE-5748] a file that the server made: it is announced by its name', async () => {
  watchDownloads()
  await choose(async () => ({ name: 'evidence.zip', blob: new Blob(['1']) }))
  await screen.findByText('Downloaded: evidence.zip')
})

test('[OFFICE-2401] an export that is stopped or fails: gives no file, and says so', async () => {
  const names = watchDownloads()
  const { make } = pending()
  const user = await choose(make)
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await screen.findByText('Stopped. No file was made.')
  expect(names).toEqual([])
})

test('[OFFICE-2401] the server makes no file: its reason is shown', async () => {
  const names = watchDownloads()
  await choose(async () => ({ failure: 'The server refused.' }))
  await screen.findByText('The server refused.')
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Progress' })).toBeNull())
  expect(names).toEqual([])
})

test('[SHELL-5527] [SHELL-5695] a menu opened by key: its first entry has the focus, and it has nothing but entries; Escape gives the focus back', async () => {
  const user = userEvent.setup()
  render(
    <UiProvider env="test">
      <ExportMenu sections={[{ choices: ['XLSX', 'CSV'].map((label) => ({ label, make: pending().make })) }]} />
    </UiProvider>,
  )
  const button = screen.getByRole('button', { name: 'Export' })
  button.focus()
  await user.keyboard('{Enter}')
  const [first] = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(fireEvent.keyDown(first!, { key: 'Enter', repeat: true }), 'the key is held').toBe(false)
  expect(fireEvent.keyDown(first!, { key: 'Enter' })).toBe(true)
  expect(screen.getByRole('menu').querySelector('[tabindex]:not([role=menuitem])')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})
