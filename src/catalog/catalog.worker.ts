/** The mirror's own thread: downloads, index, search, lists and sums. Everything it knows it reads from the device's memory and the wire. */

import { makeYieldThread, serveCatalog } from './serve-catalog.ts'
import { startCatalog } from './start-catalog.ts'
import type { MessagePortLike, ToWorker } from './worker-protocol.ts'

const port = self as unknown as MessagePortLike
const yieldThread = makeYieldThread()

port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type !== 'start') return
  // Questions that come meanwhile wait in the client until `ready`.
  startCatalog(data.options, yieldThread).then(
    (catalog) => serveCatalog(port, catalog, yieldThread),
    (error: unknown) => {
      // Thrown outside of the promise, so that the page hears its `error` event and takes over.
      setTimeout(() => {
        throw error
      })
    },
  )
}
