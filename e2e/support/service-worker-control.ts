/** Sends events to the service worker: Background Sync, as the browser does when the network returns, and messages of the push service. */
import type { BrowserContext } from '@playwright/test'
import { drainSyncTag } from '#platform/channel-names.ts'

export interface ServiceWorkerControl {
  /** Sends one sync event. Call again to repeat a drain that backed off or failed. */
  wake(): Promise<void>
  /** A message of the push service, decrypted. */
  push(data: string): Promise<void>
  close(): Promise<void>
}

/** Uses its own blank page, so that all pages of the app can be closed. */
export async function controlServiceWorker(context: BrowserContext, origin: string): Promise<ServiceWorkerControl> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`)
      if (registration) found(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    wake: async () =>
      void (await cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: drainSyncTag,
        lastChance: false,
      })),
    push: async (data) => void (await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
    close: () => page.close(),
  }
}
