/**
 * Rights by place (decision 116) on the screens: an admin limits people, and their devices follow. A device knows the server's clock to half of the
 * time that an answer took, which is long on a busy machine; so where a count is made before or after a change, the test waits until it is by both.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { InstitutePage } from '#features/institute/institute-page.tsx'
import { AuditLogPage } from '#features/users/audit-log/audit-log-page.tsx'
import { UserPage } from '#features/users/user-page.tsx'
import { readProductAsShown, typedSource } from '#tests/support/device/engine-device.ts'
import { openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { openServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('[ADMIN-4370] an admin limits a sub-admin to a building, and employees to their own items; the audit log names both', async () => {
  const world = await openScreenWorld()
  closing.push(() => world.close())
  const maria = Number(((await world.server.ask('maria', 'users/me/')).body as { id: number }).id)
  const building = (
    (await world.server.ask('admin', 'location/code-one/')).body as { results: { id: number; name: string }[] }
  ).results[0]!
  const shown = world.open(
    [
      { path: '/admin/users/:id', element: <UserPage /> },
      { path: '/admin/institute', element: <InstitutePage /> },
      { path: '/admin/audit-log', element: <AuditLogPage /> },
    ],
    `/admin/users/${maria}`,
  )
  const section = await screen.findByRole('region', { name: 'Items that this person sees' })
  const field = await within(section).findByRole('combobox', { name: 'Buildings' })
  const save = within(section).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled, 'nothing to save').toBe(true)
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: building.name }))
  // Somebody else changes it first: the own choice stays, and is saved by saving again.
  const theirs = { buildings: [], sections: [1], version: 0 }
  await world.server.ask('admin', `users/${maria}/reach/`, { method: 'PUT', body: JSON.stringify(theirs) })
  await userEvent.click(save)
  await screen.findByText(/Someone else has changed this/)
  await userEvent.click(save)
  await screen.findByText('Saved. Devices follow when they next reach the server.')
  expect((await world.server.ask('admin', `users/${maria}/reach/`)).body).toEqual({
    places: { buildings: [building.id], sections: [] },
    version: 2,
  })

  await shown.goTo('/admin/institute')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Items on employees’ devices/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Only items in their name' }))
  await userEvent.click(
    within(screen.getByRole('form', { name: 'Items on phones' })).getByRole('button', { name: 'Save' }),
  )
  await waitFor(async () =>
    expect((await world.server.ask('admin', 'reach/')).body).toMatchObject({ settings: { employees: 'own' } }),
  )
  await shown.goTo('/admin/audit-log')
  await screen.findAllByText(/^Visible items changed: .*Maria/i)
  const text = document.body.textContent ?? ''
  expect(text).toContain(`Buildings: none → ${building.name}`)
  expect(text).toContain('Items on phones changed')
  expect(text).toContain('Only items in their name')
})

test('[SYNC-4362] [SYNC-4363] rights shrink while a count waits: it is sent and accepted, the items leave the device, the list says why, and a tag of another item is reported', async () => {
  const server = await openServer({ products: 40 })
  closing.push(() => server.close())
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await server.ask('admin', path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as Record<string, unknown>
  }
  const device = await openDevice(server)
  closing.push(() => device.close())
  const { services, network } = device
  await services.session.signIn('maria', passwords.maria)
  await services.catalog.refresh('manual')
  const shown = device.open('/subadmin/inventory/database')
  closing.push(() => shown.close())
  const counted = await readProductAsShown(server, 5)
  await screen.findByText(counted.property_number)

  network.up = false
  await services.recorder.count(counted, { physical_count: 2, remarks: null }, typedSource)
  const [recorded] = await services.outbox.list()
  const recordedAt = Date.parse(recorded!.recordedAt) + (recorded!.skewMs ?? 0)
  await expect.poll(() => Date.now()).toBeGreaterThan(recordedAt)
  const { id: building } = await ask('POST', 'location/code-one/', { name: 'Reach Hall' })
  const mine = await ask('PATCH', 'products/3/', { location_code_one: building })
  const maria = Number(((await server.ask('maria', 'users/me/')).body as { id: number }).id)
  await ask('PUT', `users/${maria}/reach/`, { buildings: [building], sections: [], version: 0 })
  network.up = true
  await services.outbox.sendNow()
  await waitFor(async () => expect(await ask('GET', 'products/5/')).toMatchObject({ physical_count: 2 }))
  await services.catalog.refresh('manual')
  await screen.findByText('You see only the items of: Reach Hall.')
  await waitFor(() => expect(screen.queryByText(counted.property_number)).toBeNull())
  expect(screen.getAllByText(String(mine['property_number'])).length).toBeGreaterThan(0)
  expect(services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  expect(services.catalog.status().shrunk).toBeNull()
  shown.close()

  const scan = device.open('/subadmin/qr?product_id=5')
  closing.push(() => scan.close())
  await screen.findByText(/This tag is not in your list/)
  await screen.findByText('You see only the items of: Reach Hall.')
  expect(document.body.textContent).not.toContain(fixedTexts.scannedProductFailed)
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Report as found here' }))
  await screen.findByRole('dialog')
})

test('[SYNC-4531] [PAPER-4530] a count made after the rights shrank: it waits under “Needs review” with the reason, and is sent once the places are given back', async () => {
  const server = await openServer({ products: 40 })
  closing.push(() => server.close())
  const maria = Number(((await server.ask('maria', 'users/me/')).body as { id: number }).id)
  const { id: building } = (
    await server.ask('admin', 'location/code-one/', { method: 'POST', body: JSON.stringify({ name: 'Late Hall' }) })
  ).body as { id: number }
  const setPlaces = async (buildings: number[], version: number) =>
    expect(
      await server.ask('admin', `users/${maria}/reach/`, {
        method: 'PUT',
        body: JSON.stringify({ buildings, sections: [], version }),
      }),
    ).toMatchObject({ status: 200 })
  const stored = async () => (await server.ask('admin', 'products/5/')).body
  const device = await openDevice(server)
  closing.push(() => device.close())
  const { services, network } = device
  await services.session.signIn('maria', passwords.maria)
  await services.catalog.refresh('manual')
  const item = await readProductAsShown(server, 5)

  network.up = false
  await setPlaces([building], 0)
  const changedAt = Date.now()
  await expect.poll(() => Date.now() + (services.outbox.summary().skewMs ?? 0)).toBeGreaterThan(changedAt)
  await services.recorder.count(item, { physical_count: 2, remarks: 'by the door' }, typedSource)
  network.up = true
  await services.outbox.sendNow()
  await waitFor(() => expect(services.outbox.summary()).toMatchObject({ needsReview: 1 }))
  await services.catalog.refresh('manual')
  await waitFor(() => expect(services.catalog.status().reach).toContain('places'))
  const [waiting] = await services.outbox.list()
  expect(waiting).toMatchObject({ patch: { physical_count: 2, remarks: 'by the door' } })
  expect(JSON.stringify(waiting)).toContain('not in your buildings or sections')
  expect(await stored()).not.toMatchObject({ physical_count: 2 })

  // Meanwhile the device says on each form of whose items it is, and prints no clearance.
  const holder = Number(((await stored()) as { user: number }).user)
  const page = device.open(`/subadmin/inventory/accountability?user=${holder}&as=clearance`)
  closing.push(() => page.close())
  await screen.findByText(/You see only the items of: Late Hall\. A clearance covers all items/)
  await userEvent.click(screen.getByRole('radio', { name: 'List to sign' }))
  await screen.findByText(/You see only the items of: Late Hall\. This form has only those/)

  await setPlaces([], 1)
  await services.outbox.retry(waiting!.id)
  await services.outbox.sendNow()
  await waitFor(async () => expect(await stored()).toMatchObject({ physical_count: 2, remarks: 'by the door' }))
  expect(services.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
})

test('[CAMPAIGN-5284] [CAMPAIGN-5525] a sub-admin of some places: what concerns all items is not offered, with the reason; counted items are still decided about; the report never says that an item is not in the baseline', async () => {
  const server = await openServer({ products: 40 })
  closing.push(() => server.close())
  const ask = async (path: string, method = 'GET', body?: object) =>
    (await server.ask('admin', path, { method, ...(body && { body: JSON.stringify(body) }) })).body as { id: number }
  const { id: campaign } = await ask('inventory/', 'POST', { name: 'Count of all', as_at: '2026-01-31' })
  await ask(`inventory/${campaign}/`, 'PATCH', { state: 'counting' })
  const { id: building } = await ask('location/code-one/', 'POST', { name: 'Reach Hall' })
  await ask('products/3/', 'PATCH', { location_code_one: building })
  const { id: maria } = (await server.ask('maria', 'users/me/')).body as { id: number }
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  await device.services.catalog.refresh('manual')
  const button = (name: string) => screen.queryByRole('button', { name })
  const shown = device.open(`/subadmin/inventory/counts/${campaign}`)
  closing.push(() => shown.close())
  await screen.findByRole('button', { name: 'End counting and reconcile' })
  expect(button('Change crew and days')).not.toBeNull()

  await ask(`users/${maria}/reach/`, 'PUT', { buildings: [building], sections: [], version: 0 })
  await device.services.catalog.refresh('manual')
  await screen.findByText(/closing a count affects all items\. Ask an admin\. You see only the items of: Reach Hall\./)
  for (const name of ['End counting and reconcile', 'Change crew and days', 'Change limits of second counts'])
    expect(button(name), name).toBeNull()
  await screen.findByRole('button', { name: 'Accept by rule' })
  const refused = await server.ask('maria', `inventory/${campaign}/`, {
    method: 'PATCH',
    body: '{"state":"reconciling"}',
  })
  expect(refused.status).toBe(403)
  shown.close()

  const report = device.open(`/subadmin/inventory/counts/${campaign}/report`)
  closing.push(() => report.close())
  await screen.findByText(/^1 item in the baseline of/)
  // Item 4 is in the baseline too, but not in the part that this device has already.
  await ask('products/4/', 'PATCH', { location_code_one: building })
  await device.services.catalog.refresh('manual')
  await screen.findByText(/^1 item is on your list but not in the part of the baseline that you see/)
  expect(screen.queryByText(/not in the baseline/i)).toBeNull()
  report.close()

  const list = device.open('/subadmin/inventory/counts')
  closing.push(() => list.close())
  await screen.findByText(/affects all items/)
  expect(button('New campaign')).toBeNull()
  list.close()

  const reset = device.open('/subadmin/inventory/counts/reset')
  closing.push(() => reset.close())
  await screen.findByText(/affects all items/)
  expect(button('Start the next count')).toBeNull()
})
