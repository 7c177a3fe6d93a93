/**
 * A page holds a lock while it sends an import, so that no other page of this device offers to cancel it. The browser releases the lock when the page
 * is closed. Without Web Locks, other pages are unknown.
 */
import { webLocks } from '#platform/browser-ports.ts'

const lockOf = (batch: string) => `import ${batch}`
const locks = () => (navigator.locks ? webLocks(navigator.locks) : null)

export const whileSending = (batch: string, work: () => Promise<void>): Promise<void> =>
  locks()?.hold(lockOf(batch), {}, work) ?? work()

/** Whether any page of this device is sending it. */
export const isBeingSent = async (batch: string): Promise<boolean> =>
  (await locks()?.hold(lockOf(batch), { ifAvailable: true }, async (isFree) => !isFree)) ?? false
