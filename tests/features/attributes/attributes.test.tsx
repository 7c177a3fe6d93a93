import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AttributeList } from '#features/attributes/attribute-list.tsx'
import { AttributeTabs } from '#features/attributes/attribute-tabs.tsx'
import { attributeKinds } from '#features/attributes/kinds.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

const routes = [
  {
    path: '/admin/inventory/attribute',
    element: <AttributeTabs />,
    children: attributeKinds.map((kind) => ({ path: kind.path, element: <AttributeList /> })),
  },
]
let world: ScreenWorld
afterEach(async () => {
  vi.restoreAllMocks()
  expect(world.server.logged).toEqual([])
  await world.close()
})
const open = async (tab: string, options: Parameters<typeof openScreenWorld>[0] = {}) => {
  world = await openScreenWorld(options)
  return world.open(routes, `/admin/inventory/attribute/${tab}`)
}

describe('attributes', () => {
  it('[OFFICE-40] adding an attribute: uses the specified texts, and the list shows it', async () => {
    const user = userEvent.setup()
    await open('sections')
    await user.click(await screen.findByRole('button', { name: fixedTexts.addNew('section') }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(fixedTexts.addNewHint('section'))).toBeTruthy()
    const submit = within(dialog).getByRole('button', { name: fixedTexts.submit })
    expect(submit).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByPlaceholderText(fixedTexts.addNewPlaceholder('section')), 'Seed vault')
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
    await user.click(submit)
    expect(await screen.findByText(fixedTexts.attributeAdded('Section'))).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('rowheader', { name: 'Seed vault' })).toBeTruthy()
  })

  it('[OFFICE-41] a name that exists: refused with the specified title and text, and kept in the form', async () => {
    const user = userEvent.setup()
    await open('conditions')
    await user.click(await screen.findByRole('button', { name: fixedTexts.addNew('condition') }))
    const field = await screen.findByPlaceholderText(fixedTexts.addNewPlaceholder('condition'))
    await user.type(field, 'In good condition')
    await user.click(screen.getByRole('button', { name: fixedTexts.submit }))
    expect(await screen.findByText(fixedTexts.attributeFailedTitle)).toBeTruthy()
    expect((await screen.findAllByText(fixedTexts.attributeTaken('Condition'))).length).toBeGreaterThan(0)
    expect(screen.getByPlaceholderText(fixedTexts.addNewPlaceholder('condition'))).toHaveProperty(
      'value',
      'In good condition',
    )
  })

  it('[OFFICE-42] deleting: shows which rows refer to it, gives those products another value, and says so', async () => {
    const user = userEvent.setup()
    await open('conditions')
    await user.click(await screen.findByRole('button', { name: 'Delete In good condition' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/\d+ items/)).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('button', { name: /Give these items another condition/ }))
    await user.click(await screen.findByRole('option', { name: 'Unserviceable' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Change and delete' }))
    expect(await screen.findByText(fixedTexts.deleted('condition'))).toBeTruthy()
    const { body } = await world.server.ask('admin', 'conditions/?search=good')
    expect((body as { results: unknown[] }).results).toEqual([])
  })

  it('[OFFICE-5375] Home and End on a tab: open the first and the last tab, with the focus on it', async () => {
    const user = userEvent.setup()
    world = await openScreenWorld()
    const anyTab = { path: '*', element: null }
    world.open([{ ...routes[0]!, children: [anyTab] }], '/admin/inventory/attribute/conditions')
    await screen.findByRole('tab', { name: 'Checklists' })
    const tabs = screen.getAllByRole('tab')
    const opens = async (key: string, tab: HTMLElement | undefined) => {
      await user.keyboard(key)
      await waitFor(() => expect(tab?.getAttribute('aria-selected')).toBe('true'))
      expect(document.activeElement).toBe(tab)
    }
    await user.click(screen.getByRole('tab', { name: 'Conditions' }))
    await opens('{Home}', tabs[0])
    await opens('{End}', tabs.at(-1))
    await opens('{ArrowLeft}', tabs.at(-2))
  })

  it('[SHELL-5453] on a phone: a drop-down list names every list of attributes and opens it', async () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(real(query), 'matches', { value: query.includes('max-width') }),
    )
    world = await openScreenWorld()
    const anyTab = { path: '*', element: null }
    world.open([{ ...routes[0]!, children: [anyTab] }], '/admin/inventory/attribute/conditions')
    const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'List' })
    expect(list.selectedOptions[0]?.text).toBe('Conditions')
    expect(screen.queryByRole('tab')).toBeNull()
    await userEvent.selectOptions(list, 'Rooms')
    await waitFor(() => expect(list.selectedOptions[0]?.text).toBe('Rooms'))
    expect([...list.options].map(({ text }) => text)).toEqual(expect.arrayContaining(['Articles', 'Checklists']))
  })

  it('[OFFICE-43] an empty list: says NO DATA FOUND and what would be listed', async () => {
    await open('sections')
    await await world.services.catalog.ids({ collection: 'sections' })
    const user = userEvent.setup()
    await user.type(await screen.findByRole('searchbox', { name: 'Search sections' }), 'zzzz')
    expect(await screen.findByText(fixedTexts.noData)).toBeTruthy()
    expect(screen.getByText('No sections match “zzzz”.')).toBeTruthy()
  })

  it('[OFFICE-5263] a page past the end, as after its last row was deleted: shows the last page, never an empty list', async () => {
    world = await openScreenWorld()
    const { body } = await world.server.ask('admin', 'sections/')
    const before = (body as { count: number }).count
    let last = 0
    for (let number = before + 1; number <= 51; number++) {
      const added = await world.server.ask('admin', 'sections/', {
        method: 'POST',
        body: JSON.stringify({ name: `zz section ${number}` }),
      })
      last = (added.body as { id: number }).id
    }
    await world.services.catalog.refresh('manual')
    const shown = world.open(routes, '/admin/inventory/attribute/sections?page=2')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Delete zz section 51' }))
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(shown.path()).toBe('/admin/inventory/attribute/sections'))
    await waitFor(() => expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(3))
    expect(screen.queryByText(fixedTexts.noData)).toBeNull()
    expect((await world.server.ask('admin', `sections/${last}/`)).status).toBe(404)
  })

  it('[OFFICE-44] offline: the list is shown, and adding says that it needs the server', async () => {
    world = await openScreenWorld()
    world.network.isCut = true
    world.open(routes, '/admin/inventory/attribute/articles')
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(3)
    expect(screen.getByText(/You’re offline\. You can view this list\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: fixedTexts.addNew('article') })).toHaveProperty('disabled', true)
  })
})
