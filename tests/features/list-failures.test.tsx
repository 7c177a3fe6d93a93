import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sentences } from '#contract/sentences.ts'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { ReceiptList } from '#features/documents/documents-page.tsx'
import { ProductDatabase } from '#features/products/product-database.tsx'
import { ProductPanel } from '#features/products/product-panel.tsx'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { UsersList } from '#features/users/users-list.tsx'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'

let world: OfficeWorld
afterEach(() => world.close())

describe('lists that could not be fetched', () => {
  it('[OFFICE-701] documents say the specified sentence as a toast when the server fails', async () => {
    world = await officeWorld({ empty: true })
    world.wire.instead = () => new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
    void world.parts.catalogue.refresh('manual')
    world.show([{ path: '/admin/inventory/par/documents', element: <ReceiptList /> }], '/admin/inventory/par/documents')
    expect(await screen.findByText(sentences.listFailed('acknowledgement receipts'))).toBeTruthy()
  })

  it('[OFFICE-702] a list that is here says it too when the server fails, and not when nobody answers', async () => {
    world = await officeWorld()
    world.show([{ path: '/admin/inventory/database', element: <ProductDatabase /> }], '/admin/inventory/database')
    await screen.findAllByRole('row')
    world.wire.cut = true
    await world.parts.catalogue.refresh('manual')
    expect(screen.queryByText(sentences.productListFailed)).toBeNull()
    world.wire.cut = false
    world.wire.instead = () => new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
    await world.parts.catalogue.refresh('manual')
    expect(await screen.findByText(sentences.productListFailed)).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeGreaterThan(3)
  })

  it.each([
    ['/admin/inventory/database', <ProductDatabase key="p" />, sentences.productListFailed],
    ['/admin/inventory/attribute/fundings', <AttributeList key="f" />, sentences.listFailed('funds')],
    ['/admin/inventory/attribute/classifications', <AttributeList key="c" />, sentences.listFailed('categories')],
    ['/admin/inventory/transfer-requests', <TransferList key="t" />, sentences.listFailed('transfer requests')],
    ['/admin/users', <UsersList key="u" />, sentences.listFailed('users')],
  ])('[OFFICE-33] %s says the specified sentence and offers Try Again', async (path, element, sentence) => {
    world = await officeWorld({ empty: true })
    world.wire.instead = () => new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } })
    void world.parts.catalogue.refresh('manual')
    world.show([{ path, element }], path)
    // Above the list, where it stays, and as the specified toast.
    await waitFor(async () => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(screen.getByRole('button', { name: sentences.tryAgain })).toBeTruthy()
    // Nothing is on its way: no spinner turns below the sentence, and nothing is said to be none.
    expect(screen.getByText('The list is not on this device yet.')).toBeTruthy()
    expect(screen.queryByText(sentences.loading)).toBeNull()
    expect(screen.queryByText(sentences.noData)).toBeNull()
  })

  it('[OFFICE-34] while the list is coming nothing says that there is none', async () => {
    world = await officeWorld({ empty: true })
    let go = () => {}
    const held = new Promise<void>((done) => {
      go = done
    })
    world.wire.before = (request) => (request.url.includes('/products/') ? held : undefined)
    const coming = world.parts.catalogue.refresh('manual')
    await waitFor(() => expect(world.parts.catalogue.status().phase).toBe('building'))
    const routes = [
      { path: '/admin/inventory/database', element: <ProductDatabase /> },
      { path: '/admin/inventory/database/:id', element: <ProductPanel id={3} onClose={() => {}} page /> },
      { path: '/admin/inventory/attribute/fundings', element: <AttributeList /> },
      { path: '/admin/inventory/transfer-requests', element: <TransferList /> },
      { path: '/admin/users', element: <UsersList /> },
    ]
    for (const path of ['attribute/fundings', 'transfer-requests', '../users', 'database'].map(
      (end) => new URL(end, 'http://x/admin/inventory/').pathname,
    )) {
      world.show(routes, path)
      expect((await screen.findAllByText(sentences.loading)).length, path).toBeGreaterThan(0)
      await world.parts.catalogue.list({ entity: 'fundings', from: 0, limit: 1 })
      await waitFor(() => expect(screen.queryByText(/^0|not on this device/), path).toBeNull())
      expect(screen.queryByText(sentences.noData), path).toBeNull()
      expect(screen.queryByText('Add the first product')).toBeNull()
      cleanup()
    }
    world.show(routes, '/admin/inventory/database/3')
    expect(await screen.findByText('The list is not on this device yet.')).toBeTruthy()
    expect(screen.queryByText(/deleted/)).toBeNull()
    cleanup()
    world.show(routes, '/admin/inventory/database')
    go()
    await coming
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(3)
  })
})
