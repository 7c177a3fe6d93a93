/**
 * The only listener list of the app. Promises: subscriptions are independent, so one function may subscribe twice; a listener that throws is logged
 * and does not stop the others; `emit` calls the listeners that were subscribed when it began, in their order, except those that unsubscribed
 * meanwhile. A listener that subscribes during `emit` is called from the next one.
 */
import { logError } from '#domain/app/log-error.ts'

export interface Emitter<T> {
  /** Returns the function that ends this subscription; calling it again does nothing. */
  subscribe(listener: (value: T) => void): () => void
  emit(value: T): void
}

export function makeEmitter<T = void>(): Emitter<T> {
  const subscriptions = new Set<{ listener: (value: T) => void }>()
  return {
    subscribe(listener) {
      const subscription = { listener }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    emit(value) {
      for (const subscription of [...subscriptions]) {
        if (!subscriptions.has(subscription)) continue
        try {
          subscription.listener(value)
        } catch (error) {
          logError('A listener failed', error)
        }
      }
    },
  }
}
