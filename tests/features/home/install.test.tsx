import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'
import { watchInstall } from '#ui/install/use-install.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const patience = { timeout: 60_000 }

beforeAll(watchInstall)

async function counter(): Promise<Device> {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  await device.services.catalog.refresh('start')
  return device
}

async function home(device: Device) {
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  await screen.findByRole('heading', { name: /^Hello/ }, patience)
  return shown
}

const counts = (device: Device) =>
  device.services.recorder.count({ id: 3, label: 'Server' }, { physical_count: 2, remarks: null }, { source: 'typed' })

/** The browser offers to install the app, and the person will answer with `outcome`. */
function browserOffers(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => {},
    userChoice: Promise.resolve({ outcome }),
  })
  dispatchEvent(event)
}

const offered = () => screen.queryByRole('button', { name: 'Install' })

test('[SHELL-54] home offers to install: after the first record, not before, and not again once postponed', async () => {
  const device = await counter()
  browserOffers('accepted')
  const first = await home(device)
  await screen.findByText(/All items/, { ignore: '.bilang-hidden' }, patience)
  expect(offered()).toBeNull()
  await counts(device)
  await screen.findByRole('button', { name: 'Install' }, patience)
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(offered()).toBeNull(), patience)
  first.close()
  await home(device)
  await screen.findByText(/All items/, { ignore: '.bilang-hidden' }, patience)
  // The screen read the same drafts before this, so it has its answer too.
  expect(await device.services.drafts.read('install-put-off')).toBe(true)
  await act(async () => {})
  expect(offered()).toBeNull()
})

test("[SHELL-54] a person who refuses the browser's prompt: not asked again at home when the browser offers it again", async () => {
  const device = await counter()
  await counts(device)
  browserOffers('dismissed')
  await home(device)
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }, patience))
  await waitFor(() => expect(offered()).toBeNull(), patience)
  browserOffers('accepted')
  expect(offered()).toBeNull()
  dispatchEvent(new Event('appinstalled'))
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
])('[SHELL-55] on %s the offer is in words, and says what waits in the tab', async (userAgent, maxTouchPoints) => {
  const before = { userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints }
  const be = (what: typeof before) => {
    for (const [name, value] of Object.entries(what))
      Object.defineProperty(navigator, name, { value, configurable: true })
  }
  be({ userAgent, maxTouchPoints })
  closing.push(() => be(before))
  const device = await counter()
  device.network.drops = (request) => request.method === 'PATCH'
  await counts(device)
  await home(device)
  const says = (await screen.findByRole('region', { name: 'Add Bilang to your home screen' }, patience)).textContent
  expect(says).toContain('Add to Home Screen')
  expect(says).toContain('1 unsent record in this tab won’t move to the installed app')
  expect(offered()).toBeNull()
})
