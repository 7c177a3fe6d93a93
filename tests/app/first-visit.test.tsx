import { screen as page, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressOf, screensFor } from '#app/routes/screens.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { openServer } from '#tests/support/server/server.ts'
import { type Device, openDevice, passwords } from '../support/screens/open-app.tsx'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function firstVisit(): Promise<Device> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  const answer = await device.services.session.signIn('admin', passwords.admin)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return device
}

const patience = { timeout: 60_000 }
const adminScreens = screensFor('admin').filter(({ path }) => path !== 'qr')
const addresses = adminScreens.flatMap((one) => {
  const address = addressOf(one, 'admin').replace(':id', '1').replace(':entity', 'products')
  // Tabs with the same component are opened once.
  const tabs = new Map((one.children ?? []).map((tab) => [tab.load, `${address}/${tab.path}`]))
  return tabs.size > 0 ? [...tabs.values()] : [address]
})
/** Statements that only a complete list allows. */
const falseClaims = new RegExp(
  `${fixedTexts.noData}|No such|not found|deleted|\\b0 (items|products|PARs|due|of 0)|Print all 0|1 of 1`,
)

test('[OFFICE-45] before the first download ends: no screen claims that nothing exists; afterwards the content appears automatically', async () => {
  const device = await firstVisit()
  for (const address of addresses) {
    const shown = device.open(address)
    await page.findByRole('main', {}, patience)
    await waitFor(() => expect(page.queryAllByRole('heading').length, address).toBeGreaterThan(0), patience)
    expect(page.getByRole('main').textContent, address).not.toMatch(falseClaims)
    shown.close()
  }
  closing.push(device.open('/admin/inventory/par/document/1').close)
  expect(await page.findByText(/This page opens when the list is downloaded/, {}, patience)).toBeTruthy()
  await device.services.catalog.refresh('start')
  expect(await page.findByText('Active', {}, patience)).toBeTruthy()
}, 120_000)
