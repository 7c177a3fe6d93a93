/** The switch "Notify this device", with the push interface of a browser and a real push service. */
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { AccountReminders } from '#features/account/reminders.tsx'
import { RemindersPage } from '#features/reminders/reminders-page.tsx'
import { SignOutDialog } from '#features/session/sign-out-dialog.tsx'
import { SwitchPersonDialog } from '#features/session/switch-person-dialog.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { openPushService, type PushService } from '#tests/support/server/push-service.ts'
import { t } from '#text/account/session-dialogs.ts'

configure({ asyncUtilTimeout: 20_000 })
let world: ScreenWorld
let service: PushService
/** What the browser has and did. */
let browser: {
  permission: NotificationPermission
  answer: NotificationPermission
  asked: number
  subscription: PushSubscription | null
  shown: number
  fails: boolean
}

function subscriptionFor(key: string): PushSubscription {
  const made = service.subscribe('this device', key)
  const unsubscribe = async () => {
    browser.subscription = null
    return true
  }
  const applicationServerKey = Uint8Array.from(Buffer.from(key, 'base64url')).buffer
  const { endpoint } = made
  return { endpoint, options: { applicationServerKey }, toJSON: () => made, unsubscribe } as unknown as PushSubscription
}

function openBrowser({ hasPush = true } = {}): void {
  browser = { permission: 'default', answer: 'granted', asked: 0, subscription: null, shown: 1, fails: false }
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (browser.fails) throw new DOMException('Registration failed', 'AbortError')
    browser.subscription = subscriptionFor(applicationServerKey)
    return browser.subscription
  }
  const registration = {
    active: {},
    getNotifications: async () => Array.from({ length: browser.shown }, () => ({ close: () => void browser.shown-- })),
    pushManager: { getSubscription: async () => browser.subscription, subscribe },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  if (hasPush) vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked++
      if (browser.permission === 'default') browser.permission = browser.answer
      return browser.permission
    },
  })
}

const routes = [
  { path: '/admin/inventory/reminders', element: <RemindersPage /> },
  { path: '/employee/account-settings/reminders', element: <AccountReminders /> },
  { path: '/out', element: <SignOutDialog opened onClose={() => {}} /> },
  { path: '/switch', element: <SwitchPersonDialog opened onClose={() => {}} /> },
  { path: '*', element: <p>Another page</p> },
]
async function openWorld(username: string) {
  const push = { contact: 'mailto:it@example.gov.ph', keys: null, services: [service.origin], at: '08:00' }
  world = await openScreenWorld({ username, config: { push } })
}
const openSettings = async () => {
  const shown = world.open(routes, '/employee/account-settings/reminders')
  return { ...shown, choice: await screen.findByRole<HTMLInputElement>('switch', { name: /^Notify this device/ }) }
}
const endpoints = async () => {
  const rows = await world.server.store.db.selectFrom('push_subscriptions').select('endpoint').execute()
  return rows.map((row) => row['endpoint'])
}

beforeEach(async () => {
  service = await openPushService()
  openBrowser()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(world.server.logged.filter((line) => !/could not be sent/.test(line))).toEqual([])
  await world.close()
  await service.close()
})

test('[ADMIN-4910] the browser asks at the press and not before; the switch survives a reload, and off ends it', async () => {
  const user = userEvent.setup()
  await openWorld('ana')
  const { choice, unmount } = await openSettings()
  expect([choice.checked, browser.asked]).toEqual([false, 0])
  await user.click(choice)
  await waitFor(() => expect(choice.checked).toBe(true))
  expect(browser.asked).toBe(1)
  expect(await endpoints()).toEqual([browser.subscription?.endpoint])
  unmount()
  const again = await openSettings()
  expect(again.choice.checked).toBe(true)
  await user.click(again.choice)
  await waitFor(() => expect(again.choice.checked).toBe(false))
  await waitFor(async () => expect(await endpoints()).toEqual([]))
  expect([browser.subscription, browser.shown]).toEqual([null, 0])
})

test.each([
  ['/out', () => fixedTexts.signOutYes],
  ['/switch', () => t('switchPerson')],
])('[ADMIN-4910] leaving the device (%s) ends its notifications and takes away what is shown', async (path, name) => {
  const user = userEvent.setup()
  await openWorld('ana')
  const { choice, unmount } = await openSettings()
  await user.click(choice)
  await waitFor(() => expect(choice.checked).toBe(true))
  unmount()
  browser.shown = 2
  world.open(routes, path)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: name() }))
  await waitFor(() => expect([browser.subscription, browser.shown]).toEqual([null, 0]))
})

test('[ADMIN-4911] blocked, not allowed, failed, server error: each has its message, and nothing is switched on', async () => {
  const user = userEvent.setup()
  await openWorld('ana')
  const { choice, unmount } = await openSettings()
  browser.answer = 'default'
  await user.click(choice)
  await screen.findByText(/You have not allowed notifications/)
  browser.answer = 'granted'
  browser.fails = true
  await user.click(choice)
  await screen.findByText(/could not set up notifications/)
  browser.fails = false
  world.network.answerInstead = ({ method }) => (method === 'PUT' ? new Response('x', { status: 500 }) : null)
  await user.click(choice)
  await waitFor(() => expect([browser.subscription, choice.checked]).toEqual([null, false]))
  world.network.answerInstead = null
  await world.services.api.retryNow()
  expect(await endpoints()).toEqual([])
  unmount()
  browser.permission = 'denied'
  const blocked = await openSettings()
  await screen.findByText(/This browser blocks notifications/)
  expect(blocked.choice.disabled).toBe(true)
})

test('[ADMIN-4911] a browser without notifications, an iPhone outside the home screen, a server without a key, and no network', async () => {
  vi.unstubAllGlobals()
  openBrowser({ hasPush: false })
  await openWorld('ana')
  const shown = await openSettings()
  await screen.findByText(/This browser doesn’t support notifications/)
  expect(shown.choice.disabled).toBe(true)
  shown.unmount()
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  const phone = await openSettings()
  await screen.findByText(/only to Bilang on the home screen/)
  agent.mockRestore()
  phone.unmount()
  world.network.isCut = true
  await world.services.session.verify().catch(() => {})
  const offline = world.open(routes, '/employee/account-settings/reminders')
  await screen.findByText(/Connect to change whether this device is notified/)
  offline.unmount()
  await world.close()
  world = await openScreenWorld({ username: 'ana' })
  world.open(routes, '/employee/account-settings/reminders')
  await screen.findByText('This server doesn’t notify devices.')
})

async function beginCount() {
  const draft = { name: 'Count 2026', as_at: '2026-02-28', planned_end: '2099-03-12' }
  const added = await world.server.ask('maria', 'inventory/', { method: 'POST', body: JSON.stringify(draft) })
  const begin = { method: 'PATCH', body: JSON.stringify({ state: 'counting' }) }
  await world.server.ask('maria', `inventory/${(added.body as { id: number }).id}/`, begin)
}

test('[ADMIN-4912] admins see how many devices of a person are notified, and why the last notification failed', async () => {
  const user = userEvent.setup()
  await openWorld('admin')
  await beginCount()
  const { key } = (await world.server.ask('ana', 'users/me/push/')).body as { key: string }
  for (const who of ['ana', 'maria']) {
    const body = JSON.stringify(service.subscribe(who, key))
    expect((await world.server.ask(who, 'users/me/push/', { method: 'PUT', body })).status).toBe(200)
  }
  service.refuse = (device) => (device === 'maria' ? 503 : undefined)
  world.open(routes, '/admin/inventory/reminders')
  const rowOf = (name: RegExp) => screen.getAllByRole('row').find((row) => name.test(row.textContent ?? ''))
  await waitFor(() => expect(rowOf(/Ana/)?.textContent).toMatch(/1 device/))
  expect(rowOf(/Maria/)?.textContent).toMatch(/1 device/)
  await user.click(screen.getByRole('button', { name: 'Send reminders now' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send reminders now' }))
  await screen.findByText(/2 people are being reminded/)
  await waitFor(() => expect(service.taken.map(({ device }) => device)).toEqual(['ana']))
  await waitFor(async () => {
    const rows = await world.server.store.db.selectFrom('reminders').select(['state', 'reason']).execute()
    expect(rows.map(({ state, reason }) => `${state} ${reason}`).sort()).toEqual(['sent null', 'waiting busy'])
  })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(rowOf(/Ana/)?.textContent).toMatch(/1 device.*Sent/))
  expect(rowOf(/Maria/)?.textContent).toMatch(/1 device.*Failed, will be tried again.*was busy/)
})
