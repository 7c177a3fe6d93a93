/** Files that other apps shared: what the screen offers, and what happens to a file that is used. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  claimableForMs,
  keptForMs,
  type SharedFile,
  sharedFilePrefix,
  storeSharedFiles,
} from '#device-db/shared-files.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ImportScreen } from '#features/import/import-screen.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { ShareScreen } from '#features/share/share-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = ['/admin', '/subadmin', '/employee']
  .map((area) => ({ path: `${area}/inventory/import/:entity`, element: <ImportScreen /> }))
  .concat([
    { path: '/qr', element: <ScanScreen /> },
    { path: '/share', element: <ShareScreen /> },
  ])
const photo = { kind: 'photo', name: 'chair.jpg', type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]).buffer } as const
const table = (text: string, name = 'list.csv') =>
  ({ kind: 'table', name, type: 'text/csv', bytes: new TextEncoder().encode(text).buffer }) as const

/** Stores files as the service worker does, for the person who is signed in. */
const share = (...files: Parameters<typeof storeSharedFiles>[1]) =>
  storeSharedFiles(world.core, files, Date.now(), () => crypto.randomUUID())
async function put(change: Partial<SharedFile>) {
  await world.services.drafts.write(`${sharedFilePrefix}${crypto.randomUUID()}`, {
    ...photo,
    owner: null,
    receivedAt: Date.now(),
    ...change,
  })
}
const stored = async () =>
  (await world.services.drafts.list(sharedFilePrefix)).map(({ value }) => (value as SharedFile).name).toSorted()
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const myId = async () => ((await world.server.ask('maria', 'users/me/')).body as { id: number }).id

test('[SHELL-3464] a photo and a table: each with its use and Discard, which asks first; the other file stays', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  await share(photo, table('Property No.\n1'))
  world.open(routes, '/share?note=size')
  const [chair, list] = await screen.findAllByRole('article')
  expect(screen.getByRole('alert').textContent).toContain('larger than 20 MB')
  expect(within(chair!).getByRole('link', { name: 'Record an item found here with this photo chair.jpg' })).toBeTruthy()
  expect(within(list!).getByRole('link', { name: /^Import items or counts from this file ./ })).toBeTruthy()
  await user.click(within(chair!).getByRole('button', { name: 'Discard chair.jpg' }))
  expect(await stored()).toEqual(['chair.jpg', 'list.csv'])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(cards()).toEqual(['list.csv']))
  expect(await stored()).toEqual(['list.csv'])
})

test('[SHELL-3464] an employee: no use of a photo or a table, but to whom to give it; nothing shared: what to do', async () => {
  world = await openScreenWorld({ username: 'ana' })
  const { goTo } = world.open(routes, '/share')
  expect(await screen.findByText('No shared files')).toBeTruthy()
  await share(photo, table('a'))
  await goTo('/qr')
  await goTo('/share')
  expect(await screen.findByText(/^Only the property unit can record found items/)).toBeTruthy()
  expect(screen.getByText(/^Only the property unit can import files/)).toBeTruthy()
  expect(within(screen.getAllByRole('article')[0]!).queryByRole('link')).toBeNull()
})

test('[SHELL-3462] files of others and of nobody: a colleague’s is never shown and stays; one that nobody owned becomes this person’s', async () => {
  world = await openScreenWorld({ username: 'maria' })
  const me = await myId()
  await put({ name: 'colleague.jpg', owner: me + 1 })
  await put({ name: 'nobody.jpg' })
  await put({ name: 'mine.jpg', owner: me, receivedAt: Date.now() - 1_000 })
  world.open(routes, '/share')
  await waitFor(() => expect(cards()).toEqual(['mine.jpg', 'nobody.jpg']))
  const owners = (await world.services.drafts.list(sharedFilePrefix)).map(({ value }) => {
    const { name, owner } = value as SharedFile
    return [name, owner]
  })
  expect(Object.fromEntries(owners)).toEqual({ 'colleague.jpg': me + 1, 'nobody.jpg': me, 'mine.jpg': me })
})

test('[SHELL-3462] a sign-out: the files wait for their owner, and those that come then have none', async () => {
  world = await openScreenWorld({ username: 'maria' })
  await share(photo)
  const me = await myId()
  await world.services.session.signOut()
  await share(table('a'))
  const owners = (await world.services.drafts.list(sharedFilePrefix)).map(({ value }) => (value as SharedFile).owner)
  expect(new Set(owners)).toEqual(new Set([me, null]))
})

test('[SHELL-3463] too old: an unclaimed file after an hour and an own one after seven days are not shown, and deleted', async () => {
  world = await openScreenWorld({ username: 'maria' })
  await put({ name: 'unclaimed.jpg', receivedAt: Date.now() - claimableForMs - 1 })
  await put({ name: 'own.jpg', owner: await myId(), receivedAt: Date.now() - keptForMs - 1 })
  world.open(routes, '/share')
  expect(await screen.findByText('No shared files')).toBeTruthy()
  expect(await stored()).toEqual([])
})

test('[SHELL-3465] a shared photo that is not a picture: the dialog says so, the finding is saved without it, and the file waits', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  await share(photo)
  world.open(routes, '/share')
  await user.click(await screen.findByRole('link', { name: /^Record an item/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Found at station' }))
  expect(await dialog.findByText('This file isn’t an image.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^What is it/), { target: { value: 'Blue chair' } })
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await world.services.outbox.list()).map(({ kind }) => kind)).toEqual(['finding']))
  expect(await stored()).toEqual(['chair.jpg'])
})

test('[SHELL-3466] a shared table: opened in the import, and deleted after its rows are written; not by a check or another file', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const row = (await world.services.catalog.get<ProductView>('products', 3))!
  const changed = (remarks: string) => `Property No.,Remarks\n${row.property_number},${remarks}`
  await share(table(changed('shared')))
  const { goTo } = world.open(routes, '/share')
  const openShared = async () => user.click(await screen.findByRole('link', { name: /^Import items/ }))
  const write = async () => {
    await user.click(await screen.findByRole('switch', { name: /^Update items/ }))
    await user.click(screen.getByRole('button', { name: 'Check file' }))
    const button = await screen.findByRole('button', { name: 'Import 1 item' })
    expect(await stored()).toEqual(['list.csv'])
    await user.click(button)
    await screen.findByText(/1 changed/)
  }
  await openShared()
  await user.click(await screen.findByRole('button', { name: 'Choose another file' }))
  const other = new File([changed('chosen')], 'list.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('File to import'), other)
  await write()
  expect(await stored()).toEqual(['list.csv'])

  await goTo('/share')
  await openShared()
  await write()
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('[SHELL-3466] counts of a shared table: it waits while a count is left, and is deleted after all are saved', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const [item] = rows.filter((row) => row.physical_count === null && !row.scanned)
  await share(table(`Property No.,Quantity per Physical Count\n${item!.property_number},1`))
  world.open(routes, '/share')
  await user.click(await screen.findByRole('link', { name: /^Import items/ }))
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  const save = await screen.findByRole('button', { name: 'Save 1 count' })
  expect(await stored()).toEqual(['list.csv'])
  await user.click(save)
  await screen.findByText(/1 count saved on this device/)
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect((await world.services.outbox.list()).map(({ kind }) => kind)).toContain('count')
})

test('[SHELL-3469] a file that another tab used meanwhile: the import says that it is gone, and opens nothing', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  await share(table('a'))
  world.open(routes, '/share')
  const link = await screen.findByRole('link', { name: /^Import items/ })
  for (const { key } of await world.services.drafts.list(sharedFilePrefix)) await world.services.drafts.clear(key)
  await user.click(link)
  expect(await screen.findByText('The shared file isn’t here anymore. It was used or discarded.')).toBeTruthy()
  expect(screen.getByLabelText('File to import')).toBeTruthy()
})
