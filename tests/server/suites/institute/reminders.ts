/** Reminders by mail, through a real mail server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverReminders, type ReminderSchedule, startReminderSchedule } from '#server/reminders/reminder-schedule.ts'
import { type MailServer, openMailServer } from '#tests/support/server/mail-server.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import { assignment, declaration, recordId, roomDone } from '../campaign-record-bodies.ts'
import { type Body, json, movableClock, type OpenServer } from '../open-server.ts'

const start = '2026-03-02T00:00:00.000Z'

export function reminderSuite(open: OpenServer): void {
  describe('reminders', () => {
    const clock = movableClock(start)
    let mails: MailServer
    let server: TestServer
    let schedule: ReminderSchedule
    const id: Record<string, number> = {}
    let campaign = 0
    let record = 900

    const setAddress = async (who: string, email: string | null, more: Body = {}, headers = {}) => {
      const { version } = (await server.ask(who, 'users/me/reminders/')).body as { version: number }
      const body = { email, by_mail: true, version, ...more }
      expect((await server.ask(who, 'users/me/reminders/', json('PUT', body, headers))).status).toBe(200)
    }
    const list = async () => (await server.ask('admin', 'reminders/')).body as { people: Body[]; mail: Body }
    const lineOf = async (who: string) =>
      (await list()).people.find((one) => one['person'] === id[who] && one['campaign'] === campaign)
    const itemsOf = async (who: string) =>
      (await server.store.db.selectFrom('products').select('id').where('user', '=', id[who]!).execute()).map((row) =>
        Number(row['id']),
      )
    const declareAll = async (who: string) => {
      for (const product of await itemsOf(who)) {
        const one = recordId(++record)
        const body = declaration(one, campaign, id[who]!, product)
        expect((await server.ask(who, `campaign-records/${one}/`, json('PUT', body))).status).toBe(201)
      }
    }
    /** Nobody has an address, and nothing was sent. */
    const reset = async () => {
      for (const table of ['reminders', 'reminder_settings']) await server.store.db.deleteFrom(table).execute()
      await server.store.db.deleteFrom('meta').where('key', '=', 'reminders-decided').execute()
      await server.store.db.deleteFrom('campaign_records').execute()
      mails.taken.length = 0
      mails.refuse = null
    }

    beforeAll(async () => {
      await loadFilipino()
      mails = await openMailServer()
      const mail = {
        ...{ host: '127.0.0.1', port: mails.port, security: 'none' as const, user: null, password: null },
        ...{ from: 'Bilang <bilang@example.gov.ph>', at: '08:00' },
      }
      server = await open({ clock, config: { mail, publicAddress: 'https://count.example.gov.ph' } })
      schedule = startReminderSchedule(server.deps)!
      schedule.stop()
      for (const who of ['admin', 'maria', 'ana'])
        id[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
      const draft = { name: 'Count 2026', as_at: '2026-02-28', planned_end: '2026-03-12' }
      campaign = ((await server.ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
      const begun = await server.ask('maria', `inventory/${campaign}/`, json('PATCH', { state: 'counting' }))
      expect(begun.status).toBe(200)
    })
    afterAll(async () => {
      expect(server.logged.filter((line) => !/could not be sent/.test(line))).toEqual([])
      await server.close()
      await mails.close()
    })

    test('[SERVER-4812] a week and two days before the day of a count and on it, each person gets one mail with everything that is open; people who declared get none', async () => {
      await reset()
      await setAddress('ana', 'ana@example.ph')
      await setAddress('maria', 'maria@example.ph')
      await setAddress('jose', 'jose@example.ph', { by_mail: false })
      const rooms = [{ building: 2, room: 3 }]
      const put = (body: Body) => server.ask('maria', `campaign-records/${body['id']}/`, json('PUT', body))
      await put(assignment(recordId(++record), campaign, id['maria']!, id['maria']!, rooms))
      const counts: number[] = []
      const day = async (moment: string) => {
        mails.taken.length = 0
        clock.set(moment)
        await schedule.check()
        await schedule.check()
        counts.push(mails.taken.length)
      }
      await day('2026-03-04T02:00:00Z')
      // 7:59 in Manila, then 8:01.
      await day('2026-03-04T23:59:00Z')
      await day('2026-03-05T00:01:00Z')
      expect(counts).toEqual([0, 0, 2])
      expect(mails.taken.map(({ to }) => to).sort()).toEqual(['ana@example.ph', 'maria@example.ph'])
      const [first, second] = ['ana', 'maria'].map((who) => mails.taken.find(({ to }) => to.startsWith(who))!)
      const own = (await itemsOf('ana')).length
      expect(first!.text).toContain(`Count 2026: you have not answered for ${own} of the ${own} items in your name.`)
      expect(first!.text).toContain('https://count.example.gov.ph/employee/inventory/my-property')
      expect(first!.text).toContain('https://count.example.gov.ph/employee/account-settings/reminders')
      expect(first!.text).not.toContain('room')
      expect(second!.text).toContain('Count 2026: 1 room that you count is not closed yet. Due on 12 Mar 2026.')
      expect(first!.headers).toMatch(
        /^List-Unsubscribe: <https:\/\/count\.example\.gov\.ph\/employee\/account-settings/m,
      )
      await day('2026-03-06T01:00:00Z')
      await declareAll('ana')
      await day('2026-03-10T01:00:00Z')
      expect(mails.taken.map(({ to }) => to)).toEqual(['maria@example.ph'])
      await declareAll('maria')
      await put(roomDone(recordId(++record), campaign, id['maria']!, { building: 2, room: 3 }))
      await day('2026-03-12T01:00:00Z')
      await day('2026-03-13T01:00:00Z')
      expect(counts.slice(3)).toEqual([0, 1, 0, 0])
    })

    test('[SERVER-4813] a server that was off on the day makes up for it; the mail is in the language in which the person saved the address', async () => {
      await reset()
      await setAddress('ana', 'ana@example.ph', {}, { 'Accept-Language': 'fil' })
      clock.set('2026-03-07T01:00:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(1)
      expect(mails.taken[0]!.text).toContain('Magandang araw')
      clock.set('2026-03-08T01:00:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(1)
    })

    test('[SERVER-4814] two runs at once send one mail to each person', async () => {
      await reset()
      await setAddress('ana', 'ana@example.ph')
      await setAddress('maria', 'maria@example.ph')
      clock.set('2026-03-10T01:00:00Z')
      await Promise.all([schedule.check(), schedule.check(), schedule.check()])
      await schedule.check()
      expect(mails.taken.map(({ to }) => to).sort()).toEqual(['ana@example.ph', 'maria@example.ph'])
    })

    test('[SERVER-4815] a mail that fails is tried again three times and then shown as failed; one whose process ended is tried again', async () => {
      await reset()
      await setAddress('ana', 'ana@example.ph')
      mails.refuse = () => ({ code: 451, text: 'Try later' })
      clock.set('2026-03-10T01:00:00Z')
      await schedule.check()
      expect((await lineOf('ana'))!['last']).toMatchObject({ state: 'waiting', reason: 'other' })
      mails.refuse = null
      clock.set('2026-03-10T01:14:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(0)
      clock.set('2026-03-10T01:15:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(1)
      expect((await lineOf('ana'))!['last']).toEqual({ state: 'sent', at: '2026-03-10T01:15:00.000Z', reason: null })

      await reset()
      await setAddress('ana', 'ana@example.ph')
      mails.refuse = () => ({ code: 451, text: 'Try later' })
      for (const at of ['02:00', '02:15', '03:15', '07:15', '15:00']) {
        clock.set(`2026-03-10T${at}:00Z`)
        await schedule.check()
      }
      expect((await lineOf('ana'))!['last']).toEqual({
        state: 'failed',
        at: '2026-03-10T07:15:00.000Z',
        reason: 'other',
      })

      // A process that ended between the claim and the answer.
      mails.refuse = null
      const stuck = { state: 'sending', tried_at: '2026-03-10T15:00:00.000Z', attempts: 1 }
      await server.store.db.updateTable('reminders').set(stuck).execute()
      clock.set('2026-03-10T15:09:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(0)
      clock.set('2026-03-10T15:11:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(1)
    })

    test('[SERVER-4816] an address that the mail server refuses for good fails at once, and the others get their mail; if the mail server is unreachable, all wait', async () => {
      await reset()
      await setAddress('ana', 'gone@example.ph')
      await setAddress('maria', 'maria@example.ph')
      mails.refuse = (to) => (to.startsWith('gone') ? { code: 550, text: 'No such user' } : undefined)
      clock.set('2026-03-10T01:00:00Z')
      await schedule.check()
      expect(mails.taken.map(({ to }) => to)).toEqual(['maria@example.ph'])
      expect((await lineOf('ana'))!['last']).toMatchObject({ state: 'failed', reason: 'address' })

      await reset()
      await setAddress('ana', 'ana@example.ph')
      await setAddress('maria', 'maria@example.ph')
      const away = { ...server.deps.config.mail!, port: 1 }
      clock.set('2026-03-10T03:00:00Z')
      const elsewhere = startReminderSchedule({ ...server.deps, config: { ...server.deps.config, mail: away } })!
      elsewhere.stop()
      await elsewhere.check()
      for (const who of ['ana', 'maria'])
        expect((await lineOf(who))!['last']).toMatchObject({ state: 'waiting', reason: 'connection' })
      clock.set('2026-03-10T03:15:00Z')
      await deliverReminders(server.deps)
      expect(mails.taken.map(({ to }) => to).sort()).toEqual(['ana@example.ph', 'maria@example.ph'])
    })

    test('[SERVER-4817] an admin sends to all who have not declared: once a day, and the list says who could not be reached', async () => {
      await reset()
      await setAddress('ana', 'ana@example.ph')
      await setAddress('jose', 'jose@example.ph', { by_mail: false })
      clock.set('2026-03-03T01:00:00Z')
      const send = async () => (await server.ask('admin', 'reminders/send/', json('POST', {}))).body as Body
      const first = await send()
      expect(first).toMatchObject({ waiting: 1, today: 0 })
      await expect.poll(async () => (await lineOf('ana'))!['last']).toMatchObject({ state: 'sent' })
      expect(await send()).toEqual({ waiting: 0, today: 1, not_reached: first['not_reached'] })
      expect(mails.taken).toHaveLength(1)
      const own = (await itemsOf('ana')).length
      expect(await lineOf('ana')).toMatchObject({ open: own, asked: own, due_on: '2026-03-12', reach: 'mail' })
      expect(await lineOf('maria')).toMatchObject({ reach: 'no-address', last: null })
      expect((await list()).mail).toEqual({ is_on: true, at: '08:00', from: 'Bilang <bilang@example.gov.ph>' })
      await declareAll('ana')
      expect(await lineOf('ana')).toBeUndefined()
    })

    test('[SERVER-4818] a PAR is named to the person who holds it from 30 days before its three years end', async () => {
      await reset()
      await setAddress('ana', 'ana@example.ph')
      await declareAll('ana')
      const header = {
        ...{ fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', received_by_name: 'C' },
        ...{ received_by_position: 'D', received_by_date: '2023-04-09', holder: id['ana'] },
      }
      const made = await server.ask('maria', 'acknowledgement-receipts/', json('POST', header))
      expect(made.status).toBe(201)
      clock.set('2026-03-09T01:00:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(0)
      clock.set('2026-03-10T01:00:00Z')
      await schedule.check()
      expect(mails.taken).toHaveLength(1)
      const { id: par, number } = made.body as { id: number; number: string }
      expect(mails.taken[0]!.text).toContain(`PAR ${number ?? par} in your name needs to be renewed.`)
      expect(mails.taken[0]!.text).toContain('Due on 9 Apr 2026.')
      expect(mails.taken[0]!.text).toContain(`/employee/inventory/par/document/${par}`)
    })
  })
}
