import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { type Device, openDevice, passwords } from '#tests/support/open-app.tsx'
import { openServer, type TestServer } from '#tests/support/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

async function openWorld(): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer({ products: 30 })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  return { server, device }
}

async function signIn(device: Device, who: keyof typeof passwords, home: string) {
  await device.services.session.signIn(who, passwords[who])
  await device.services.catalog.refresh('start')
  const shown = device.open(home)
  closing.push(() => shown.close())
  await screen.findByRole('heading', { name: /^Hello/ }, patience)
  return shown
}

const ask = <T,>(server: TestServer, path: string, method = 'GET', body?: unknown) =>
  server
    .ask('admin', path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    .then((answer) => answer.body as T)

interface Item {
  id: number
  scanned: boolean
  location_code_one: { id: number } | number | null
}

/** The figures of the count with this name, by label; of the whole list without a name. */
async function figuresOf(campaign?: string) {
  const region = await screen.findByRole('region', { name: /^Count/ }, patience)
  const card = campaign
    ? (await within(region).findByText(campaign, {}, patience)).closest<HTMLElement>('.bilang-card')
    : region
  if (!card) throw new Error(`no card of ${campaign}`)
  const terms = [...card.querySelectorAll('dt')]
  return Object.fromEntries(terms.map((term) => [term.textContent, Number(term.nextElementSibling?.textContent)]))
}

test('[SHELL-2501] home shows each open count by its own scope, and its figures open these items', async () => {
  const { server, device } = await openWorld()
  const items = (await ask<{ results: Item[] }>(server, 'products/?page_size=500')).results
  const building = (item: Item) =>
    typeof item.location_code_one === 'object' ? item.location_code_one?.id : item.location_code_one
  const scope = building(items.find((item) => building(item))!)
  await ask(server, 'inventory/', 'POST', {
    name: 'One building',
    as_at: '2025-12-31',
    scope: { location_code_one: scope },
  })
  await ask(server, 'inventory/', 'POST', { name: 'Everything', as_at: '2025-12-31' })
  await ask(server, 'inventory/', 'POST', { name: 'Not begun', as_at: '2025-12-31' })
  for (const id of [1, 2]) await ask(server, `inventory/${id}/`, 'PATCH', { state: 'counting', includes_earlier: true })

  const shown = await signIn(device, 'admin', '/admin')
  const inScope = items.filter((item) => building(item) === scope)
  const figures = (list: readonly Item[]) => {
    const counted = list.filter((item) => item.scanned).length
    return { Counted: counted, 'Not yet counted': list.length - counted, 'All items': list.length }
  }
  await waitFor(async () => expect(await figuresOf('One building')).toEqual(figures(inScope)), patience)
  expect(await figuresOf('Everything')).toEqual(figures(items))
  expect(screen.queryByText('Not begun')).toBeNull()

  const card = screen.getByText('One building').closest<HTMLElement>('.bilang-card')!
  await userEvent.click(within(card).getByRole('link', { name: String(figures(inScope)['Not yet counted']) }))
  await waitFor(
    () => expect(shown.path()).toBe(`/admin/inventory/database?location_code_one=${scope}&scanned=false`),
    patience,
  )
})

test('[SHELL-2502] buildings and rooms: every item is in one of them, and most items left come first', async () => {
  const { server, device } = await openWorld()
  const items = (await ask<{ results: Item[] }>(server, 'products/?page_size=500')).results
  await signIn(device, 'maria', '/subadmin')
  const region = await screen.findByRole('region', { name: 'Progress by location' }, patience)
  const progress = () =>
    within(region)
      .getAllByRole('listitem')
      .map((line) => (line.textContent?.match(/(\d+) of (\d+)$/) ?? []).slice(1).map(Number))
  const check = async () => {
    await within(region).findAllByRole('listitem', {}, patience)
    const more = within(region).queryByRole('button', { name: /^Show all/ })
    if (more) await userEvent.click(more)
    const lines = progress()
    expect(lines.reduce((sum, [, total = 0]) => sum + total, 0)).toBe(items.length)
    expect(lines.reduce((sum, [counted = 0]) => sum + counted, 0)).toBe(items.filter((item) => item.scanned).length)
    const left = lines.map(([counted = 0, total = 0]) => total - counted)
    expect(left).toEqual(left.toSorted((a, b) => b - a))
    return lines.length
  }
  const rooms = await check()
  await userEvent.click(within(region).getByRole('radio', { name: 'Buildings' }))
  await waitFor(() => expect(progress().length).not.toBe(rooms), patience)
  expect(await check()).toBeLessThan(rooms)
})

test('[SHELL-2503] a device with unsent records is listed with its person for those who manage counts, offline not at all', async () => {
  const { server, device } = await openWorld()
  await server.ask('maria', 'sections/', { headers: { [headerNames.device]: 'phone-of-maria;waiting=7' } })
  const shown = await signIn(device, 'admin', '/admin')
  const region = await screen.findByRole('region', { name: 'Devices to check' }, patience)
  expect(region.textContent).toMatch(/Maria.*: 7 records not sent/)
  shown.close()
  device.network.up = false
  const offline = device.open('/admin')
  closing.push(() => offline.close())
  await screen.findByRole('region', { name: /^Count/ }, patience)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Devices to check' })).toBeNull(), patience)
})
