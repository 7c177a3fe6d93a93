/** The mirror's own thread: downloads, index, search, lists and sums. Everything it knows it reads from the device's memory and the wire. */
import type { Port, ToWorker } from './catalogue/protocol.ts'
import { makeBreath, serveCatalogue } from './catalogue/serve.ts'
import { startCatalogue } from './catalogue/start.ts'

const port = self as unknown as Port
const breathe = makeBreath()

port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.say !== 'start') return
  // Questions that come meanwhile wait in the client until `ready`.
  startCatalogue(data.facts, breathe).then(
    (catalogue) => serveCatalogue(port, catalogue, breathe),
    (error: unknown) => {
      // Thrown outside of the promise, so that the page hears its `error` event and takes over.
      setTimeout(() => {
        throw error
      })
    },
  )
}
