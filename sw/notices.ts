/**
 * Reminders as notifications, with the app closed. Promises: the text is complete and in the language of the device; messages for a person other than
 * the signed-in one are not shown, and the device is unsubscribed from them; a renewed subscription is reported to the server.
 */
import { callAction } from '#api-client/call-action.ts'
import { makeHttpClient } from '#api-client/http-client.ts'
import { putOwnPush } from '#contract/actions/institute/push-actions.ts'
import { type PushMessage, pushMessage, pushSubscription } from '#contract/push.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { serversWithCoreDb } from '#device-db/core-db-name.ts'
import { readMeta } from '#device-db/meta.ts'
import { readSession } from '#device-db/session-row.ts'
import { userIdOf } from '#device-db/user-key.ts'
import { formatDay } from '#domain/text/format.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { setLanguage } from '#text/language.ts'
import { fil as filipinoTime } from '#text/shared/time.fil.ts'
import { fil } from '#text/sync/notices.fil.ts'
import { t } from '#text/sync/notices.ts'
import { addFilipino } from '#text/text-catalog.ts'
import { storedLanguage } from './stored-language.ts'

/** The data of a notification: the screen that a tap opens. */
const tag = 'reminder'

interface SignedIn {
  connection: CoreConnection
  serverKey: string
  person: number
  token: string
}

/** Runs `work` for each server of which somebody is signed in on this device. */
async function forEachSession(names: readonly string[], work: (session: SignedIn) => Promise<void>): Promise<void> {
  for (const serverKey of serversWithCoreDb(names)) {
    const connection = await openCoreDb(serverKey, { defineSchema: false }).catch(() => null)
    if (!connection) continue
    try {
      const session = await connection.read(readSession)
      if (!session || session.ended) continue
      const person = userIdOf(session.userKey)
      await work({ connection, serverKey, person, token: session.expired ? '' : session.token })
    } finally {
      connection.close()
    }
  }
}

const sentence = ({ kind, open, due }: PushMessage['work'][number]) =>
  [t(kind, { open }), ...(due === null ? [] : [t('due', { day: formatDay(due) })])].join(' ')

export async function showReminder(
  registration: ServiceWorkerRegistration,
  data: unknown,
  { names, browserTags }: { names: readonly string[]; browserTags: readonly string[] },
): Promise<void> {
  addFilipino('sync/notices', fil)
  addFilipino('shared/time', filipinoTime)
  const message = pushMessage.safeParse(data)
  let isTheirs = false
  await forEachSession(names, async ({ connection, person }) => {
    setLanguage(await storedLanguage(connection, browserClock('notice'), browserTags))
    if (message.success && message.data.person === person) isTheirs = true
  })
  if (message.success && isTheirs) {
    const { work } = message.data
    const body = work.map(sentence).join('\n')
    const path = work[0]?.path ?? '/'
    return registration.showNotification(t('title'), { body, tag, icon: '/icons/icon-192.png', data: { path } })
  }
  // Browsers revoke subscriptions whose messages show no notification.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await registration.showNotification(t('other'), { body: t('otherText'), tag, data: { path: '/' } })
}

/** The used part of `Clients`, which exists only in service workers. */
export interface Tabs {
  matchAll(options: {
    type: 'window'
    includeUncontrolled: true
  }): Promise<readonly { url: string; focus?(): Promise<unknown> }[]>
  openWindow(url: string): Promise<unknown>
}

/** Opens the screen in a tab that already shows it, else in a new one, so that a form in another tab is not disturbed. */
export async function openReminder(clients: Tabs, data: unknown, origin: string): Promise<void> {
  const path: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : null
  const url = new URL(typeof path === 'string' ? path : '/', origin)
  const target = url.origin === origin ? url.href : origin
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === target)
  await (open?.focus ? open.focus() : clients.openWindow(target))
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** The browser replaced the subscription of this device. */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  { oldSubscription, newSubscription }: SubscriptionChange,
  deps: { names: readonly string[]; fetch: typeof fetch },
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && !applicationServerKey) return
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: applicationServerKey as ArrayBuffer,
    }))
  const { endpoint, keys } = subscription.toJSON()
  const body = pushSubscription.safeParse({ endpoint, keys })
  if (!body.success) return
  await forEachSession(deps.names, async ({ connection, token }) => {
    const base = await connection.read((db) => readMeta(db, 'apiBase'))
    if (base === undefined || token === '') return
    const client = makeHttpClient({ base, fetch: deps.fetch, token: () => null })
    await callAction(client, putOwnPush, { body: body.data }, { token })
  })
}
