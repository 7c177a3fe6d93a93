/**
 * Sends one encrypted message to one device (RFC 8291), signed by the server (RFC 8292). The package is loaded with the first message. Promise:
 * errors never contain an endpoint, because anyone who knows it can send to the device's push service.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PushFailure, PushMessage, PushSubscriptionKeys } from '#contract/push.ts'
import type { PushKeys } from './push-key.ts'

const timeoutMs = 15_000
/** Expires before the next day's reminder. */
const lifetimeSeconds = 12 * 60 * 60

export type PushOutcome = { failure: PushFailure | null; detail: string }
export type SendPush = (device: PushSubscriptionKeys, message: PushMessage) => Promise<PushOutcome>

function failureOf(status: number): PushFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}

/** The response status. Does not follow redirects, because push services do not redirect. */
const post = (endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const open = new URL(endpoint).protocol === 'https:' ? requestHttps : requestHttp
    const request = open(endpoint, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    const deadline = setTimeout(
      () => request.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    )
    request.once('close', () => clearTimeout(deadline))
    request.once('error', reject)
    request.end(body)
  })

export async function openPush(keys: PushKeys, contact: string): Promise<SendPush> {
  const { default: webPush } = await import('web-push')
  const options = {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: 'aes128gcm' as const,
    TTL: lifetimeSeconds,
    urgency: 'normal' as const,
    // A device that was off only shows the latest reminder.
    topic: 'reminder',
  }
  return async (device, message) => {
    try {
      const { endpoint, headers, body } = webPush.generateRequestDetails(device, JSON.stringify(message), options)
      const status = await post(endpoint, headers as Record<string, string>, body ?? Buffer.alloc(0))
      return { failure: failureOf(status), detail: String(status) }
    } catch (error) {
      const code = error instanceof Error ? Reflect.get(error, 'code') : null
      return { failure: 'connection', detail: String(code ?? (error instanceof Error ? error.name : 'unknown')) }
    }
  }
}
