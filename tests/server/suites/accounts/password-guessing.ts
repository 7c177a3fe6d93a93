/** Limits on password guessing, the audit log of sign-ins, and reported devices. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruneSignIns } from '#server/rules/institute/audit-log.ts'
import { prune } from '#server/rules/institute/prune-database.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer, type Page } from '../open-server.ts'

export function passwordGuessingSuite(open: OpenServer): void {
  describe('guessing and devices', () => {
    let server: TestServer
    let now = Date.parse('2026-11-21T00:00:00Z')
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date(now) }, config: { trustProxy: 2 } })
    })
    afterAll(() => server.close())

    // Two trusted proxies: the second one wrote the last entry, the first one the entry before it.
    const signIn = async (username: string, password: string, address: string) => {
      const init = json('POST', { username, password }, { 'X-Forwarded-For': `${address}, 10.0.0.1` })
      return (await server.fetch(new Request(`${origin}/api/v1/auth/login`, init))).status
    }
    const sorted = (statuses: readonly number[]) => [...statuses].sort((a, b) => a - b)

    test('[SERVER-816] of a burst of guesses ten are checked; the right password works half a minute later', async () => {
      const burst = await Promise.all(Array.from({ length: 25 }, (_, n) => signIn('maria', `x${n}`, '203.0.113.9')))
      expect(sorted(burst)).toEqual([...Array(10).fill(400), ...Array(15).fill(429)])
      expect(await signIn('maria', 'Maria-2026!', '203.0.113.9')).toBe(429)
      now += 31_000
      expect(await signIn('maria', 'Maria-2026!', '203.0.113.9')).toBe(200)
    })

    test('[SERVER-817] an address that guesses many names is slowed, whatever its forwarding header says; other addresses are not', async () => {
      now += 3_600_000
      const guesses: number[] = []
      for (let n = 0; n < 34; n++) guesses.push(await signIn(`name${n}`, 'x', `10.1.${n}.7, 203.0.113.9`))
      expect(sorted(guesses)).toEqual([...Array(30).fill(400), ...Array(4).fill(429)])
      expect(await signIn('ana', 'Ana-2026!', '203.0.113.10')).toBe(200)
      const network = await Promise.all(
        Array.from({ length: 32 }, (_, n) => signIn(`name${n}`, 'x', `2001:db8:0:7::${n.toString(16)}`)),
      )
      expect(network.filter((status) => status === 429)).toHaveLength(2)
      expect(await signIn('ana', 'Ana-2026!', '2001:db8:0:8::1')).toBe(200)
    })

    test('[SERVER-818] many people who sign in at once from one address are not slowed', async () => {
      now += 3_600_000
      const all = await Promise.all(Array.from({ length: 40 }, () => signIn('maria', 'Maria-2026!', '203.0.113.11')))
      expect(new Set(all)).toEqual(new Set([200]))
    })

    test('[SERVER-819] sign-ins, refused sign-ins and passwords set by another person are in the history, without any password', async () => {
      await signIn('jose', 'wrong', '203.0.113.12')
      await signIn('jose', 'Jose-2026!', '203.0.113.12')
      await signIn('my secret', 'x', '203.0.113.12')
      const passwords = { new_password: 'Given-2027!', new_password2: 'Given-2027!' }
      expect((await server.ask('admin', 'users/3/set_password/', json('POST', passwords))).status).toBe(200)
      const rows = await server.store.db
        .selectFrom('history')
        .selectAll()
        .where('entity', 'in', ['sign-ins', 'users'])
        .where('entity_id', '=', '3')
        .orderBy('id')
        .execute()
      expect(rows).toMatchObject([
        { action: 'refused', user: null, detail: '{"address":"203.0.113.12"}' },
        { action: 'signed-in', user: 3 },
        { action: 'password', user: 1, before: null, after: null },
      ])
      const all = JSON.stringify(await server.store.db.selectFrom('history').selectAll().execute())
      expect(all).not.toContain('my secret')
      expect(all).not.toContain('Given-2027!')
    })

    test('[SERVER-1721] password changes older than 400 days are deleted, but for the newest of each account', async () => {
      const rows = () =>
        server.store.db
          .selectFrom('history')
          .select(['entity_id', 'received_at'])
          .where('entity', '=', 'users')
          .where('action', '=', 'password')
          .where('entity_id', 'in', ['901', '902'])
          .orderBy('id')
          .execute()
      const [old, older, recent] = ['2020-02-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
      const changes = [
        ['901', older],
        ['901', old],
        ['902', old],
        ['902', recent],
      ] as const
      for (const [entity_id, received_at] of changes)
        await server.store.db
          .insertInto('history')
          .values({ entity: 'users', entity_id, action: 'password', user: 1, received_at })
          .execute()
      await server.store.write(({ db }) => pruneSignIns(db, '2021-01-01T00:00:00.000Z'))
      expect(await rows()).toEqual([
        { entity_id: '901', received_at: old },
        { entity_id: '902', received_at: recent },
      ])
    })

    test('[SERVER-821] only people who may record counts can have unsent ones; the latest twenty devices are remembered, for 45 days', async () => {
      const seen = async () => ((await server.ask('admin', 'sync/devices/')).body as Page).results
      const say = (who: string, device: string) =>
        server.ask(who, 'sections/', { headers: { 'X-IMS-Device': `${device};waiting=999999` } })
      await say('ana', 'ghost-phone')
      expect(await seen()).toMatchObject([{ device: 'ghost-phone', user: 4, waiting: null }])
      expect((await server.ask('admin', 'products/reset_flags/', json('POST', {}))).status).toBe(200)
      for (let n = 0; n < 25; n++) {
        now += 1000
        await say('ana', `phone-${n}`)
      }
      const devices = (await seen()).map((row) => row['device'])
      expect(devices).toHaveLength(20)
      expect(devices).toContain('phone-24')
      expect(devices).not.toContain('ghost-phone')
      await say('maria', 'field-phone')
      expect((await server.ask('admin', 'products/reset_flags/', json('POST', {}))).status).toBe(409)
      now += 46 * 24 * 3_600_000
      await prune(server.deps)
      expect(await seen()).toEqual([])
      expect((await server.ask('admin', 'products/reset_flags/', json('POST', {}))).status).toBe(200)
      expect(server.logged).toEqual([])
    })
  })
}
