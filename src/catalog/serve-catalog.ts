/** The worker's side of the port: answers queries in order, skips aborted ones, and sends status and row changes. */

import { collections } from '#contract/collections/all-collections.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { InThreadCatalog } from './in-thread-catalog.ts'
import type { CatalogMethod, FromWorker, MessagePortLike, ToWorker } from './worker-protocol.ts'

/** Yields to incoming messages, so that an abort sent after a query arrives before the query runs. */
export function makeYieldThread(): () => Promise<void> {
  const channel = new MessageChannel()
  const waiting: (() => void)[] = []
  channel.port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      channel.port2.postMessage(null)
    })
}

export function serveCatalog(port: MessagePortLike, catalog: InThreadCatalog, yieldThread: () => Promise<void>): void {
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

  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'query') void respond(data.id, data.method, data.args)
    else if (data.type === 'abort') pendingIds.delete(data.id)
  }
  catalog.onStatus((status) => send({ type: 'status', status }))
  catalog.onRows((collections) => send({ type: 'rows', collections: [...collections] }))
  send({ type: 'ready' })
  send({ type: 'status', status: catalog.status() })
  send({ type: 'rows', collections: Object.keys(collections) as CollectionName[] })
}
