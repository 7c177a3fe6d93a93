/**
 * Queries that the worker has not answered yet. Promises: an aborted query rejects at once; a query outlives a change of the worker, because
 * it can be sent again.
 */
import type { CatalogMethod, ToWorker } from './worker-protocol.ts'

interface PendingQuery {
  message: ToWorker
  resolve(value: unknown): void
  reject(error: unknown): void
}

const abortError = () => new DOMException('The query was aborted.', 'AbortError')

/** `post` sends a message if a worker is ready for it; otherwise nothing happens. */
export function makePendingQueries(post: (message: ToWorker) => void) {
  const pending = new Map<number, PendingQuery>()
  let lastId = 0
  const nextId = () => ++lastId

  return {
    nextId,
    send<T>(method: CatalogMethod, args: readonly unknown[], signal?: AbortSignal): Promise<T> {
      const id = nextId()
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(abortError())
        const message: ToWorker = { type: 'query', id, method, args }
        const cancel = () => {
          if (!pending.delete(id)) return
          post({ type: 'abort', id })
          reject(abortError())
        }
        signal?.addEventListener('abort', cancel, { once: true })
        const removeAbortListener = () => signal?.removeEventListener('abort', cancel)
        pending.set(id, {
          message,
          resolve(value) {
            removeAbortListener()
            resolve(value as T)
          },
          reject(error) {
            removeAbortListener()
            reject(error)
          },
        })
        post(message)
      })
    },
    resolve(id: number, value: unknown): void {
      pending.get(id)?.resolve(value)
      pending.delete(id)
    },
    reject(id: number, error: Error): void {
      pending.get(id)?.reject(error)
      pending.delete(id)
    },
    /** Sends all of them, to a worker that has just become ready. */
    sendAgain(): void {
      for (const { message } of pending.values()) post(message)
    },
  }
}
