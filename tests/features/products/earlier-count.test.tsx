/** What the list, the item and the files show of a count that does not apply to the open campaign. */
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { exportOnDevice } from '#features/products/list/export-on-device.ts'
import { makeProductFile } from '#features/reports/export/report-file.ts'
import { origin } from '#tests/support/server/server.ts'
import { closeWorld, list, openWorld, product, routes, world } from './products-world.tsx'

afterEach(closeWorld)

const item = 3
/** A count that nothing else contains. */
const earlier = 54_321
const isNamed = (text: string) => /54,?321/.test(text)
const ask = async (method: string, path: string, body: object) => {
  const answer = await world.server.ask('maria', path, { method, body: JSON.stringify(body) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as { id: number }
}
const count = async (physical_count: number) => {
  await ask('PATCH', `products/${item}/`, { physical_count, scanned: true })
  await world.catalog.refresh('manual')
}
const query: RowQuery = { collection: 'products', where: { id: item } }
const context = { timeZone: 'Asia/Manila', onProgress() {}, signal: new AbortController().signal }

/** The files of the device and of the server with this item, as text. */
async function files(): Promise<string[]> {
  const { catalog } = world
  const ofList = await exportOnDevice(catalog, query, ['property_number', 'state', 'physical_count', 'balance'], {
    ...context,
    kind: 'csv',
    day: '2026-11-21',
  })
  const ofReport = await makeProductFile(catalog, 'export', { where: { id: item } }, 'csv', context)
  const headers = { Authorization: `Token ${await world.server.tokenFor('admin')}` }
  const { property_number: search } = await product(item)
  const path = `${origin}/api/v1/products/export/?file=csv&search=${encodeURIComponent(search)}`
  const ofServer = await world.server.fetch(new Request(path, { headers }))
  return [await ofList.blob.text(), await ofReport.blob.text(), await ofServer.text()]
}

it('[COUNT-5416] an earlier count in a count from zero: list, item and files have no count beside “Not yet counted”, and the item names it as an earlier one', async () => {
  await openWorld()
  await count(earlier)
  const { property_number } = await product(item)
  for (const file of await files()) expect([file.includes(property_number), isNamed(file)]).toEqual([true, true])
  const { id } = await ask('POST', 'inventory/', { name: 'From zero', as_at: '2026-01-31' })
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await world.catalog.refresh('manual')
  expect(await product(item)).toMatchObject({ physical_count: earlier, on_hand: null, state: 'not-counted' })
  for (const file of await files()) expect([file.includes(property_number), isNamed(file)]).toEqual([true, false])

  const shown = world.open(routes, `${list}?q=${property_number}&cols=property_number,state,physical_count,balance`)
  const number = (await screen.findAllByText(property_number))[0]!
  const row = number.closest('[role=row]') as HTMLElement
  within(row).getByText('Not yet counted')
  expect(isNamed(document.body.textContent ?? '')).toBe(false)

  await shown.goTo(`${list}/${item}`)
  const fact = (await screen.findByText('Earlier count')).parentElement as HTMLElement
  expect(fact.textContent).toMatch(/^Earlier count54,321 · /)
  expect(document.body.textContent?.match(/54,321/g)).toHaveLength(1)

  // Counted again: the new count alone.
  await count(12)
  await screen.findByText(/^12 · /)
  expect(screen.queryByText('Earlier count')).toBeNull()
  for (const file of await files()) expect(isNamed(file)).toBe(false)
})

it('[COUNT-5571] a count without the mark, as other apps store it: shown in list, item and files until a campaign includes the item', async () => {
  await openWorld()
  await ask('PATCH', `products/${item}/`, { scanned: false })
  await ask('PATCH', `products/${item}/`, { physical_count: earlier, remarks: null })
  await ask('PATCH', 'products/5/', { physical_count: 2, remarks: null, scanned: false })
  await world.catalog.refresh('manual')
  const { property_number } = await product(item)
  for (const file of await files()) expect([file.includes(property_number), isNamed(file)]).toEqual([true, true])
  const shown = world.open(routes, `${list}?sort=-physical_count&cols=property_number,physical_count`)
  const [, first] = await screen.findAllByRole('row')
  within(first as HTMLElement).getByText(property_number)
  within(first as HTMLElement).getByText('54,321')
  await shown.goTo(`${list}/${item}`)
  expect((await screen.findByText('Count status')).parentElement?.textContent).toContain('Not yet counted')
  expect(screen.queryByText('Earlier count')).toBeNull()

  const { id } = await ask('POST', 'inventory/', { name: 'From zero', as_at: '2026-01-31' })
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await world.catalog.refresh('manual')
  await screen.findByText('Earlier count')
  for (const file of await files()) expect(isNamed(file)).toBe(false)
})

it('[COUNT-5416] the list in the order of its column “Counted” is in the order of the shown counts, also from an earlier link', async () => {
  await openWorld()
  await count(earlier)
  const { id } = await ask('POST', 'inventory/', { name: 'From zero', as_at: '2026-01-31' })
  await ask('PATCH', `inventory/${id}/`, { state: 'counting' })
  await ask('PATCH', 'products/5/', { physical_count: 2, scanned: true })
  await world.catalog.refresh('manual')
  const { property_number } = await product(5)
  world.open(routes, `${list}?sort=-physical_count&cols=property_number,physical_count`)
  const counted = await screen.findByRole('columnheader', { name: /Counted/ })
  expect(counted.getAttribute('aria-sort')).toBe('descending')
  const [, first] = await screen.findAllByRole('row')
  within(first as HTMLElement).getByText(property_number)
})
