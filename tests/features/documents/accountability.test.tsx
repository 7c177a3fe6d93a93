import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { AccountabilityPage } from '#features/documents/accountability/accountability-page.tsx'
import { readAccountability } from '#features/documents/accountability/use-accountability.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import type { AccountabilityInput } from '#print/forms/accountability-form.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const open = (at: string) => world.open([{ path: '*', element: <AccountabilityPage /> }], at)
const standing = () => screen.findByRole('region', { name: 'In this person’s name' })
const itemsOf = async (user: number) =>
  (await world.services.catalog.list<ProductView>({ collection: 'products', where: { user }, from: 0, limit: 200 }))
    .rows

const printed = (kind: AccountabilityInput['kind'], accountability: AccountabilityInput['standing']): string =>
  layoutForm(
    {
      form: 'accountability',
      input: {
        ...{ kind, entityName: 'Institute', fundCluster: '', asAt: '2026-11-25', standing: accountability },
        person: { name: 'ANA R. MUÑOZ' },
      },
    },
    openFonts(fontBytes),
  )
    .flatMap((page) => page.drawOps.flatMap((op) => (op.kind === 'text' ? [op.text] : [])))
    .join(' ')

test('[DOC-4141] list and clearance of a person, offline: every item, counted or not; a clearance never says cleared', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ username: 'maria', products: 60 })
  const [holder] = (await world.services.catalog.values({ collection: 'products' }, 'user')).map(({ value }) =>
    Number(value),
  )
  world.network.isCut = true
  const items = await itemsOf(holder!)
  open(`/subadmin/inventory/accountability?user=${holder}`)
  expect((await standing()).textContent).toMatch(new RegExp(`${items.length} items?, ₱`))
  await user.click(screen.getByRole('radio', { name: 'Clearance' }))
  expect((await within(await standing()).findByRole('status')).textContent).toContain('isn’t clear of property')
  const read = await readAccountability(world.services.catalog, holder!)
  const list = printed('list', read)
  for (const { property_number } of items) expect(list.replaceAll(' ', '')).toContain(property_number)
  expect(list).toContain(`TOTAL of ${items.length} item`)
  if (items.some(({ count_status }) => count_status === 'not-counted')) expect(list).toContain('not counted')
  const clearance = printed('clearance', read)
  expect(clearance).toContain('still name this person')
  expect(clearance).not.toMatch(/is cleared|has been cleared/i)
  const nothing = {
    ...read,
    items: [],
    documents: [],
    transfers: [],
    withoutDocument: 0,
    onOthersDocument: 0,
    isNothing: true,
  }
  expect(printed('clearance', nothing)).toContain('name no item, no document in force and no undecided transfer')
})

test('[DOC-4142] [DOC-5616] an employee who names another person in the address sees and prints only their own list', async () => {
  world = await openScreenWorld({ username: 'ana', products: 60 })
  const state = world.services.session.state()
  const own = state.is === 'in' ? (state.user as { id: number }).id : 0
  open('/employee/inventory/accountability?user=1&as=clearance')
  const figures = await standing()
  const items = await itemsOf(own)
  expect(figures.textContent).toMatch(new RegExp(`${items.length} items?, ₱`))
  expect(within(figures).getByRole('link', { name: 'Show the items' }).getAttribute('href')).toContain(`user=${own}`)
  expect(screen.queryByRole('radio', { name: 'Clearance' })).toBeNull()
  expect(screen.queryByText(/^Clearance of/)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('List to sign')
})

const ask = async <T,>(path: string, method: string, body?: object) => {
  const answer = await world.server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}
/** A person without a login, with two items in their name. */
async function personWithItems() {
  world = await openScreenWorld({ username: 'admin', products: 60 })
  const add = { first_name: 'Perla', middle_name: '', last_name: 'Quizon', position: 'Driver' }
  const { id } = await ask<{ id: number }>('users/without_login/', 'POST', add)
  const rows = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 2 })
  for (const item of rows.rows) await ask(`products/${item.id}/`, 'PATCH', { user: id })
  await world.services.catalog.refresh('manual')
  return { id, numbers: rows.rows.map(({ property_number }) => property_number) }
}

test('[DOC-5109] a person without a login: the list and the clearance, on screen and on paper, offline, have the name and every item', async () => {
  const { id, numbers } = await personWithItems()
  world.network.isCut = true
  open(`/admin/inventory/accountability?user=${id}&as=clearance`)
  const section = await standing()
  expect(section.textContent).toContain('Perla Quizon isn’t clear of property')
  expect(section.textContent).toMatch(/2 items, ₱/)
  await screen.findByRole('heading', { name: 'Clearance of Perla Quizon' })
  const read = await readAccountability(world.services.catalog, id)
  for (const kind of ['list', 'clearance'] as const) {
    const paper = printed(kind, read).replaceAll(' ', '')
    for (const number of numbers) expect(paper).toContain(number)
  }
})

test('[DOC-5110] an entry that was joined with a person: the list and the clearance are those of the person, and never say that nothing is in the name', async () => {
  const { id, numbers } = await personWithItems()
  const { id: jose } = (await world.server.ask('jose', 'users/me/')).body as { id: number }
  await ask(`users/${id}/join/`, 'POST', { into: jose })
  await world.services.catalog.refresh('manual')
  const own = await itemsOf(jose)
  world.network.isCut = true
  open(`/admin/inventory/accountability?user=${id}&as=clearance`)
  const section = await standing()
  expect(section.textContent).toContain('isn’t clear of property')
  expect(section.textContent).not.toContain('Quizon')
  expect(section.textContent).toMatch(new RegExp(`${own.length} items, ₱`))
  await screen.findByText(/^This entry was joined with Jose /)
  await screen.findByRole('heading', { name: /^Clearance of Jose / })
  for (const number of numbers) expect(own.map(({ property_number }) => property_number)).toContain(number)
})
