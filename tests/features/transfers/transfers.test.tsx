import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { TransferList } from '#features/transfers/transfer-list.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { pressAtOnce } from '#tests/support/screens/type-like-scanner.ts'
import { singleKeyPauseMs } from '#ui/single-keys.ts'

/** In the page, which gets the focus where nothing else does. */
const list = (
  <main tabIndex={-1}>
    <TransferList />
  </main>
)
const routes = [
  { path: '/admin/inventory/transfer-requests', element: list },
  { path: '/employee/inventory/requests', element: list },
  { path: '/admin/inventory/database/:id', element: <div>the product</div> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const transfers = async (query = '') =>
  ((await world.server.ask('admin', `transfers/${query}`)).body as { results: Record<string, unknown>[] }).results
/** Confirms the decision that the keys or a button asked for. */
const confirmDecision = async (name: 'Accept request' | 'Reject request') =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
/** Two requests, oldest first, made by the employee. */
const withTwo = async () => {
  world = await openScreenWorld()
  for (const old of await transfers('?page_size=500'))
    await world.server.ask('admin', `transfers/${old['id']}/`, { method: 'DELETE' })
  const ana = (await world.server.ask('employee', 'users/me/')).body as { id: number }
  for (const [product, reason] of [
    [5, 'first asked'],
    [6, 'second asked'],
  ] as const)
    await world.server.ask('employee', 'transfers/', {
      method: 'POST',
      body: JSON.stringify({ product, user: ana.id, reason }),
    })
  await world.services.catalog.refresh('manual')
  return ana
}

describe('transfer requests', () => {
  it('[OFFICE-50] [SHELL-5691] the queue: oldest first, works by keyboard; accepting hands the product over, and the next request has the focus', async () => {
    const user = userEvent.setup()
    const ana = await withTwo()
    world.open(routes, '/admin/inventory/transfer-requests')
    const list = await screen.findByRole('list', { name: 'Requests' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('first asked')
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(within(list).getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('true'))
    await user.keyboard('{ArrowUp}')
    await user.keyboard('a')
    await confirmDecision('Accept request')
    expect(await screen.findByText(/Request accepted/)).toBeTruthy()
    expect(((await world.server.ask('admin', 'products/5/')).body as { user: number }).user).toBe(ana.id)
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    await user.keyboard('r')
    await confirmDecision('Reject request')
    expect(await screen.findByText('Request rejected.')).toBeTruthy()
    expect((await transfers('?status=rejected')).map((row) => row['reason'])).toEqual(['second asked'])
    expect(await screen.findByText(fixedTexts.noData)).toBeTruthy()
  })

  it('[OFFICE-59] a long queue: shows its first requests, how many of how many, and more on demand', async () => {
    const user = userEvent.setup()
    const ana = await withTwo()
    for (let index = 0; index < 31; index++)
      await world.server.ask('employee', 'transfers/', {
        method: 'POST',
        body: JSON.stringify({ product: 5, user: ana.id, reason: `asked later ${index}` }),
      })
    await world.services.catalog.refresh('manual')
    world.open(routes, '/admin/inventory/transfer-requests')
    const list = await screen.findByRole('list', { name: 'Requests' })
    const more = await screen.findByRole('button', { name: 'Show 3 more (30 of 33 shown)' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(30)
    await user.click(more)
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(33))
    expect(screen.queryByRole('button', { name: /shown/ })).toBeNull()
  })

  it('[OFFICE-58] the letters of a scanned tag, or a letter outside the queue: decide nothing', async () => {
    const user = userEvent.setup()
    await withTwo()
    world.open(routes, '/admin/inventory/transfer-requests')
    await screen.findByText('first asked')
    await user.keyboard('a')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    await new Promise((later) => setTimeout(later, 2 * singleKeyPauseMs))
    pressAtOnce(document.activeElement!, ['r', 'j', 'a'])
    await new Promise((later) => setTimeout(later, 2 * singleKeyPauseMs))
    expect(await transfers('?status=requested')).toHaveLength(2)
    await user.keyboard('r')
    await confirmDecision('Reject request')
    expect(await screen.findByText('Request rejected.')).toBeTruthy()
  })

  it('[SHELL-5857] the buttons of a request name its item for a screen reader: no two have the same name', async () => {
    await withTwo()
    world.open(routes, '/admin/inventory/transfer-requests')
    const requests = within(await screen.findByRole('list', { name: 'Requests' }))
    await waitFor(() => expect(requests.getAllByRole('link')).toHaveLength(2))
    for (const request of requests.getAllByRole('listitem')) {
      const number = within(request).getByRole('link').textContent
      const buttons = within(request).getAllByRole('button')
      expect(buttons.length).toBeGreaterThan(1)
      for (const button of buttons) expect(button.textContent).toContain(number)
    }
  })

  it('[OFFICE-51] Enter: opens the product of the current request', async () => {
    const user = userEvent.setup()
    await withTwo()
    const shown = world.open(routes, '/admin/inventory/transfer-requests')
    await screen.findByText('first asked')
    await user.keyboard('{ArrowDown}jk{ArrowUp}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shown.path()).toBe('/admin/inventory/database/5'))
  })

  it('[OFFICE-52] a request that someone else decided meanwhile: the screen says so, and nothing is decided twice', async () => {
    const user = userEvent.setup()
    await withTwo()
    world.open(routes, '/admin/inventory/transfer-requests')
    await screen.findByText('first asked')
    const [first] = await transfers('?status=requested')
    await world.server.ask('sub-admin', `transfers/${first?.['id']}/set_status/`, {
      method: 'POST',
      body: JSON.stringify({ status: 'rejected' }),
    })
    await user.click(screen.getAllByRole('button', { name: /^Accept (?!on one)/ })[0]!)
    await confirmDecision('Accept request')
    expect(await screen.findByText(/Someone already decided this request/)).toBeTruthy()
    expect((await transfers('?status=accepted')).length).toBe(0)
  })

  it('[OFFICE-5670] accepting and rejecting ask first, with the item and both people: Escape decides nothing and leaves the focus on the request', async () => {
    const user = userEvent.setup()
    await withTwo()
    world.open(routes, '/admin/inventory/transfer-requests')
    const card = (await screen.findByText('first asked')).closest('li')!
    const item = (await world.services.catalog.get<ProductView>('products', 5))!
    await user.keyboard('{ArrowDown}{ArrowUp}')
    for (const [key, safe, text] of [
      ['a', 'Accept request', `${item.property_number} goes from ${item.names.user} to `],
      ['r', 'Cancel', `${item.property_number} stays with ${item.names.user}.`],
    ] as const) {
      await waitFor(() => expect(document.activeElement).toBe(card))
      await user.keyboard(key)
      const dialog = within(await screen.findByRole('dialog'))
      expect(screen.getByRole('dialog').textContent).toContain(text)
      await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: safe })))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await waitFor(() => expect(document.activeElement).toBe(card))
    expect(await transfers('?status=requested')).toHaveLength(2)
  })

  it('[OFFICE-53] deleting: asks first and shows the specified text', async () => {
    const user = userEvent.setup()
    await withTwo()
    world.open(routes, '/admin/inventory/transfer-requests')
    await screen.findByText('first asked')
    await user.click(screen.getAllByRole('button', { name: /^Delete / })[0]!)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete request' }))
    expect(await screen.findByText(fixedTexts.deleted('transfer request'))).toBeTruthy()
  })

  it('[OFFICE-54] an employee: requests the product of a link, and can decide nothing', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld({ username: 'employee' })
    const others = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })
    const me = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    const product = others.rows.find((row) => row.user !== me.id)!
    world.open(routes, `/employee/inventory/requests?product=${product.id}&reason=It%20stands%20in%202-114`)
    const dialog = await screen.findByRole('dialog')
    expect((within(dialog).getByLabelText(/Reason/) as HTMLTextAreaElement).value).toBe('It stands in 2-114')
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Transfer request sent.')).toBeTruthy()
    const made = (await transfers(`?product=${product.id}&page_size=500`)).at(-1)
    expect(made).toMatchObject({ user: me.id, reason: 'It stands in 2-114', status: 'requested' })
    expect(screen.queryByRole('button', { name: /^Accept (?!on one)/ })).toBeNull()
  })

  it('[OFFICE-55] offline: the request stays on the device as typed and is sent later', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld({ username: 'employee' })
    world.network.isCut = true
    const shown = world.open(routes, '/employee/inventory/requests?product=7')
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/Reason/), 'needed in the lab')
    expect(within(dialog).getByRole('button', { name: 'Send request' })).toHaveProperty('disabled', true)
    await waitFor(async () =>
      expect(JSON.stringify(await world.services.drafts.list(''))).toContain('needed in the lab'),
    )
    shown.unmount()
    world.network.isCut = false
    world.open(routes, '/employee/inventory/requests?product=7')
    const again = await screen.findByRole('dialog')
    await waitFor(() =>
      expect((within(again).getByLabelText(/Reason/) as HTMLTextAreaElement).value).toBe('needed in the lab'),
    )
  })

  it('[OFFICE-56] a request begun while counting: saved without a server, shown above the list, and sent from there', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld({ username: 'employee' })
    world.network.isCut = true
    const others = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 30 })
    const me = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    const product = others.rows.find((row) => row.user !== me.id)!
    const shown = world.open(
      routes,
      `/employee/inventory/requests?status=rejected&product=${product.id}&reason=Found%20in%202-114`,
    )
    const keep = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save draft' })
    const { drafts } = world.services
    const { write } = drafts
    drafts.write = () => Promise.reject(new Error('no room'))
    await user.click(keep)
    expect(await screen.findByText(/couldn’t be saved on this device/)).toBeTruthy()
    drafts.write = write
    await user.click(keep)
    const unsentRegion = await screen.findByRole('region', { name: 'Drafts (1)' })
    expect(await within(unsentRegion).findByText(product.property_number)).toBeTruthy()
    expect(within(unsentRegion).getByText('Found in 2-114')).toBeTruthy()
    expect(shown.path()).toBe('/employee/inventory/requests?status=rejected')
    world.network.isCut = false
    await world.services.session.verify()
    await user.click(within(unsentRegion).getByRole('button', { name: /^Open draft / }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Found in 2-114'),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Transfer request sent.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Drafts/ })).toBeNull())
    expect((await transfers(`?product=${product.id}&page_size=500`)).at(-1)).toMatchObject({
      user: me.id,
      reason: 'Found in 2-114',
      status: 'requested',
    })
  })

  it('[OFFICE-57] the report of an accepted request: can be printed by everyone who sees it, even if they may not delete it', async () => {
    world = await openScreenWorld({ username: 'employee' })
    const me = (await world.server.ask('employee', 'users/me/')).body as { id: number }
    const asked = await world.server.ask('employee', 'transfers/', {
      method: 'POST',
      body: JSON.stringify({ product: 5, user: me.id, reason: 'to be printed' }),
    })
    const { id } = asked.body as { id: number }
    await world.server.ask('admin', `transfers/${id}/set_status/`, {
      method: 'POST',
      body: JSON.stringify({ status: 'accepted' }),
    })
    await world.services.catalog.refresh('manual')
    world.open(routes, '/employee/inventory/requests?status=accepted')
    const card = (await screen.findByText('to be printed')).closest('li')!
    expect(within(card).queryByRole('button', { name: /^Delete / })).toBeNull()
    expect(
      within(card)
        .getByRole('link', { name: /^Print/ })
        .getAttribute('href'),
    ).toBe(`/employee/inventory/request/print?transfer=${id}`)
  })
})
