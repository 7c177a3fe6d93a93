/** Every screen of every role, in React's strict mode, on a server that has only the documented contract. */
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { screensFor } from '#app/routes/screens.ts'
import type { Role } from '#contract/permissions.ts'
import { addressesOfScreen } from '#tests/support/screens/screen-addresses.ts'
import { type Device, openDevice } from '../support/screens/open-app.tsx'
import { plainInstitute, plainPassword, plainPeople } from '../support/server/plain-world/institute.ts'
import type { PlainServer } from '../support/server/plain-world/plain-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function signedIn(role: Role): Promise<{ server: PlainServer; device: Device }> {
  const server = plainInstitute()
  const device = await openDevice(server)
  closing.push(() => device.close())
  const answer = await device.services.session.signIn(plainPeople[role], plainPassword)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  await device.services.catalog.refresh('start')
  return { server, device }
}

/** Creates the rows that paths with an id lead to. */
async function createDocuments(server: PlainServer): Promise<void> {
  const documentHeader = { fund_cluster: '01', received_by_name: 'Cora Reyes', received_from_name: 'Amy Reyes' }
  server.rows('acknowledgement-receipts').push({ id: 1, ...documentHeader })
  server.rows('custodian-slips').push({ id: 1, ...documentHeader })
  const line = { unit: 'unit', cost: '60000.00', description: 'Thing 1' }
  server.rows('acknowledgement-receipt-items').push({
    ...{ id: 1, ...line, quantity: '1', property_number: '2024-05-03-0001-12', acknowledgment_receipt: 1 },
  })
  server.rows('custodian-slip-items').push({ id: 1, ...line, quantity: 1, custodian_slip: 1, total: null })
  server.rows('transfers').push({ id: 1, user: 3, reason: 'for field work', status: 'requested' })
  server.rows('inventory').push({ id: 1, name: 'Count 2026' })
  server.rows('locations').push({ id: 1, name: 'Laboratory' })
}

const filled = (path: string) =>
  path
    .replace(/\/users\/:[^/]+/, '/users/2')
    .replace(/\/import\/:[^/]+/, '/import/products')
    .replace(/:[^/]+/g, '1')

test.each(['admin', 'sub-admin', 'employee'] as const)(
  '[MIRROR-901] every screen of the %s opens on a plain server, requests nothing that it does not have, and shows no gap',
  async (role) => {
    const { server, device } = await signedIn(role)
    await createDocuments(server)
    await device.services.catalog.refresh('manual')
    expect(device.services.catalog.status()).toMatchObject({ phase: 'ready', problem: null })
    const wrong: string[] = []
    for (const found of screensFor(role)) {
      for (const path of addressesOfScreen(found, role).map(({ address }) => filled(address))) {
        const before = server.calls.length
        const shown = device.open(path.endsWith('/request/print') ? `${path}?transfer=1` : path, { isStrict: true })
        try {
          await waitFor(
            () => {
              const main = document.querySelector('main')
              // Pickers say "Loading..." for lists that were never opened.
              expect(main?.textContent?.replaceAll('Loading...', '').length).toBeGreaterThan(10)
            },
            { timeout: 60_000 },
          )
        } catch {
          wrong.push(`${path}: never whole: ${document.querySelector('main')?.textContent?.slice(0, 200)}`)
        }
        await pause(100)
        const text = document.querySelector('main')?.textContent ?? ''
        for (const gap of [
          /Something went wrong[^!]/,
          /undefined/,
          /\bNaN\b/,
          /\[object/,
          /PAGE NOT FOUND/,
          /Invalid Date/,
        ])
          if (gap.test(text))
            wrong.push(`${path}: ${gap} in ${text.slice(Math.max(0, text.search(gap) - 60), text.search(gap) + 60)}`)
        const refused = server.calls
          .slice(before)
          .filter((call) => / (404|405|500)$/.test(call) && !/^GET (\S*[?&]page=\d+\S*)? 404$/.test(call))
        for (const call of refused) wrong.push(`${path}: ${call}`)
        shown.close()
      }
    }
    expect(wrong).toEqual([])
  },
  400_000,
)
