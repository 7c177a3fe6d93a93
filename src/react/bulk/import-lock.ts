/**
 * A page holds a lock while it sends an import, so that no other page of this device offers to give it up. The browser releases the lock of a
 * page that ends. Without Web Locks nothing is known of other pages.
 */
import { webLocks } from '#platform/browser-ports.ts'

const lockOf = (batch: string) => `import ${batch}`
const locks = () => (navigator.locks ? webLocks(navigator.locks) : null)

export const whileSending = (batch: string, work: () => Promise<void>): Promise<void> =>
  locks()?.hold(lockOf(batch), {}, work) ?? work()

/** Whether some page of this device sends it. */
export const isBeingSent = async (batch: string): Promise<boolean> =>
  (await locks()?.hold(lockOf(batch), { ifAvailable: true }, async (isFree) => !isFree)) ?? false
