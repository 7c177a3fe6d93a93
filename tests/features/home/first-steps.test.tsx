import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { recordBackup } from '#server/rules/institute/last-backup.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

async function openWorld(who: keyof typeof passwords = 'admin'): Promise<{ server: TestServer; device: Device }> {
  const server = await openServer({ products: 30 })
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn(who, passwords[who])
  await device.services.catalog.refresh('start')
  return { server, device }
}

function openHome(device: Device, home = '/admin') {
  const shown = device.open(home)
  closing.push(() => shown.close())
  return shown
}
const card = () => screen.findByRole('region', { name: 'First steps' }, patience)
const stepOf = async (name: string) => (await within(await card()).findByText(name)).closest('li')!

test('[ADMIN-3731] home lists completed and open steps, with the place of each; a completed step gets its tick', async () => {
  const { server, device } = await openWorld()
  const first = openHome(device)
  expect((await stepOf('Add rooms')).textContent).toBe('Add roomsDone')
  expect((await stepOf('Name the institute')).textContent).toContain(
    'This is the demo. Open this step to start your own institute.',
  )
  expect((await stepOf('Back up the server')).textContent).toContain('npm run backup')
  const links = within(await card()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/institute',
    '/admin/institute',
    '/admin/institute',
    '/admin/create?several',
    '/admin/inventory/import/products',
    '/admin/inventory/attribute/rooms',
    '/admin/inventory/database/print-qr',
    '/admin/inventory/reports/print',
    '/ready',
  ])
  await userEvent.click(within(await card()).getByRole('link', { name: 'Name the signatories of reports' }))
  await waitFor(() => expect(first.path()).toBe('/admin/inventory/reports/print'), patience)
  first.close()

  await recordBackup(server.store.db, new Date())
  const one = (name: string) => ({ name, position: '' })
  const saved = await server.ask('admin', 'report-signers/', {
    method: 'PUT',
    body: JSON.stringify({
      version: 0,
      signers: {
        accountable: { name: 'Rosa Luna', designation: '', assumedOn: '', station: '' },
        committee: [one('Jose Luna')],
        preparedBy: one('Ana Luna'),
        approvedBy: one('Juan Luna'),
      },
    }),
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  openHome(device)
  expect((await stepOf('Back up the server')).textContent).toBe('Back up the serverDone')
  expect((await stepOf('Name the signatories of reports')).textContent).toContain('Done')
})

test('[ADMIN-3732] a hidden step stays hidden after the next start and is not a tick; a button shows the hidden steps again', async () => {
  const { device } = await openWorld()
  const first = openHome(device)
  await stepOf('Back up the server')
  const done = (await card()).textContent?.match(/\d+ of \d+ done/)?.[0]
  await userEvent.click(within(await card()).getByRole('button', { name: 'Hide: Back up the server' }))
  await waitFor(async () => expect(within(await card()).queryByText('Back up the server')).toBe(null))
  expect((await card()).contains(document.activeElement) || document.activeElement?.contains(await card())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect((await card()).textContent).toContain(done)
  first.close()

  openHome(device)
  await stepOf('Name the institute')
  expect(within(await card()).queryByText('Back up the server')).toBe(null)
  for (;;) {
    const hide = screen.queryAllByRole('button', { name: /^Hide: / })[0]
    if (!hide) break
    await userEvent.click(hide)
  }
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBe(null))
  await userEvent.click(screen.getByRole('button', { name: /^Show \d+ hidden first steps$/ }))
  await stepOf('Back up the server')
})

test('[ADMIN-3733] a sub-admin has no first steps, and an admin none without the server', async () => {
  const { device } = await openWorld('maria')
  openHome(device, '/subadmin')
  await screen.findByRole('region', { name: 'Progress by location' }, patience)
  expect(screen.queryByRole('region', { name: 'First steps' })).toBe(null)
  for (const close of closing.splice(0).reverse()) await close()

  const admin = await openWorld()
  openHome(admin.device)
  await card()
  admin.device.network.up = false
  await admin.device.services.api.retryNow()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBe(null), patience)
})
