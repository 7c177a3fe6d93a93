import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { ask, closeWorlds, closing, openWorld, patience, signIn } from './home-world.tsx'

afterEach(closeWorlds)

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
  return Object.fromEntries(
    terms.map((term) => [term.textContent, Number.parseInt(term.nextElementSibling?.textContent ?? '', 10)]),
  )
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
  await userEvent.click(
    within(card).getByRole('link', { name: `${figures(inScope)['Not yet counted']} Not yet counted` }),
  )
  await waitFor(
    () => expect(shown.path()).toBe(`/admin/inventory/database?location_code_one=${scope}&scanned=false`),
    patience,
  )
})

test('[CAMPAIGN-3801] home shows what is counted for each open count; a figure that the list does not show leads to its count', async () => {
  const { server, device } = await openWorld()
  const items = (await ask<{ results: Item[] }>(server, 'products/?page_size=500')).results
  const counted = items.filter((item) => item.scanned).length
  expect(counted).toBeGreaterThan(0)
  await ask(server, 'inventory/', 'POST', { name: 'Annual count', as_at: '2025-12-31' })
  await ask(server, 'inventory/', 'POST', { name: 'Spot check', as_at: '2025-12-31' })
  await ask(server, 'inventory/1/', 'PATCH', { state: 'counting', includes_earlier: true })
  await ask(server, 'inventory/2/', 'PATCH', { state: 'counting', includes_earlier: false })
  await signIn(device, 'admin', '/admin')
  await waitFor(async () => expect(await figuresOf('Annual count')).toMatchObject({ Counted: counted }), patience)
  expect(await figuresOf('Spot check')).toMatchObject({ Counted: 0, 'Not yet counted': items.length })
  const linksOf = (campaign: string) =>
    [...screen.getByText(campaign).closest('.bilang-card')!.querySelectorAll('dd a')].map((link) =>
      link.getAttribute('href'),
    )
  const list = '/admin/inventory/database'
  expect(linksOf('Annual count')).toEqual(['/admin/inventory/counts/1', '/admin/inventory/counts/1', list])
  expect(linksOf('Spot check')).toEqual([`${list}?scanned=true`, `${list}?scanned=false`, list])
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

test('[SHELL-5526] home is open while the list is downloaded for the first time: it never says that there are no items', async () => {
  const { device } = await openWorld()
  await device.services.session.signIn('admin', passwords.admin)
  const shown = device.open('/admin')
  closing.push(() => shown.close())
  await screen.findByRole('heading', { name: /^Hello/ }, patience)
  const emptyTexts: string[] = []
  const observer = new MutationObserver(() => {
    const found = /No items yet[^.]*/.exec(document.body.textContent)?.[0]
    if (found) emptyTexts.push(found)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  closing.push(() => observer.disconnect())
  await device.services.catalog.refresh('start')
  const region = await screen.findByRole('region', { name: 'Progress by location' }, patience)
  await within(region).findAllByRole('progressbar', {}, patience)
  expect(emptyTexts).toEqual([])
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

test('[CAMPAIGN-3252] home names the person of a device with missing records, with the time and room of the last record', async () => {
  const { server, device } = await openWorld()
  const report = {
    device: 'phone-of-maria',
    last_seq: 9,
    last_recorded_at: '2026-11-20T02:00:00Z',
    last_room: 'Annex, Room 12',
    closed: [{ reason: 'withdrawn', ranges: [[1, 4]] }],
  }
  const headers = { [headerNames.device]: 'phone-of-maria' }
  await server.ask('maria', 'sync/receipts/', { method: 'POST', headers, body: JSON.stringify(report) })
  await signIn(device, 'admin', '/admin')
  const region = await screen.findByRole('region', { name: 'Devices to check' }, patience)
  expect(region.textContent).toMatch(/Maria.*: 5 records not sent/)
  expect(region.textContent).toMatch(/Last record: .*2026.*, in Annex, Room 12/)
})

test('[CAMPAIGN-3370] a colleague asked to close a campaign: home notifies people who can close it and opens the campaign; the person who asked gets no notice', async () => {
  const { server, device } = await openWorld()
  const { id } = await ask<{ id: number }>(server, 'inventory/', 'POST', { name: 'Count 2026', as_at: '2025-12-31' })
  await ask(server, `inventory/${id}/`, 'PATCH', { second_person: true, state: 'counting', includes_earlier: true })
  await ask(server, `inventory/${id}/`, 'PATCH', { state: 'reconciling' })
  const body = JSON.stringify({ reason: 'Two rooms are locked' })
  await server.ask('maria', `inventory/${id}/ask_close/`, { method: 'POST', body })
  const shown = await signIn(device, 'admin', '/admin')
  const review = await screen.findByRole('region', { name: 'Needs review' }, patience)
  const line = await within(review).findByRole('link', { name: /asked to close/ }, patience)
  await waitFor(() => expect(line.textContent).toMatch(/^Maria .* asked to close Count 2026\.$/), patience)
  await userEvent.click(line)
  await waitFor(() => expect(shown.path()).toBe(`/admin/inventory/counts/${id}`), patience)

  const other = await openDevice(server)
  closing.push(() => other.close())
  shown.close()
  await signIn(other, 'maria', '/subadmin')
  const ownReview = await screen.findByRole('region', { name: 'Needs review' }, patience)
  await screen.findByText('Count 2026', {}, patience)
  expect(ownReview.textContent).not.toContain('asked to close')
})

/** The number with which a text begins. */
const numberIn = (text: string) => Number(text.match(/^[\d,]+/)?.[0].replaceAll(',', ''))

/** The figure of each link of home, and where it leads. A place opens its items that are not counted yet. */
const linkedFigures = () =>
  ['Needs review', 'Count progress', 'Progress by location'].flatMap((name) =>
    within(screen.getByRole('region', { name }))
      .queryAllByRole('link')
      .slice(0, 4)
      .map((link) => {
        const text = link.textContent ?? ''
        const [, counted, total] = text.match(/(\d+) of (\d+)$/) ?? []
        const left = Number(total) - Number(counted)
        return { to: link.getAttribute('href') ?? '', figure: total ? left || Number(total) : numberIn(text) }
      }),
  )

test('[SHELL-3045] each figure of home equals the figure of the screen that it opens', async () => {
  const { server, device } = await openWorld({ products: 300 })
  for (const product of [3, 4])
    await ask(server, 'transfers/', 'POST', { product, user: 4, reason: 'Needed in the laboratory' })
  const home = await signIn(device, 'admin', '/admin')
  await screen.findByRole('link', { name: /to decide$/ }, patience)
  await waitFor(() => expect(linkedFigures().length).toBeGreaterThan(7), patience)
  const figures = linkedFigures()
  home.close()
  for (const screenName of ['/transfer-requests?', '/par/due', '/database?', '/database?location_code'])
    expect(figures.map(({ to }) => to).join(' ')).toContain(screenName)

  for (const { to, figure } of figures) {
    const opened = device.open(to)
    await waitFor(() => {
      const notes = screen.queryAllByRole('status').map((note) => numberIn(note.textContent ?? ''))
      expect(notes, to).toContain(figure)
    }, patience)
    opened.close()
  }
})

test.each([
  ['admin', '/admin', 'http://192.168.1.5:8080/phone'],
  ['maria', '/subadmin', null],
] as const)('[SHELL-3530] home leads to the page that sets up phones: %s', async (who, home, expected) => {
  const { device } = await openWorld()
  Object.assign(device.services, { phoneSetup: 'http://192.168.1.5:8080/phone' })
  await signIn(device, who, home)
  if (expected === null) {
    await screen.findByRole('region', { name: /^Count/ }, patience)
    expect(screen.queryByRole('link', { name: 'Set up phones' })).toBeNull()
    return
  }
  // The first steps have a link of this name too.
  const card = await screen.findByRole('region', { name: 'Phones' }, patience)
  expect(within(card).getByRole('link', { name: 'Set up phones' }).getAttribute('href')).toBe(expected)
})
