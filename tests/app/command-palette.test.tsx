import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defaultPreferences } from '#app/preferences.ts'
import type { User } from '#contract/collections/users.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { cleanups } from '#tests/support/setup/cleanups.ts'
import { setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import {
  clickFirst,
  closed,
  hrefs,
  notes,
  openAs,
  openPalette,
  optionNames,
  patience,
  pressKey,
  search,
} from './palette-page.tsx'

test('[SHELL-2741] Ctrl K: opens the search, also from a text field; again or Escape closes it and the focus returns', async () => {
  const { device } = await openAs('maria', '/subadmin/inventory/database')
  const box = await screen.findByRole('searchbox', { name: /Search|Number/ }, patience)
  box.focus()
  expect(pressKey(box)).toBe(false)
  const field = await screen.findByRole('combobox', { name: 'Search screens and items' }, patience)
  await waitFor(() => expect(document.activeElement).toBe(field), patience)
  await userEvent.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(box), patience)
  await openPalette()
  pressKey()
  await closed()
  // Other keys, a held key and the keys of a composition are left to the browser.
  for (const other of [{ ctrlKey: false }, { altKey: true }, { shiftKey: true }, { metaKey: true }, { key: 'j' }])
    expect(pressKey(box, other)).toBe(true)
  pressKey(box, { repeat: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  // A question stays in front.
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('dialog', {}, patience)
  pressKey()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('combobox', { name: /^Search screens/ })).toBeNull()
  expect(device.services.session.state().is).toBe('in')
})

test('[SHELL-2741] the sidebar has a button for the search, with its keys', async () => {
  await openAs('admin', '/admin')
  const nav = await screen.findByRole('navigation', { name: 'Main' }, patience)
  const button = within(nav).getByRole('button', { name: 'Search' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K')
  await userEvent.click(button)
  await screen.findByRole('combobox', { name: 'Search screens, items and people' }, patience)
  await userEvent.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(button), patience)
})

test('[SHELL-2743] an item is found by parts of its number, description, old and serial number; Enter opens it, offline', async () => {
  const { device, server, shown } = await openAs('maria', '/subadmin')
  const patch = { method: 'PATCH', body: JSON.stringify({ old_property_number: 'OLD-77/Ñ' }) }
  expect((await server.ask('admin', 'products/33/', patch)).status).toBe(200)
  await device.services.catalog.refresh('manual')
  const { rows } = await device.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 200 })
  const old = rows.find((row) => row.id === 33)
  const withSerial = rows.find((row) => row.serial_number)
  expect([old, withSerial]).not.toContain(undefined)
  device.network.up = false
  dispatchEvent(new Event('offline'))
  const field = await openPalette()
  for (const [text, item] of [
    [rows[7]!.property_number, rows[7]!],
    [rows[7]!.property_number.toLowerCase().replaceAll('-', ''), rows[7]!],
    ['old-77/n', old!],
    [withSerial!.serial_number!, withSerial!],
    [`${rows[9]!.description.toUpperCase()}  ${rows[9]!.property_number.slice(-6)}`, rows[9]!],
  ] as const) {
    await search(field, text)
    await waitFor(() => expect(optionNames().join('\n'), text).toContain(item.property_number), patience)
  }
  await search(field, rows[7]!.property_number)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(shown.path()).toBe(`/subadmin/inventory/database/${rows[7]!.id}`), patience)
  await closed()
})

test('[SHELL-2743] an admin finds a person by a surname with ñ, typed with or without it, also an inactive one; other roles find no people', async () => {
  const { device, server, shown } = await openAs('admin', '/admin')
  const { rows } = await device.services.catalog.list<User>({ collection: 'users', search: 'Muñoz', from: 0, limit: 9 })
  const [ana] = rows as [User]
  await server.ask('admin', `users/${ana.id}/set_active/`, {
    method: 'POST',
    body: JSON.stringify({ is_active: false }),
  })
  await device.services.catalog.refresh('manual')
  const field = await openPalette()
  for (const text of ['Muñoz', 'munoz', 'MUÑOZ ana']) {
    await search(field, text)
    const group = await screen.findByRole('group', { name: 'People' }, patience)
    await waitFor(() => expect(within(group).getAllByRole('option')[0]?.textContent).toMatch(/^Muñoz, Ana/), patience)
    expect(within(group).getAllByRole('option')).toHaveLength(1)
  }
  await waitFor(() => expect(screen.getByRole('option', { name: /^Muñoz, Ana.*Inactive/i })).toBeTruthy(), patience)
  await userEvent.click(screen.getByRole('option', { name: /^Muñoz, Ana/ }))
  await waitFor(() => expect(shown.path()).toBe(`/admin/users/${ana.id}`), patience)
})

test('[SHELL-2743] a sub-admin and an employee who search for a person: get that person’s items, and no people', async () => {
  await openAs('ana', '/employee')
  const field = await openPalette()
  await search(field, 'a')
  await notes(/\d+ screens?, \d+ items?$/)
  expect(screen.queryByRole('group', { name: 'People' })).toBeNull()
  expect(hrefs().filter((to) => /users|admin/.test(to ?? ''))).toEqual([])
})

test('[SHELL-2744] more matches than fit: one option counts the rest and opens the list with the same search', async () => {
  const { device, shown } = await openAs('admin', '/admin')
  const { total } = await device.services.catalog.list({ collection: 'products', search: 'a', from: 0, limit: 1 })
  const people = await device.services.catalog.list({ collection: 'users', search: 'a', from: 0, limit: 1 })
  const field = await openPalette()
  await search(field, ' a ')
  await notes(new RegExp(`, ${people.total} people, ${total} items$`))
  expect(screen.getByRole('option', { name: `Show ${people.total - 5} more people in the list` })).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: `Show ${total - 8} more items in the list` }))
  await waitFor(() => expect(shown.path()).toBe('/admin/inventory/database?q=a'), patience)
  expect(await screen.findByRole('searchbox', {}, patience)).toHaveProperty('value', 'a')
})

test('[SHELL-2744] nothing matches, or 5,000 characters are pasted: says so and opens nothing', async () => {
  const { shown } = await openAs('maria', '/subadmin')
  const field = await openPalette()
  for (const text of ['qqzzx', 'x'.repeat(5000), '%', '"><script>']) {
    fireEvent.change(field, { target: { value: text } })
    await notes(/^Nothing found\./)
    expect(optionNames()).toEqual([])
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowUp}')
    expect(shown.path()).toBe('/subadmin')
  }
  expect((field as HTMLInputElement).value.length).toBeLessThanOrEqual(255)
  fireEvent.change(field, { target: { value: '   ' } })
  await notes(/^\d+ screens$/)
})

test('[SHELL-2744] no offline list yet: says that only screens are searched, and claims nothing about items', async () => {
  const { device } = await openAs('maria', '/subadmin', { hasList: false })
  const { catalog } = device.services
  expect(catalog.status().asOf).toBeNull()
  const field = await openPalette()
  await search(field, 'outbox')
  await notes(/^There’s no offline list on this device yet, so only screens are searched: \d+ found\.$/)
  await search(field, 'qqzzx')
  await notes(/: none found\.$/)
})

test('[SHELL-2745] keyboard and screen reader: arrows move the announced choice around the list, Enter opens it', async () => {
  const { shown } = await openAs('maria', '/subadmin')
  const field = await openPalette()
  await search(field, 'inventory custodian')
  await notes(/screens?, \d+ items?$/)
  const chosen = () => {
    const id = field.getAttribute('aria-activedescendant')
    const option = screen.getByRole('option', { selected: true })
    expect(option.id).toBe(id)
    return option.getAttribute('value')
  }
  expect(screen.getByRole('listbox').id).toBe(field.getAttribute('aria-controls'))
  const all = hrefs()
  expect(chosen()).toBe(all[0])
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toBe(all[1])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(chosen()).toBe(all.at(-1))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(shown.path()).toBe(all[1]), patience)
  await closed()
  // After a navigation the focus is on the new page.
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true), patience)
})

test('[SHELL-2746] opened from a form with unsaved input: the input is restored when the person comes back', async () => {
  await openAs('maria', '/subadmin/inventory/par/create')
  const name = await screen.findByRole('textbox', { name: /^Received by$/ }, patience)
  fireEvent.change(name, { target: { value: 'Half typed' } })
  pressKey(name)
  const field = await screen.findByRole('combobox', { name: /^Search screens/ }, patience)
  await search(field, 'outbox')
  await waitFor(() => expect(hrefs()[0]).toBe('/outbox'), patience)
  clickFirst()
  await screen.findByRole('heading', { name: 'Outbox' }, patience)
  await search(await openPalette(), 'New PAR')
  await waitFor(() => expect(hrefs()[0]).toBe('/subadmin/inventory/par/create'), patience)
  clickFirst()
  await screen.findByText('Your unsaved changes were restored.', {}, patience)
  expect(screen.getByRole('textbox', { name: /^Received by$/ })).toHaveProperty('value', 'Half typed')
})

test('[SHELL-2742] in Filipino: screens are found by their Filipino names, and the counts are Filipino', async () => {
  cleanups.push(() => setLanguage('en'))
  await openAs('ana', '/employee', { preferences: { ...defaultPreferences, language: 'fil' } })
  await loadFilipino()
  await screen.findByRole('button', { name: 'Maghanap' }, patience)
  pressKey()
  const field = await screen.findByRole('combobox', { name: 'Maghanap ng screen o item' }, patience)
  await search(field, 'paghahanda')
  await notes(/^1 screen, 0 item$/)
  expect(hrefs()).toEqual(['/ready'])
})
