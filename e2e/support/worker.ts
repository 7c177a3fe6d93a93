/** The browser's own hand on the service worker: what it does by itself when it believes that a network is back. */
import type { BrowserContext } from '@playwright/test'
import { drainTag } from '#sync/names.ts'

export interface WorkerHand {
  /** Wakes the worker as Background Sync does. A round that rests, or that could not send, is asked for again by asking again. */
  wake(): Promise<void>
  close(): Promise<void>
}

/** Works from a page of its own, which shows nothing: the app's pages may all be closed. */
export async function workerHand(context: BrowserContext, origin: string): Promise<WorkerHand> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const known = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`)
      if (mine) found(mine.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await known
  return {
    wake: async () =>
      void (await cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: drainTag,
        lastChance: false,
      })),
    close: () => page.close(),
  }
}
