import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { coreDbName } from '#device-db/core-db-name.ts'
import { openReminder, renewSubscription } from '#sw/notices.ts'
import { openPushService } from '#tests/support/server/push-service.ts'
import { openEngineDevice, openTestServer, signIn } from '../support/device/engine-device.ts'

const origin = 'https://count.example.ph'

test('[SHELL-4921] a press on a reminder: focuses the tab with its screen, else opens it, and leads nowhere else', async () => {
  const done: string[] = []
  const tab = (path: string) => ({ url: `${origin}${path}`, focus: async () => void done.push(`focus ${path}`) })
  const clients = {
    matchAll: async () => [tab('/qr'), tab('/employee/inventory/my-property')],
    openWindow: async (url: string) => void done.push(`open ${url}`),
  }
  await openReminder(clients, { path: '/qr' }, origin)
  await openReminder(clients, { path: '/employee/inventory/par/document/7' }, origin)
  for (const data of [{ path: '//evil.example.org/x' }, { path: 'https://evil.example.org' }, { path: 7 }, null])
    await openReminder(clients, data, origin)
  expect(done).toEqual([
    'focus /qr',
    `open ${origin}/employee/inventory/par/document/7`,
    ...[origin, origin, `${origin}/`, `${origin}/`].map((url) => `open ${url}`),
  ])
})

test('[SHELL-4922] a subscription that the browser replaced: the server has the new one, for the person who is signed in', async () => {
  const service = await openPushService()
  const push = { contact: 'mailto:it@example.gov.ph', keys: null, services: [service.origin], at: null }
  const server = await openTestServer({ config: { push } })
  const { engine, core, name } = await openEngineDevice(server)
  await signIn(engine)
  engine.close()
  core.close()
  const renewed = service.subscribe('this device', 'key')
  const asked: unknown[] = []
  const registration = {
    pushManager: {
      subscribe: async (options: unknown) => {
        asked.push(options)
        return { toJSON: () => renewed }
      },
    },
  } as unknown as ServiceWorkerRegistration
  const applicationServerKey = new ArrayBuffer(65)
  const oldSubscription = { options: { applicationServerKey } } as unknown as PushSubscription
  const deps = { names: [coreDbName(name)], fetch: ((request: Request) => server.fetch(request)) as typeof fetch }
  await renewSubscription(registration, { oldSubscription }, deps)
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey }])
  const stored = await server.store.db.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(stored).toEqual([{ endpoint: renewed.endpoint }])
  // Nothing is known of the old one: the person switches it on again.
  await renewSubscription(registration, {}, deps)
  expect(asked).toHaveLength(1)
  await service.close()
})
