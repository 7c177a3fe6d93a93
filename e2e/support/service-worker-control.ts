/** The browser's own hand on the service worker: what it does by itself when it believes that a network is back. */
import type { BrowserContext } from '@playwright/test'
import { drainSyncTag } from '#platform/channel-names.ts'

export interface ServiceWorkerControl {
  /** Wakes the worker as Background Sync does. A round that rests, or that could not send, is asked for again by asking again. */
  wake(): Promise<void>
  close(): Promise<void>
}

/** Works from a page of its own, which shows nothing: the app's pages may all be closed. */
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
    close: () => page.close(),
  }
}
