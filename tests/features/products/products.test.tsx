import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CreateProduct } from '#features/products/edit/create-product.tsx'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

const list = '/admin/inventory/database'
const routes = [
  { path: list, element: <ProductDatabase /> },
  { path: `${list}/create`, element: <CreateProduct /> },
  { path: `${list}/:id`, element: <ProductDatabase /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const open = async (at: string, options: Parameters<typeof openScreenWorld>[0] = {}) => {
  world = await openScreenWorld(options)
  return world.open(routes, at)
}
const product = async (id: number) => (await world.services.catalog.get<ProductView>('products', id))!
const onServer = async (id: number) =>
  (await world.server.ask('admin', `products/${id}/`)).body as Record<string, unknown>
const pick = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, option: RegExp) => {
  await user.click(screen.getByRole('button', { name: label }))
  const found = await screen.findAllByRole('option', { name: option })
  await user.click(found[0]!)
}
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

  it('[OFFICE-11] `/` focuses the search; no results: NO DATA FOUND', async () => {
    const user = userEvent.setup()
    await open(list)
    await screen.findAllByRole('row')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('no such thing')
    expect(await screen.findByText(fixedTexts.noData)).toBeTruthy()
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
    const dialog = await screen.findByRole('dialog', { name: 'Deleting 4 products' })
    expect(await within(dialog).findByText('Deleting: 2 of 4')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }))
    expect(within(dialog).getByText(/^Stopping/)).toBeTruthy()
    pass()
    expect(await screen.findByText('3 of 4 products deleted. The rest is unchanged.')).toBeTruthy()
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
    expect(message.textContent).toContain(`${barred.property_number}: This product can’t be deleted`)
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

  it('[OFFICE-14] adding a product: number, serial and document are proposed, the total is computed', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}/create?like=1`)
    const like = await product(1)
    await screen.findByRole('form', { name: 'Add product' })
    await waitFor(() => expect((screen.getByLabelText(/^Property number/) as HTMLInputElement).value).not.toBe(''))
    const number = (screen.getByLabelText(/^Property number/) as HTMLInputElement).value
    expect(number).not.toBe(like.property_number)
    expect(number.startsWith(like.property_number.slice(0, 10))).toBe(true)
    await user.clear(screen.getByLabelText(/^Unit cost/))
    await user.type(screen.getByLabelText(/^Unit cost/), '49999.99')
    await waitFor(() => expect((screen.getByRole('radio', { name: 'ICS' }) as HTMLInputElement).checked).toBe(true))
    expect(screen.getByText('49,999.99', { selector: 'output' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productAdded)).toBeTruthy()
    await waitFor(() => expect(shown.path()).toMatch(/database\/\d+$/))
  })

  it('[OFFICE-15] a property number in use: shown at the field and as a toast; no input is lost', async () => {
    const user = userEvent.setup()
    await open(`${list}/create?like=1`)
    const like = await product(1)
    const field = await screen.findByLabelText(/^Property number/)
    await user.clear(field)
    await user.type(field, like.property_number)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText(fixedTexts.propertyNumberTaken)).length).toBe(2)
    expect((field as HTMLInputElement).value).toBe(like.property_number)
  })

  it('[OFFICE-16] [SHELL-5] adding fails for another reason: the specified text is shown', async () => {
    const user = userEvent.setup()
    await open(`${list}/create?like=1`)
    await screen.findByRole('form', { name: 'Add product' })
    await waitFor(() => expect((screen.getByLabelText(/^Property number/) as HTMLInputElement).value).not.toBe(''))
    world.network.answerInstead = (request) => (request.method === 'POST' ? new Response('{}', { status: 500 }) : null)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productAddFailed)).toBeTruthy()
    // The app does not retry, and a 500 does not say whether the product was saved.
    expect(await screen.findByText(/It may have gone through\. Check whether it went through/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('We’ll')
  })

  it('[OFFICE-17] an edit: writes only the changed fields and shows the specified text', async () => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`)
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'moved to the lab')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect((await onServer(2))['remarks']).toBe('moved to the lab')
    const patch = world.network.requests.filter((line) => line.startsWith('PATCH'))
    expect(patch).toEqual(['PATCH /api/v1/products/2/'])
  })

  it.each([false, true])('[OFFICE-18] two edits of one product: a visible choice, plain server: %s', async (plain) => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`, { plain })
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'mine')
    const now = await onServer(2)
    await world.server.ask('sub-admin', 'products/2/', {
      method: 'PATCH',
      headers: { 'If-Match': `"${now['version']}"` },
      body: JSON.stringify({ remarks: 'theirs', unit_type: 'set' }),
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: /Someone else changed this item/ })
    expect(within(dialog).getByText('theirs')).toBeTruthy()
    expect(within(dialog).getByText(/Unit of measure: set/)).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: /Yours/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save choices' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect(await onServer(2)).toMatchObject({ remarks: 'mine', unit_type: 'set' })
  })

  it('[OFFICE-2103] changed once more while the choice is open: what the other person changed back stays as they left it', async () => {
    const user = userEvent.setup()
    await open(`${list}/2?edit=1`)
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'mine')
    const original = await onServer(2)
    const changeByOther = async (patch: Record<string, unknown>) =>
      world.server.ask('sub-admin', 'products/2/', {
        method: 'PATCH',
        headers: { 'If-Match': `"${(await onServer(2))['version']}"` },
        body: JSON.stringify(patch),
      })
    await changeByOther({ remarks: 'theirs', unit_type: 'set' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const first = await screen.findByRole('dialog', { name: /Someone else changed this item/ })
    await changeByOther({ unit_type: original['unit_type'] })
    await user.click(within(first).getByRole('radio', { name: /Yours/ }))
    await user.click(within(first).getByRole('button', { name: 'Save choices' }))
    await screen.findByText(/Changed only by you. Will be saved: Remarks$/)
    const second = screen.getByRole('dialog', { name: /Someone else changed this item/ })
    expect(within(second).queryByRole('radio')).toBeNull()
    await user.click(within(second).getByRole('button', { name: 'Save choices' }))
    expect(await screen.findByText(fixedTexts.productUpdated)).toBeTruthy()
    expect(await onServer(2)).toMatchObject({ remarks: 'mine', unit_type: original['unit_type'] })
  })

  it('[OFFICE-19] unsaved input: survives a reload without a network, and the form says so', async () => {
    const user = userEvent.setup()
    const shown = await open(`${list}/3?edit=1`)
    world.network.isCut = true
    const remarks = await screen.findByLabelText('Remarks')
    await user.clear(remarks)
    await user.type(remarks, 'typed in the dark')
    expect(await screen.findByText(/Your draft is saved on this device/)).toBeTruthy()
    await waitFor(async () =>
      expect(JSON.stringify(await world.services.drafts.list(''))).toContain('typed in the dark'),
    )
    shown.unmount()
    world.open(routes, `${list}/3?edit=1`)
    expect(await screen.findByText('Your unsaved changes were restored.')).toBeTruthy()
    expect((screen.getByLabelText('Remarks') as HTMLTextAreaElement).value).toBe('typed in the dark')
    cleanup()
    world.open(routes, `${list}/3`)
    expect(await screen.findByText('You have unsaved changes. They’re stored on this device.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Remarks')).value).toBe('typed in the dark')
  })

  it("[OFFICE-35] the next person on the device: sees nothing of another person's unsaved input", async () => {
    const user = userEvent.setup()
    await open(`${list}/create`)
    await user.type(await screen.findByLabelText(/^Description/), 'of the admin')
    await waitFor(async () => expect(JSON.stringify(await world.services.drafts.list(''))).toContain('of the admin'))
    cleanup()
    expect(await world.services.session.signIn('maria', 'Maria-2026!')).toMatchObject({ ok: true })
    world.open(routes, `${list}/create`)
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)).value).toBe('')
    cleanup()
    expect(await world.services.session.signIn('admin', 'Admin-2026!')).toMatchObject({ ok: true })
    world.open(routes, `${list}/create`)
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)).value).toBe('of the admin')
  })

  it('[OFFICE-30] the account pickers narrow each other', async () => {
    const user = userEvent.setup()
    await open(`${list}/create`)
    await screen.findByRole('form', { name: 'Add product' })
    await pick(user, /^Major account/, /^06-/)
    await user.click(screen.getByRole('button', { name: /^Sub-major account/ }))
    await screen.findAllByRole('option', { name: /^05-Machinery/ })
    expect(screen.queryByRole('option', { name: /Semi-Expendable/ })).toBeNull()
    await user.click(screen.getAllByRole('option', { name: /^05-Machinery/ })[0]!)
    await user.click(screen.getByRole('button', { name: /^Ledger account/ }))
    expect((await screen.findAllByRole('option', { name: /^030-/ })).length).toBe(1)
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
    expect(within(history).getAllByText(/Maria/).length).toBeGreaterThan(0)
  })

  it('[OFFICE-32] an employee: can read, but not change', async () => {
    world = await openScreenWorld({ username: 'employee' })
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

async function draftLike(id: number): Promise<Record<string, unknown>> {
  const {
    id: _,
    total: __,
    shortages: ___,
    version: ____,
    updated_at: _____,
    updated_by: ______,
    physical_count,
    scanned,
    ...row
  } = await onServer(id)
  const flat: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row))
    flat[field] = typeof value === 'object' && value !== null ? (value as { id: number }).id : value
  return flat
}
