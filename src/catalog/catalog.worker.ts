/** Worker for downloads, indexes, search, lists and sums. Reads only the device's databases and the network. */

import { serveCatalog } from './serve-catalog.ts'
import { startCatalog } from './start-catalog.ts'
import type { MessagePortLike, ToWorker } from './worker-protocol.ts'
import { makeYieldThread } from './yield-thread.ts'

const port = self as unknown as MessagePortLike
const yieldThread = makeYieldThread()

port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type !== 'start') return
  // Queries sent meanwhile wait in the client until `ready`.
  startCatalog(data.options, yieldThread).then(
    (catalog) => serveCatalog(port, catalog, yieldThread),
    (error: unknown) => {
      // Thrown outside the promise, so that the page gets an `error` event and runs the catalog itself.
      setTimeout(() => {
        throw error
      })
    },
  )
}
