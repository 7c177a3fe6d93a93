/** A page that closes during an import: opened again, it shows the progress of the import, and continues without importing a row twice. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { ImportScreen } from '#features/import/import-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [
  { path: '/admin', element: <HomeScreen /> },
  { path: '/admin/inventory/import/:entity', element: <ImportScreen /> },
]
const importPath = '/admin/inventory/import/articles'
const rowCount = 2_500
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const user = userEvent.setup()
const articles = async () => ((await world.server.ask('admin', 'articles/')).body as { count: number }).count
const note = () => screen.findByRole('region', { name: 'Imports that weren’t finished' })

/** Gives the file with one row that has an error, and begins to write the others. */
async function beginImport(): Promise<void> {
  world.open(routes, importPath)
  const lines = Array.from({ length: rowCount }, (_, at) => `${at + 5_000},Article ${at + 5_000}`)
  const text = ['No.,Name', ...lines, '4999,'].join('\n')
  await user.upload(await screen.findByLabelText<HTMLInputElement>('File to import'), new File([text], 'long.csv'))
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2,500 articles' }))
}
/** The page is gone when the request would leave; the server never sees it. */
const endPageBefore = (matches: (request: Request) => boolean): Promise<void> =>
  new Promise((ended) => {
    world.network.beforeRequest = (request) => {
      if (!matches(request)) return undefined
      ended()
      return new Promise(() => {})
    }
  })

/** An import whose page ends when such a request would leave. Afterwards the network is as before. */
async function endImportBefore(matches: (request: Request) => boolean): Promise<void> {
  const ended = endPageBefore(matches)
  await beginImport()
  await ended
  cleanup()
  world.network.beforeRequest = () => undefined
}

/** The first question how far the server is with writing. */
function whileWriting(): (request: Request) => boolean {
  let isCommitted = false
  return ({ method, url }) => {
    if (url.includes('/commit/')) isCommitted = true
    return isCommitted && method === 'GET' && url.includes('/batches/')
  }
}

it('[IMPORT-4873] the page ends while rows are sent: nothing is imported, the file is still there, and is imported once', async () => {
  world = await openScreenWorld()
  const before = await articles()
  await endImportBefore(({ method, url }) => method === 'PUT' && url.includes('/parts/1/'))
  const home = world.open(routes, '/admin')
  await user.click(await screen.findByRole('link', { name: /See the result of importing long\.csv/ }))
  expect(home.path()).toBe(importPath)
  await screen.findByText(/^Nothing of long\.csv is imported yet\. The server has 2,000 of 2,500 rows\./)
  await user.click(within(await note()).getByRole('button', { name: /^Check the file again/ }))
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2,500 articles' }))
  await screen.findByText(/2,500 added/)
  expect(await articles()).toBe(before + rowCount)
  cleanup()
  world.open(routes, importPath)
  await screen.findByText(/^1 row of long\.csv/)
  expect(screen.queryByRole('region', { name: 'Imports that weren’t finished' })).toBeNull()
})

it('[IMPORT-4874] the page closes before the server was asked to write: one press imports the sent rows', async () => {
  world = await openScreenWorld()
  const before = await articles()
  await endImportBefore(({ url }) => url.includes('/commit/'))
  world.open(routes, importPath)
  await screen.findByText('Nothing of long.csv is imported yet. The server has all 2,500 rows.')
  expect(await articles()).toBe(before)
  await user.click(screen.getByRole('button', { name: /^Import now/ }))
  await screen.findByText('The import of long.csv is finished: 2,500 added, 0 changed.')
  expect(await articles()).toBe(before + rowCount)
})

it('[IMPORT-4875] the page ends while the server writes: the end is shown, the rows with errors are in their list, and the note goes with a press', async () => {
  world = await openScreenWorld()
  const before = await articles()
  await endImportBefore(whileWriting())
  world.open(routes, importPath)
  await screen.findByText('The import of long.csv is finished: 2,500 added, 0 changed.')
  await screen.findByText(/^1 row of long\.csv/)
  expect(await articles()).toBe(before + rowCount)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Close/ })).toHaveProperty('disabled', false))
  cleanup()
  world.open(routes, importPath)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Close/ })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: /^Close/ }))
  await waitFor(() => expect(screen.queryByText(/is finished/)).toBeNull())
  cleanup()
  world.open(routes, importPath)
  expect(await screen.findAllByText(/^1 row of long\.csv/)).toHaveLength(1)
})

it('[IMPORT-4876] a discarded import: the server forgets its rows; the screen says so if the server has already forgotten it', async () => {
  world = await openScreenWorld()
  const before = await articles()
  await endImportBefore(({ url }) => url.includes('/commit/'))
  world.network.answerInstead = ({ method, url }) =>
    method === 'GET' && url.includes('/batches/') ? Response.json({ detail: 'Not found.' }, { status: 404 }) : null
  world.open(routes, importPath)
  await screen.findByText(/the server no longer knows whether it was finished/)
  cleanup()
  world.network.answerInstead = null
  world.open(routes, importPath)
  await user.click(await screen.findByRole('button', { name: /^Don’t import it/ }))
  await waitFor(() => expect(screen.queryByText(/long\.csv/)).toBeNull())
  expect(await articles()).toBe(before)
})

it('[IMPORT-4879] another tab finishes the import meanwhile, and the server does not answer whether it did: the file is not opened again', async () => {
  world = await openScreenWorld()
  const before = await articles()
  let batch = ''
  await endImportBefore(({ url }) => {
    const [, id] = url.match(/batches\/([^/]+)\/commit\//) ?? []
    batch = id ?? batch
    return id !== undefined
  })
  world.open(routes, importPath)
  await screen.findByText('Nothing of long.csv is imported yet. The server has all 2,500 rows.')
  const body = JSON.stringify({ dry_run: false })
  await world.server.ask('admin', `batches/${batch}/commit/`, { method: 'POST', body })
  await waitFor(async () => expect(await articles()).toBe(before + rowCount))
  world.network.answerInstead = ({ method, url }) =>
    method === 'GET' && url.includes('/batches/') ? new Response('', { status: 503 }) : null
  await user.click(within(await note()).getByRole('button', { name: /^Check the file again/ }))
  await within(await note()).findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Check file' })).toBeNull()
  world.network.answerInstead = null
  await user.click(within(await note()).getByRole('button', { name: 'Try again' }))
  await screen.findByText('The import of long.csv is finished: 2,500 added, 0 changed.')
  expect(await articles()).toBe(before + rowCount)
})

/** Web Locks of one page: it holds its locks until `end`. */
function lockingPage() {
  const held = new Set<string>()
  const request = async (name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(options.ifAvailable ? null : {})
    held.add(name)
    return work({ name }).finally(() => held.delete(name))
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  return { end: () => held.clear() }
}

it('[IMPORT-4997] a second tab while the first one sends: it shows how far the import is and offers nothing; once the first tab ends, it does', async () => {
  world = await openScreenWorld()
  const tab = lockingPage()
  try {
    const before = await articles()
    await endImportBefore(({ method, url }) => method === 'PUT' && url.includes('/parts/1/'))
    world.open(routes, importPath)
    await screen.findByText(/^Another tab is importing long\.csv: the server has 2,000 of 2,500 rows\./)
    expect(within(await note()).queryAllByRole('button')).toEqual([])
    tab.end()
    await screen.findByText(/^Nothing of long\.csv is imported yet\. The server has 2,000 of 2,500 rows\./)
    await user.click(within(await note()).getByRole('button', { name: /^Don’t import it/ }))
    await waitFor(() => expect(screen.queryByText(/long\.csv/)).toBeNull())
    expect(await articles()).toBe(before)
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})

/** The draft of the import, as the page that began it forgets it. */
async function forgetImport(): Promise<void> {
  const { drafts } = world.services
  for (const { key } of await drafts.list('')) if (key.includes('import/unfinished ')) await drafts.clear(key)
}
const storedImports = async () =>
  (await world.services.drafts.list('')).filter(({ key }) => key.includes('import/unfinished '))

it('[IMPORT-5040] the first tab finishes while a second one shows it: the second one says the result, with a way to the list, until it is closed', async () => {
  world = await openScreenWorld()
  const tab = lockingPage()
  try {
    await endImportBefore(whileWriting())
    const shown = world.open([...routes, { path: '/admin/inventory/attribute/articles', element: null }], importPath)
    await screen.findByText(/^The server is importing long\.csv/)
    await forgetImport()
    tab.end()
    await screen.findByText('The import of long.csv in the other tab has finished: 2,500 added, 0 changed.')
    expect(
      screen.queryByText(/^1 row of long\.csv/),
      'its rows with errors are in the list of the other tab',
    ).toBeNull()
    expect(await storedImports()).toEqual([])
    const link = within(await note()).getByRole('link', { name: 'Show the list' })
    await user.click(within(await note()).getByRole('button', { name: /^Close/ }))
    await waitFor(() => expect(screen.queryByText(/long\.csv/)).toBeNull())
    expect(link.getAttribute('href')).toBe('/admin/inventory/attribute/articles')
    expect(shown.path()).toBe(importPath)
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})

it('[IMPORT-5041] the first tab discards its import while a second one shows it: the second one says that nothing was imported', async () => {
  world = await openScreenWorld()
  const tab = lockingPage()
  try {
    const before = await articles()
    await endImportBefore(({ method, url }) => method === 'PUT' && url.includes('/parts/1/'))
    world.open(routes, importPath)
    await screen.findByText(/^Another tab is importing long\.csv/)
    const [stored] = await storedImports()
    const { batch } = stored!.value as { batch: string }
    await world.server.ask('admin', `batches/${batch}/`, { method: 'DELETE' })
    await forgetImport()
    tab.end()
    await screen.findByText('The import of long.csv in the other tab has ended. Nothing was imported.')
    expect(await articles()).toBe(before)
    expect(within(await note()).queryByRole('button', { name: /^Check the file again/ })).toBeNull()
    await user.click(within(await note()).getByRole('button', { name: /^Close/ }))
    await waitFor(() => expect(screen.queryByText(/long\.csv/)).toBeNull())
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})

it('[IMPORT-4998] the first tab restarts after the second one showed the unfinished import: the second one does not discard it', async () => {
  world = await openScreenWorld()
  await endImportBefore(({ url }) => url.includes('/commit/'))
  world.open(routes, importPath)
  const giveUp = await screen.findByRole('button', { name: /^Don’t import it/ })
  const requests: string[] = []
  world.network.beforeRequest = ({ method, url }) => void requests.push(`${method} ${url}`)
  const locked = { request: (_: string, __: object, work: (lock: null) => unknown) => work(null) }
  Object.defineProperty(navigator, 'locks', { value: locked, configurable: true })
  try {
    await user.click(giveUp)
    await screen.findByText(/^Another tab is importing long\.csv: the server has 2,500 of 2,500 rows\./)
    expect(requests.every((one) => one.startsWith('GET'))).toBe(true)
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})

it('[IMPORT-4880] the device has no room for the rows with errors: the note says so and offers them as a file, and can be closed', async () => {
  world = await openScreenWorld()
  await endImportBefore(whileWriting())
  const { drafts } = world.services
  const { write } = drafts
  drafts.write = () => Promise.reject(new Error('no room'))
  world.open(routes, importPath)
  await screen.findByText(/^1 row with errors wasn’t imported and couldn’t be saved on this device\./)
  within(await note()).getByRole('button', { name: /^Download/ })
  drafts.write = write
  await user.click(screen.getByRole('button', { name: /^Close/ }))
  await waitFor(() => expect(screen.queryByText(/is finished/)).toBeNull())
})
