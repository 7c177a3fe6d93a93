import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { ReceiptList } from '#features/documents/lists/documents-page.tsx'
import { ProductPanel } from '#features/products/details/product-panel.tsx'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import { openScreenWorld, type ScreenWorld } from '../support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

describe('lists that could not be fetched', () => {
  it('[OFFICE-701] documents say the specified sentence as a toast when the server fails', async () => {
    world = await openScreenWorld({ empty: true })
    world.network.answerInstead = () =>
      new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
    void world.services.catalog.refresh('manual')
    world.open([{ path: '/admin/inventory/par/documents', element: <ReceiptList /> }], '/admin/inventory/par/documents')
    expect(await screen.findByText(fixedTexts.listFailed('acknowledgment receipts'))).toBeTruthy()
  })

  it('[OFFICE-702] a list that is here says it too when the server fails, and not when nobody answers', async () => {
    world = await openScreenWorld()
    world.open([{ path: '/admin/inventory/database', element: <ProductDatabase /> }], '/admin/inventory/database')
    await screen.findAllByRole('row')
    world.network.isCut = true
    await world.services.catalog.refresh('manual')
    expect(screen.queryByText(fixedTexts.productListFailed)).toBeNull()
    world.network.isCut = false
    world.network.answerInstead = () =>
      new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
    await world.services.catalog.refresh('manual')
    expect(await screen.findByText(fixedTexts.productListFailed)).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeGreaterThan(3)
  })

  it.each([
    ['/admin/inventory/database', <ProductDatabase key="p" />, fixedTexts.productListFailed],
    ['/admin/inventory/attribute/fundings', <AttributeList key="f" />, fixedTexts.listFailed('funds')],
    ['/admin/inventory/attribute/classifications', <AttributeList key="c" />, fixedTexts.listFailed('categories')],
    ['/admin/inventory/transfer-requests', <TransferList key="t" />, fixedTexts.listFailed('transfer requests')],
    ['/admin/users', <UsersList key="u" />, fixedTexts.listFailed('users')],
  ])('[OFFICE-33] %s says the specified sentence and offers Try Again', async (path, element, sentence) => {
    world = await openScreenWorld({ empty: true })
    world.network.answerInstead = () =>
      new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
    void world.services.catalog.refresh('manual')
    world.open([{ path, element }], path)
    // Above the list, where it stays, and as the specified toast.
    await waitFor(async () => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(screen.getByRole('button', { name: fixedTexts.tryAgain })).toBeTruthy()
    // Nothing is loading: there is no spinner below the sentence, and nothing is called empty.
    expect(screen.getByText('The offline list isn’t on this device yet.')).toBeTruthy()
    expect(screen.queryByText(fixedTexts.loading)).toBeNull()
    expect(screen.queryByText(fixedTexts.noData)).toBeNull()
  })

  it('[OFFICE-34] while the list is loading nothing is called empty', async () => {
    world = await openScreenWorld({ empty: true })
    let go = () => {}
    const held = new Promise<void>((done) => {
      go = done
    })
    world.network.beforeRequest = (request) => (request.url.includes('/products/') ? held : undefined)
    const coming = world.services.catalog.refresh('manual')
    await waitFor(() => expect(world.services.catalog.status().phase).toBe('building'))
    const routes = [
      { path: '/admin/inventory/database', element: <ProductDatabase /> },
      { path: '/admin/inventory/database/:id', element: <ProductPanel id={3} onClose={() => {}} asPage /> },
      { path: '/admin/inventory/attribute/fundings', element: <AttributeList /> },
      { path: '/admin/inventory/transfer-requests', element: <TransferList /> },
      { path: '/admin/users', element: <UsersList /> },
    ]
    for (const path of ['attribute/fundings', 'transfer-requests', '../users', 'database'].map(
      (end) => new URL(end, 'http://x/admin/inventory/').pathname,
    )) {
      world.open(routes, path)
      expect((await screen.findAllByText(fixedTexts.loading)).length, path).toBeGreaterThan(0)
      await world.services.catalog.list({ collection: 'fundings', from: 0, limit: 1 })
      await waitFor(() => expect(screen.queryByText(/^0|not on this device/), path).toBeNull())
      expect(screen.queryByText(fixedTexts.noData), path).toBeNull()
      expect(screen.queryByText('Add the first item')).toBeNull()
      cleanup()
    }
    world.open(routes, '/admin/inventory/database/3')
    expect(await screen.findByText('The offline list isn’t on this device yet.')).toBeTruthy()
    expect(screen.queryByText(/deleted/)).toBeNull()
    cleanup()
    world.open(routes, '/admin/inventory/database')
    go()
    await coming
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(3)
  })
})
