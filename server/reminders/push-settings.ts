/** Settings of device notifications, from the server's environment. */
import { isKeyPair, type PushKeys } from './push-key.ts'
import { parseReminderTime } from './reminder-time.ts'

export interface PushSettings {
  /** Contact for the push service in case of problems: `mailto:it@example.gov.ph`. */
  contact: string
  /** VAPID keys, base64url; null: the server creates its own once. */
  keys: PushKeys | null
  /** Push services beside those of the known browsers. */
  services: readonly string[]
  /** The time of day; null: only when an admin asks. */
  at: string | null
}

/** Null if no contact is named. Throws an Error with a readable message, which never has the private key. */
export function parsePush(env: NodeJS.ProcessEnv): PushSettings | null {
  const contact = env['PUSH_CONTACT']?.trim()
  if (!contact) return null
  if (!/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.[^\s/]+\S*)$/.test(contact))
    throw new Error(`PUSH_CONTACT: “${contact}” is not an address. Write it as mailto:it@example.gov.ph.`)
  const publicKey = env['PUSH_PUBLIC_KEY'] || null
  const privateKey = env['PUSH_PRIVATE_KEY'] || null
  if ((publicKey === null) !== (privateKey === null))
    throw new Error('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are needed together. Without both the server makes a pair.')
  const isPair = publicKey === null || privateKey === null || isKeyPair(publicKey, privateKey)
  if (!isPair) throw new Error('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are not a pair of VAPID keys in base64url.')
  const services = (env['PUSH_SERVICES'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  for (const one of services)
    if (!URL.canParse(one) || new URL(one).origin !== one)
      throw new Error(`PUSH_SERVICES: “${one}” is not an origin. Write it as https://push.example.org.`)
  const keys = publicKey === null || privateKey === null ? null : { publicKey, privateKey }
  return { contact, keys, services, at: parseReminderTime(env['REMINDERS_AT']) }
}
