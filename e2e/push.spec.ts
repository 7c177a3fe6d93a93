/** Reminders as notifications, shown by the real service worker while no page of the app is open. */
import type { BrowserContext, Worker } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import { controlServiceWorker } from './support/service-worker-control.ts'

const shownIn = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }))
  })

/** The format in which the app stores the chosen language. */
const choose = (worker: Worker, origin: string, language: string) =>
  worker.evaluate(
    ([name, language]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('drafts', 'readwrite')
          change.objectStore('drafts').put({ key: 'preferences', at: 0, value: { language, languageOf: {} } })
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [`ims-core@${origin}`, language] as const,
  )

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

test('[JOURNEY-4920] a reminder with the app closed: in the language of the person, and not of one who left the device', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const { page, context } = await world.preparedPhone({ cameraState: 'none', hasNotifications: true })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const person = await page.evaluate(() => {
    const stored = Object.values(localStorage).find((value) => value.includes('"username":"maria"')) ?? '{}'
    return /"id":(\d+)/.exec(stored)?.[1]
  })
  const control = await controlServiceWorker(context, server.url)
  const worker = await workerOf(context)
  const work = [
    { kind: 'declare', open: 3, due: '2026-12-12', path: '/subadmin/inventory/my-property' },
    { kind: 'rooms', open: 1, due: null, path: '/qr' },
  ]
  await page.close()

  await control.push(JSON.stringify({ person: Number(person), work }))
  const reminder = {
    title: 'Bilang: still to do',
    body: '3 items in your name are waiting for your answer. Due on 12 Dec 2026.\n1 room to count and close.',
    path: '/subadmin/inventory/my-property',
  }
  await expect.poll(() => shownIn(worker)).toEqual([reminder])

  await choose(worker, server.url, 'fil')
  await control.push(JSON.stringify({ person: Number(person), work }))
  await expect.poll(async () => (await shownIn(worker))[0]?.body).toMatch(/^3 item na nakapangalan sa iyo.*12 Dis 2026/)

  await choose(worker, server.url, 'en')
  await control.push(JSON.stringify({ person: 9999, work }))
  await expect
    .poll(async () => (await shownIn(worker)).map(({ title }) => title))
    .toEqual(['Reminders on this device are off'])
})
