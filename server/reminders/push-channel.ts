/**
 * Reminders as notifications to all subscribed devices of a person. Promise: a failing device does not affect the others; a reminder counts as sent
 * if at least one device accepted it.
 */
import { reminderPush } from '#domain/reminders/reminder-push.ts'
import { pushKeys } from './push-key.ts'
import type { PushSettings } from './push-settings.ts'
import { devicesOf, noteResult } from './push-subscriptions.ts'
import type { Channel, Outcome } from './reminder-channel.ts'
import { openPush, type PushOutcome } from './send-push.ts'

/** An expired subscription is not retried. */
function outcomeOf(results: readonly PushOutcome[]): Outcome | null {
  if (results.some(({ failure }) => failure === null)) return { is: 'sent' }
  const failed = results.find(({ failure }) => failure !== 'gone') ?? results[0]
  if (!failed?.failure) return null
  return { is: 'failed', reason: failed.failure, forGood: failed.failure === 'gone', detail: failed.detail }
}

export const pushChannel = (push: PushSettings): Channel => ({
  name: 'push',
  reaches: ({ devices }) => devices > 0,
  endsRun: () => false,
  async open({ store, clock, config }) {
    const keys = await pushKeys(store, push, config.serverKey)
    const send = keys === null ? null : await openPush(keys, push.contact)
    return {
      async send({ person }, { role }, work) {
        if (send === null) return { is: 'failed', reason: 'other', forGood: false, detail: lostKey }
        const message = reminderPush(person, role, work)
        const results: PushOutcome[] = []
        for (const device of await devicesOf(store.db, person)) {
          const result = await send(device, message)
          await noteResult(store.db, device, clock.now().toISOString(), result.failure)
          results.push(result)
        }
        return outcomeOf(results)
      },
      close() {},
    }
  },
})

export const lostKey =
  // not a text: for the operator
  'The key of notifications was stored with another SERVER_KEY. Start the server with that one, or set PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY.'
