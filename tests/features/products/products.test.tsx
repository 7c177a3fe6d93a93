import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { closeWorld, draftLike, list, onServer, open, openWorld, product, world } from './products-world.tsx'

afterEach(closeWorld)

const rows = () => screen.getAllByRole('row').length - 1

describe('product database', () => {
  it('[OFFICE-10] the address holds the whole state of the list: search, filters, order, columns', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}?q=laptop&print_type=PAR&sort=-price&cols=property_number,price`)
    expect(await screen.findByRole('button', { name: /Document: PAR/ })).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Unit cost/ }).getAttribute('aria-sort')).toBe('descending'),
    )
    expect(screen.queryByRole('columnheader', { name: /Description/ })).toBeNull()
    const before = rows()
    await user.click(screen.getByRole('button', { name: 'Remove filter Document' }))
    await waitFor(() => expect(rows()).toBeGreaterThanOrEqual(before))
    expect(shown.path()).not.toContain('print_type')
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(shown.path()).not.toContain('q='))
  })

  it('[OFFICE-5378] a filter of numbers: what is no number stays as typed, is refused, and filters by nothing else', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}?units=2..`)
    await user.click(await screen.findByRole('button', { name: /^Units: from 2/ }))
    const low = await screen.findByLabelText<HTMLInputElement>('Units from')
    const path = shown.path()
    for (const text of ['1.5', '-3', '1e3', '1..5', 'x'.repeat(5_000)]) {
      await user.clear(low)
      await waitFor(() => expect(shown.path()).not.toContain('units='))
      await user.paste(text)
      await screen.findByText('Enter a whole number, such as 12.')
      expect(low.value).toBe(text.slice(0, 255))
      expect(shown.path()).not.toContain('units=')
    }
    await user.clear(low)
    await user.paste('2')
    await waitFor(() => expect(shown.path()).toBe(path))
  })

  it('[OFFICE-11] `/` focuses the search; no results: NO DATA FOUND', async () => {
    const user = userEvent.setup()
    await open(list)
    await screen.findAllByRole('row')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('no such thing')
    expect(await screen.findByText(fixedTexts.noData)).toBeTruthy()
  })

  it('[SHELL-5856] an item opened beside the list: announced, and its row has the focus again when it is closed from inside', async () => {
    const user = userEvent.setup()
    await open(list)
    const [, row] = (await screen.findAllByRole('row')) as HTMLElement[]
    row!.focus()
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('complementary', { name: 'Item' })
    const close = await within(item).findByRole('button', { name: 'Close' })
    const number = within(item).getByText(/^[A-Z]*-?\d{4}-\d{2}-\d{2}-/).textContent
    const opened = await screen.findByText(/^Opened: /)
    expect([opened.getAttribute('role'), opened.textContent]).toEqual(['status', expect.stringContaining(number)])
    close.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(document.activeElement?.getAttribute('role')).toBe('row')
    expect(document.activeElement?.textContent).toContain(number)
    expect(opened.textContent).toBe('')
  })

  it('[SHELL-5696] an Escape before an opened menu has the focus leaves the item open', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}/1`)
    await screen.findByRole('button', { name: 'Close' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await screen.findByRole('menu')
    const path = shown.path()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(shown.path()).toBe(path)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(shown.path()).not.toBe(path))
  })

  it('[OFFICE-12] deleting the selected products: asks first and shows the specified text', async () => {
    const user = userEvent.setup()
    await open(`${list}?sort=property_number`)
    const made = await world.server.ask('admin', 'products/', {
      method: 'POST',
      body: JSON.stringify({ ...(await draftLike(3)), property_number: '0000-DELETE-ME' }),
    })
    const { id } = made.body as { id: number }
    await world.services.catalog.refresh('manual')
    await user.click(await screen.findByRole('checkbox', { name: 'Select 0000-DELETE-ME' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 1' }))
    expect(await screen.findByText(fixedTexts.deleted('product'))).toBeTruthy()
    expect((await world.server.ask('admin', `products/${id}/`)).status).toBe(404)
    await waitFor(() => expect(screen.queryByText('0000-DELETE-ME')).toBeNull())
  })

  it('[OFFICE-37] deleting many products: shows progress, can be stopped, and says what was deleted', async () => {
    const user = userEvent.setup()
    await open(`${list}?sort=property_number`, { plain: true })
    const made = []
    for (let n = 0; n < 4; n++) {
      const body = JSON.stringify({ ...(await draftLike(3)), property_number: `0000-DELETE-${n}` })
      made.push((await world.server.ask('admin', 'products/', { method: 'POST', body })).body as { id: number })
    }
    await world.services.catalog.refresh('manual')
    let pass = () => {}
    let deletes = 0
    world.network.beforeRequest = (request) =>
      request.method === 'DELETE' && ++deletes === 3 ? new Promise((go) => (pass = go)) : undefined
    for (let n = 0; n < 4; n++)
      await user.click(await screen.findByRole('checkbox', { name: `Select 0000-DELETE-${n}` }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 4' }))
    const dialog = await screen.findByRole('dialog', { name: 'Deleting 4 items' })
    expect(await within(dialog).findByText('Deleting: 2 of 4')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }))
    expect(within(dialog).getByText(/^Stopping/)).toBeTruthy()
    pass()
    expect(await screen.findByText('3 of 4 items deleted. The rest is unchanged.')).toBeTruthy()
    const left = await Promise.all(
      made.map(async ({ id }) => (await world.server.ask('admin', `products/${id}/`)).status),
    )
    expect(left).toEqual([404, 404, 404, 200])
    await waitFor(() => expect(screen.queryByText('0000-DELETE-2')).toBeNull())
    expect(screen.getByText('0000-DELETE-3')).toBeTruthy()
  })

  it('[OFFICE-38] deleting some that must stay: says how many, which and why, and keeps them selected', async () => {
    const user = userEvent.setup()
    await open(`${list}?sort=property_number`)
    const body = JSON.stringify({ ...(await draftLike(3)), property_number: '0000-DELETE-ME' })
    const made = (await world.server.ask('admin', 'products/', { method: 'POST', body })).body as { id: number }
    await world.server.ask('admin', 'transfers/', {
      method: 'POST',
      body: JSON.stringify({ product: 1, user: 5, reason: 'still asked for' }),
    })
    await world.services.catalog.refresh('manual')
    const barred = await product(1)
    // It is added at the top and moves the others down.
    await user.click(await screen.findByRole('checkbox', { name: 'Select 0000-DELETE-ME' }))
    await user.click(await screen.findByRole('checkbox', { name: `Select ${barred.property_number}` }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 2' }))
    const message = await screen.findByText(
      /Nothing was deleted: 1 of 2 couldn’t be deleted\. It is no longer selected\./,
    )
    expect(message.textContent).toContain(`${barred.property_number}: This item can’t be deleted`)
    expect((await world.server.ask('admin', `products/${made.id}/`)).status).toBe(200)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete 1' }))
    expect(await screen.findByText(fixedTexts.deleted('product'))).toBeTruthy()
    expect((await world.server.ask('admin', `products/${made.id}/`)).status).toBe(404)
  })

  it('[OFFICE-13] a change of many products: previewed before it is sent, written completely, and can be undone', async () => {
    const user = userEvent.setup()
    await open(`${list}?sort=id`)
    await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
    await user.click(await screen.findByRole('button', { name: 'Change…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Unit of measure' }))
    await user.type(within(dialog).getByLabelText('Unit of measure'), 'lot')
    const before = (await onServer(1))['unit_type']
    await user.click(within(dialog).getByRole('button', { name: 'Preview changes' }))
    expect(await within(dialog).findByText(/will change/)).toBeTruthy()
    expect((await onServer(1))['unit_type']).toBe(before)
    await user.click(within(dialog).getByRole('button', { name: /^Change \d+/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect((await onServer(1))['unit_type']).toBe('lot')
    await user.click(undo)
    expect(await screen.findByText(/changes were undone/)).toBeTruthy()
    expect((await onServer(1))['unit_type']).toBe(before)
  })

  it('[OFFICE-31] the history of a product: names who changed what', async () => {
    await open(`${list}/4`)
    await world.server.ask('sub-admin', 'products/4/', {
      method: 'PATCH',
      headers: { 'If-Match': `"${(await onServer(4))['version']}"` },
      body: JSON.stringify({ remarks: 'seen by Maria' }),
    })
    await world.services.catalog.refresh('manual')
    const history = await screen.findByRole('region', { name: 'History' })
    expect(await within(history).findByText('seen by Maria')).toBeTruthy()
    // The new version of the item may have arrived after its history, which is then read again.
    expect((await within(history).findAllByText(/Maria/)).length).toBeGreaterThan(0)
  })

  it('[OFFICE-32] an employee: can read, but not change', async () => {
    await openWorld({ username: 'employee' })
    world.open(
      [{ path: '/employee/inventory/database/:id', element: <ProductDatabase /> }],
      '/employee/inventory/database/1',
    )
    expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
