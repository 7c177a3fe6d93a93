/** The worker's end of a port: answers queries in order, skips aborted ones, and sends status and row changes. */

import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { InThreadCatalog } from './in-thread-catalog.ts'
import type { CatalogMethod, FromWorker, MessagePortLike, ToWorker } from './worker-protocol.ts'

/** The returned function ends it. */
export function serveCatalog(
  port: MessagePortLike,
  catalog: InThreadCatalog,
  yieldThread: () => Promise<void>,
): () => void {
  const connections = new Map<number, () => void>()
  const pendingIds = new Set<number>()
  const send = (message: FromWorker) => port.postMessage(message)
  const methods = {
    list: catalog.list,
    get: catalog.get,
    getMany: catalog.getMany,
    values: catalog.values,
    resolve: catalog.resolve,
    sums: catalog.sums,
    ids: catalog.ids,
    openBaseline: catalog.openBaseline,
    refresh: catalog.refresh,
    acceptShrunk: catalog.acceptShrunk,
  } as unknown as Readonly<Record<CatalogMethod, (...args: unknown[]) => Promise<unknown>>>

  const respond = async (id: number, method: CatalogMethod, args: readonly unknown[]) => {
    pendingIds.add(id)
    await yieldThread()
    if (!pendingIds.has(id)) return
    try {
      const value = await methods[method](...args)
      if (pendingIds.delete(id)) send({ type: 'answer', id, value })
    } catch (error) {
      if (pendingIds.delete(id))
        send({ type: 'error', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  const connect = (newPort: MessagePort): (() => void) => {
    const end = serveCatalog(newPort, catalog, yieldThread)
    return () => {
      end()
      newPort.close()
    }
  }
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'query') void respond(data.id, data.method, data.args)
    else if (data.type === 'abort') pendingIds.delete(data.id)
    else if (data.type === 'connect') connections.set(data.id, connect(data.port))
    else if (data.type === 'disconnect') {
      connections.get(data.id)?.()
      connections.delete(data.id)
    }
  }
  const unsubscribes = [
    catalog.onStatus((status) => send({ type: 'status', status })),
    catalog.onRows((collections) => send({ type: 'rows', collections: [...collections] })),
  ]
  send({ type: 'ready' })
  send({ type: 'status', status: catalog.status() })
  send({ type: 'rows', collections: Object.keys(collections) as CollectionName[] })
  return () => {
    port.onmessage = null
    pendingIds.clear()
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
