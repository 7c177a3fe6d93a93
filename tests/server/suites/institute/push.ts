/** Reminders as notifications of devices, through a real push service that decrypts them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReminderSchedule, startReminderSchedule } from '#server/reminders/reminder-schedule.ts'
import { openPushService, type PushService, type Subscription } from '#tests/support/server/push-service.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { assignment, recordId } from '../campaign-record-bodies.ts'
import { type Body, json, movableClock, type OpenServer } from '../open-server.ts'

const start = '2026-03-02T00:00:00.000Z'

export function pushSuite(open: OpenServer): void {
  describe('notifications of devices', () => {
    const clock = movableClock(start)
    let service: PushService
    let server: TestServer
    let schedule: ReminderSchedule
    let key = ''
    const id: Record<string, number> = {}
    let campaign = 0

    const state = async (who: string) => (await server.ask(who, 'users/me/push/')).body as Body
    const put = (who: string, body: unknown) => server.ask(who, 'users/me/push/', json('PUT', body))
    const subscribe = async (who: string, device: string): Promise<Subscription> => {
      const subscription = service.subscribe(device, key)
      expect(await put(who, subscription)).toMatchObject({ status: 200, body: { endpoint: subscription.endpoint } })
      return subscription
    }
    const stored = () => server.store.db.selectFrom('push_subscriptions').selectAll().execute()
    const lineOf = async (who: string) => {
      const { people } = (await server.ask('admin', 'reminders/')).body as { people: Body[] }
      return people.find((one) => one['person'] === id[who])?.['push']
    }
    const checkAt = async (moment: string) => {
      clock.set(moment)
      await schedule.check()
    }
    const devices = () => service.taken.map(({ device }) => device).sort()

    beforeAll(async () => {
      service = await openPushService()
      const push = { contact: 'mailto:it@example.gov.ph', keys: null, services: [service.origin], at: '08:00' }
      server = await open({ clock, config: { push } })
      schedule = startReminderSchedule(server.deps)!
      schedule.stop()
      for (const who of ['admin', 'maria', 'ana', 'jose'])
        id[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
      key = String((await state('ana'))['key'])
      const draft = { name: 'Count 2026', as_at: '2026-02-28', planned_end: '2026-03-12' }
      campaign = ((await server.ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
      const begun = await server.ask('maria', `inventory/${campaign}/`, json('PATCH', { state: 'counting' }))
      expect(begun.status).toBe(200)
    })
    afterAll(async () => {
      expect(server.logged.filter((line) => !/could not be sent/.test(line))).toEqual([])
      expect(server.logged.join(' '), 'no endpoint in the log').not.toContain('/send/')
      await server.close()
      await service.close()
    })
    beforeEach(async () => {
      for (const table of ['reminders', 'push_subscriptions']) await server.store.db.deleteFrom(table).execute()
      await server.store.db.deleteFrom('meta').where('key', '=', 'reminders-decided').execute()
      await server.store.db.deleteFrom('sign_in_limits').execute()
      service.taken.length = 0
      service.refuse = null
    })

    test('[SERVER-4900] a subscribed device gets the reminder of the day, encrypted for it alone: figures and screens, no name of a person, item or count', async () => {
      const rooms = [
        { building: 2, room: 3 },
        { building: 2, room: 4 },
      ]
      const assigned = assignment(recordId(4900), campaign, id['maria']!, id['maria']!, rooms)
      await server.ask('maria', `campaign-records/${recordId(4900)}/`, json('PUT', assigned))
      await subscribe('ana', 'ana’s phone')
      await subscribe('maria', 'maria’s phone')
      await checkAt('2026-03-04T23:59:00Z')
      expect(service.taken).toEqual([])
      await checkAt('2026-03-05T00:01:00Z')
      await checkAt('2026-03-05T02:01:00Z')
      expect(devices()).toEqual(['ana’s phone', 'maria’s phone'])
      const of = (device: string) => service.taken.find((one) => one.device.startsWith(device))!
      const itemsOf = async (who: string) =>
        (await server.store.db.selectFrom('products').select('id').where('user', '=', id[who]!).execute()).length
      const due = '2026-03-12'
      expect(of('ana').message).toEqual({
        person: id['ana'],
        work: [{ kind: 'declare', open: await itemsOf('ana'), due, path: '/employee/inventory/my-property' }],
      })
      expect(of('maria').message).toEqual({
        person: id['maria'],
        work: [
          { kind: 'declare', open: await itemsOf('maria'), due, path: '/subadmin/inventory/my-property' },
          { kind: 'rooms', open: 2, due, path: '/qr' },
        ],
      })
      expect(of('ana').headers).toMatchObject({ ttl: '43200', 'content-encoding': 'aes128gcm', topic: 'reminder' })
      expect(await lineOf('ana')).toEqual({
        devices: 1,
        last: { state: 'sent', at: '2026-03-05T00:01:00.000Z', reason: null },
      })
    })

    test('[SERVER-4901] runs at the same time notify each device once; a person with two devices is notified on both', async () => {
      await subscribe('ana', 'phone')
      await server.newTokenFor('ana')
      await subscribe('ana', 'desk')
      await subscribe('jose', 'jose')
      clock.set('2026-03-10T01:00:00Z')
      await Promise.all([schedule.check(), schedule.check(), schedule.check()])
      await schedule.check()
      expect(devices()).toEqual(['desk', 'jose', 'phone'])
      expect(await lineOf('ana')).toMatchObject({ devices: 2 })
    })

    test('[SERVER-4902] a subscription that the push service no longer knows is deleted, and the list says why there was no notification', async () => {
      for (const status of [404, 410]) {
        await server.store.db.deleteFrom('reminders').execute()
        await server.store.db.deleteFrom('meta').where('key', '=', 'reminders-decided').execute()
        await subscribe('ana', 'old phone')
        await subscribe('jose', 'jose')
        service.refuse = (device) => (device === 'jose' ? undefined : status)
        await checkAt('2026-03-10T01:00:00Z')
        expect((await stored()).map((row) => row['user'])).toEqual([id['jose']])
        expect(await lineOf('ana')).toMatchObject({ devices: 0, last: { state: 'failed', reason: 'gone' } })
        expect(await state('ana')).toEqual({ key, endpoint: null })
      }
      // One device of two is gone: the other one was notified.
      await server.store.db.deleteFrom('reminders').execute()
      await subscribe('ana', 'old phone')
      await server.newTokenFor('ana')
      await subscribe('ana', 'new phone')
      service.taken.length = 0
      service.refuse = (device) => (device === 'old phone' ? 410 : undefined)
      await checkAt('2026-03-12T01:00:00Z')
      expect(devices()).toContain('new phone')
      expect(await lineOf('ana')).toMatchObject({ devices: 1, last: { state: 'sent' } })
    })

    test('[SERVER-4903] a push service that refuses, fails or redirects does not keep others from being notified, and is tried again on the next day', async () => {
      await subscribe('ana', 'ana')
      await subscribe('jose', 'jose')
      for (const [status, reason] of [
        [500, 'busy'],
        [429, 'busy'],
        [403, 'refused'],
        [302, 'refused'],
      ] as const) {
        await server.store.db.deleteFrom('reminders').execute()
        await server.store.db.deleteFrom('meta').where('key', '=', 'reminders-decided').execute()
        service.taken.length = 0
        service.refuse = (device) => (device === 'ana' ? status : undefined)
        await checkAt('2026-03-10T01:00:00Z')
        expect(devices()).toEqual(['jose'])
        expect(await lineOf('ana')).toMatchObject({ devices: 1, last: { state: 'waiting', reason } })
      }
      service.refuse = null
      service.taken.length = 0
      await checkAt('2026-03-10T20:00:00Z')
      expect(devices(), 'not in the same night').toEqual([])
      await checkAt('2026-03-11T01:00:00Z')
      expect(devices()).toEqual(['ana'])
      expect(await lineOf('ana')).toMatchObject({ last: { state: 'sent', reason: null } })

      // Nobody listens there.
      const closed = await openPushService()
      const away = closed.subscribe('away', key)
      await closed.close()
      const row = { endpoint: away.endpoint, p256dh: away.keys.p256dh, auth: away.keys.auth }
      await server.store.db.updateTable('push_subscriptions').set(row).where('user', '=', id['ana']!).execute()
      await server.store.db.deleteFrom('reminders').execute()
      await server.store.db.deleteFrom('meta').where('key', '=', 'reminders-decided').execute()
      await checkAt('2026-03-12T01:00:00Z')
      expect(devices()).toContain('jose')
      expect(await lineOf('ana')).toMatchObject({ last: { state: 'waiting', reason: 'connection' } })
    })

    test('[SERVER-4904] sign-out, a sign-in that is ended elsewhere, and a deactivated account end the notifications of the device; another person on it takes them over', async () => {
      const rows = async () => (await stored()).map((row) => row['user'])
      await subscribe('ana', 'phone')
      expect((await server.ask('ana', 'auth/logout/', json('POST', {}))).status).toBe(204)
      expect(await rows()).toEqual([])

      await server.newTokenFor('ana')
      await subscribe('ana', 'phone')
      await server.newTokenFor('ana')
      const end = json('POST', { sign_in: null })
      expect((await server.ask('ana', 'users/me/end_sign_ins/', end)).status).toBe(200)
      expect(await rows()).toEqual([])

      const shared = await subscribe('jose', 'shared phone')
      expect((await put('ana', shared)).status).toBe(200)
      expect(await rows()).toEqual([id['ana']])
      expect(await state('jose')).toEqual({ key, endpoint: null })

      expect((await server.ask('ana', 'users/me/push/', json('DELETE', {}))).body).toEqual({ key, endpoint: null })
      expect(await rows()).toEqual([])

      await subscribe('jose', 'jose')
      const path = `users/${id['jose']}/`
      await server.ask('admin', `${path}set_active/`, json('POST', { is_active: false }))
      expect(await rows()).toEqual([])
    })

    test('[SERVER-4905] only push services of browsers and those that the operator names are written to; an invalid subscription is refused, and frequent changes are rate-limited', async () => {
      const good = service.subscribe('phone', key)
      const elsewhere = [
        'http://127.0.0.1:1/x',
        'https://127.0.0.1/x',
        'https://localhost/x',
        'https://[::1]/x',
        'https://10.0.0.7/x',
        'https://192.168.1.1/x',
        'https://169.254.169.254/latest',
        'https://count.example.gov.ph/x',
        'https://fcm.googleapis.com.example.org/x',
        'https://evilpush.apple.com.ph/x',
        'https://xpush.apple.com:8443/x',
        'http://fcm.googleapis.com/x',
        'https://a:b@fcm.googleapis.com/x',
        `${service.origin.replace('127.0.0.1', 'localhost')}/x`,
        'file:///etc/passwd',
        'x',
        '',
        `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
        7,
      ]
      for (const endpoint of elsewhere)
        expect((await put('ana', { ...good, endpoint })).status, String(endpoint)).toBe(400)
      for (const keys of [
        { ...good.keys, p256dh: `B${'A'.repeat(86)}` },
        { ...good.keys, p256dh: 'x' },
        { ...good.keys, auth: 'x' },
        {},
      ])
        expect((await put('ana', { ...good, keys })).status, JSON.stringify(keys)).toBe(400)
      expect((await put('ana', { ...good, pad: 'x'.repeat(5000) })).status).toBe(413)
      expect(await stored()).toEqual([])
      for (const endpoint of [
        'https://fcm.googleapis.com/fcm/send/x',
        'https://updates.push.services.mozilla.com/wpush/v2/x',
        'https://web.push.apple.com/x',
        'https://wns2-par02p.notify.windows.com/w/?token=x',
      ])
        expect((await put('ana', { ...good, endpoint })).status, endpoint).toBe(200)
      expect(await stored()).toHaveLength(1)
      const statuses: number[] = []
      for (let n = 0; n < 25; n++) statuses.push((await put('ana', good)).status)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect((await put('jose', service.subscribe('jose', key))).status).not.toBe(429)
    })

    test('[SERVER-4906] an admin reminds everybody at once, also without a mail server; a person gets one reminder on a day', async () => {
      await subscribe('maria', 'maria')
      clock.set('2026-03-03T01:00:00Z')
      const send = async () => (await server.ask('admin', 'reminders/send/', json('POST', {}))).body as Body
      const first = await send()
      expect(first).toMatchObject({ waiting: 1, today: 0 })
      await expect.poll(() => lineOf('maria')).toMatchObject({ last: { state: 'sent' } })
      expect(await send()).toEqual({ waiting: 0, today: 1, not_reached: first['not_reached'] })
      expect(devices()).toEqual(['maria'])
    })

    test('[SERVER-4907] without a key the server offers no notifications; its own key pair is made once, and sealed if it has a SERVER_KEY', async () => {
      const none = await open({ clock })
      const answer = await none.ask('ana', 'users/me/push/')
      expect(answer.body).toEqual({ key: null, endpoint: null })
      const refused = await none.ask('ana', 'users/me/push/', json('PUT', service.subscribe('x', key)))
      expect(refused.status).toBe(400)
      expect(startReminderSchedule(none.deps)).toBeNull()
      const push = { ...server.deps.config.push!, services: [] }
      await none.close()

      const serverKey = 'a key of a server that nobody guesses'
      const sealed = await open({ clock, config: { push, serverKey } })
      const [made, again] = [await sealed.ask('ana', 'users/me/push/'), await sealed.ask('jose', 'users/me/push/')]
      expect((made.body as Body)['key']).toMatch(/^B[\w-]{86}$/)
      expect(again.body).toEqual(made.body)
      const row = await sealed.store.db.selectFrom('meta').select('value').where('key', '=', 'push-key').execute()
      expect(String(row[0]!['value'])).toMatch(/^sealed\./)
      await sealed.close()
    })
  })
}
