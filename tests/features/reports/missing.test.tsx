import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { collections } from '#contract/collections/all-collections.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { ServicesContext } from '#react/services.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { renderUi } from '#tests/support/screens/render-ui.tsx'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

function ProductLine({ id }: { id: number }) {
  const live = useProduct(id)
  const product = live.state === 'ready' ? live.value : null
  return <p>{product ? `${product.id} is ${product.names.condition}` : 'not here'}</p>
}

/** After the device has read its list from a plain server, another person adds a condition and a product. */
async function changedServer(): Promise<{
  server: TestServer
  device: Device
  asked: string[]
  added: number
  condition: number
}> {
  const server = await openServer({ plain: true })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  await device.services.catalog.refresh('start')
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.ask('admin', path, { method, headers, body: JSON.stringify(body) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as { id: number }
  }
  const condition = (await send('POST', 'conditions/', { name: 'Under repair abroad' })).id
  await send('PATCH', 'products/3/', { condition })
  const {
    id: _,
    property_number: __,
    version: ___,
    ...like
  } = (await server.ask('admin', 'products/4/')).body as Record<string, unknown>
  const ids = Object.entries(like).map(([name, value]) =>
    typeof value === 'object' && value !== null && 'id' in value
      ? [name, (value as { id: unknown }).id]
      : [name, value],
  )
  const added = (
    await send('POST', 'products/', {
      ...Object.fromEntries(ids),
      series_1: 9_999,
      property_number: '2024-05-03-9999-02',
    })
  ).id
  const asked: string[] = []
  device.network.drops = (request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return false
  }
  return { server, device, asked, added, condition }
}

const showProduct = (device: Device, id: number) => {
  const shown = renderUi(
    <ServicesContext.Provider value={device.services}>
      <ProductLine id={id} />
    </ServicesContext.Provider>,
  )
  closing.push(() => shown.unmount())
}

test('[MIRROR-70] product refers to a row that the offline list lacks: the row is fetched once, and its name appears', async () => {
  const { device, asked, condition } = await changedServer()
  await device.services.api.fetchRow(collections.products, 3)
  // The list in memory follows the stored row.
  await waitFor(async () => {
    const before = await device.services.catalog.get<ProductView>('products', 3)
    expect(before?.names.condition).toBe(`#${condition}`)
  }, patience)
  showProduct(device, 3)
  showProduct(device, 3)
  await waitFor(() => expect(screen.queryAllByText('3 is Under repair abroad')).toHaveLength(2), patience)
  expect(asked.filter((path) => path.endsWith(`/conditions/${condition}/`))).toHaveLength(1)
})

test('[MIRROR-70] product is not in the offline list: fetched online, nothing is requested offline', async () => {
  const { device, asked, added } = await changedServer()
  device.network.up = false
  showProduct(device, added)
  await screen.findByText('not here', {}, patience)
  expect(asked).toEqual([])
  device.network.up = true
  dispatchEvent(new Event('online'))
  await screen.findByText(new RegExp(`^${added} is `), {}, patience)
  expect(asked.filter((path) => path.endsWith(`/products/${added}/`))).toHaveLength(1)
})
