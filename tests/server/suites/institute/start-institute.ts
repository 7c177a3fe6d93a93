/** The end of the demo: an empty institute takes its place, and nothing of the demo comes back by itself. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, writeMeta } from '#server/db/store.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'

const own = {
  title: 'Fisheries Institute',
  time_zone: 'Asia/Manila',
  username: 'director',
  first_name: 'Ramon',
  middle_name: '',
  last_name: 'Reyes',
  password: 'Director-2026!',
}
const start = (server: TestServer, who: string, body: Body = own) =>
  server.ask(who, 'institute/start/', json('POST', body))
const countOf = async (server: TestServer, path: string) => ((await server.ask('director', path)).body as Page).count

export function startInstituteSuite(openServer: OpenServer): void {
  describe('the end of the demo', () => {
    let server: TestServer
    let folder: string
    const openDemo = async () => {
      server = await openServer({ products: 30, config: { institute: null, timeZone: null, dataFolder: folder } })
      await writeMeta(server.store.db, 'demo', '1')
    }
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'bilang-start-'))
    })
    afterEach(async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    })
    /** The number of products in the copy that the server names. */
    async function productsIn(copy: string): Promise<number> {
      if (server.store.engine === 'postgres') {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(copy, 'products')}`.execute(
          server.store.db,
        )
        return Number(rows[0]?.n)
      }
      const store = await openStore(join(folder, copy), () => new Date())
      const row = await store.db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      await store.close()
      return Number(row['n'])
    }

    test('[SERVER-4230] an admin ends the demo: an empty institute with one new admin, everybody signed out, and a copy of what was there', async () => {
      await openDemo()
      expect((await server.ask('admin', 'institute/')).body).toMatchObject({ demo: true })
      const { cursor } = (await server.ask('admin', '')).body as Body
      for (const who of ['maria', 'ana']) expect((await start(server, who)).status).toBe(403)
      const answer = await start(server, 'admin')
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(await productsIn(String((answer.body as Body)['copy']))).toBe(30)
      for (const who of ['admin', 'maria', 'ana']) expect((await server.ask(who, 'products/')).status).toBe(401)
      const paths = [
        'products/',
        'locations/',
        'articles/',
        'transfers/',
        'inventory/',
        'acknowledgement-receipts/',
        'fundings/',
      ]
      for (const path of paths) expect(await countOf(server, path), path).toBe(0)
      expect((await server.ask('director', 'users/')).body).toMatchObject({
        count: 1,
        results: [{ username: 'director', last_name: 'Reyes', is_superuser: true, is_active: true }],
      })
      expect((await server.ask('director', 'groups/')).body).toMatchObject({ count: 2 })
      const settings = (await server.ask('director', 'institute/')).body as Body
      expect(settings).toMatchObject({ settings: { title: 'Fisheries Institute' } })
      expect(settings).not.toHaveProperty('demo')
      expect(
        (await server.ask('director', `changes/?cursor=${cursor}`)).status,
        'a device reads everything again',
      ).toBe(410)
      const signIn = await server.fetch(
        new Request('http://bilang.test/api/v1/auth/login/', {
          ...json('POST', { username: 'director', password: 'Director-2026!' }),
          headers: { 'Content-Type': 'application/json' },
        }),
      )
      expect(signIn.status, await signIn.text()).toBe(200)
      const log = (await server.ask('director', 'audit-log/')).body as { results: Body[] }
      expect(JSON.stringify(log.results)).toContain('Fisheries Institute')
      expect(JSON.stringify(log.results)).not.toContain('maria')
    })

    test('[SERVER-4231] a count of the demo that a phone sends later finds neither its person nor its item', async () => {
      await openDemo()
      const before = (await server.ask('admin', 'products/?limit=1')).body as Page
      const highest = Math.max(
        ...((await server.ask('admin', 'products/?limit=1000')).body as Page).results.map(({ id }) => Number(id)),
      )
      const people = ((await server.ask('admin', 'users/?limit=1000')).body as Page).results.map(({ id }) => Number(id))
      await start(server, 'admin')
      const me = (await server.ask('director', 'users/me/')).body as Body
      expect(people).not.toContain(me['id'])
      const article = await server.ask('director', 'articles/', json('POST', { number: '1', name: 'Chair' }))
      expect(article.status).toBe(201)
      const late = await server.ask(
        'director',
        `products/${before.results[0]!['id']}/`,
        json('PATCH', { physical_count: 1 }),
      )
      expect(late.status).toBe(404)
      const names = ['sections', 'classifications', 'conditions', 'fundings']
      const ids: Record<string, unknown> = {}
      for (const name of names)
        ids[name] = ((await server.ask('director', `${name}/`, json('POST', { name: 'One' }))).body as Body)['id']
      const made = await server.ask(
        'director',
        'products/',
        json('POST', {
          property_number: '2026-05-03-0001-01',
          description: 'Chair',
          units: 1,
          unit_type: 'unit',
          price: '1000.00',
          acquisition: '2026-02-03',
          print_type: 'ICS',
          series_1: 1,
          article: (article.body as Body)['id'],
          section: ids['sections'],
          classification: ids['classifications'],
          condition: ids['conditions'],
          funding: ids['fundings'],
          user: me['id'],
        }),
      )
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect(Number((made.body as Body)['id'])).toBeGreaterThan(highest)
    })

    test('[SERVER-4232] only a demo is ever emptied; a weak password, a bad name or a copy that fails changes nothing', async () => {
      await openDemo()
      for (const wrong of [
        { password: 'short' },
        { username: '' },
        { title: '  ' },
        { first_name: '1' },
        { time_zone: 'Manila' },
        { username: 'x'.repeat(5_000) },
      ])
        expect((await start(server, 'admin', { ...own, ...wrong })).status, JSON.stringify(wrong).slice(0, 60)).toBe(
          400,
        )
      if (server.store.engine === 'sqlite') {
        server.deps.config.dataFolder = join(folder, 'missing')
        expect((await start(server, 'admin')).status).toBe(400)
        expect(existsSync(join(folder, 'missing'))).toBe(false)
        server.deps.config.dataFolder = folder
      }
      expect(((await server.ask('admin', 'products/')).body as Page).count).toBe(30)
      expect(readdirSync(folder)).toEqual([])
      await server.store.db.deleteFrom('meta').where('key', '=', 'demo').execute()
      expect(await start(server, 'admin')).toMatchObject({
        status: 409,
        body: { detail: 'This is no longer the demo. Nothing was changed.' },
      })
      expect(((await server.ask('admin', 'products/')).body as Page).count).toBe(30)
      expect(readdirSync(folder)).toEqual([])
    })

    test('[SERVER-4233] two admins end the demo at once, while someone counts: one institute; a count that was acknowledged is in the copy', async () => {
      await openDemo()
      const counting = Array.from({ length: 20 }, (_, index) =>
        server.ask('maria', `products/${index + 1}/`, json('PATCH', { physical_count: 1 })),
      )
      const [one, two, ...counts] = await Promise.all([
        start(server, 'admin'),
        start(server, 'admin', { ...own, title: 'Another' }),
        ...counting,
      ])
      const started = [one, two].filter(({ status }) => status === 200)
      // Writers without a break may keep it from starting: then nothing has changed.
      if (started.length === 0) {
        expect(((await server.ask('admin', 'products/')).body as Page).count).toBe(30)
        started.push(await start(server, 'admin'))
      }
      expect(started).toHaveLength(1)
      const copy = String((started[0]!.body as Body)['copy'])
      const acknowledged = counts.filter(({ status }) => status === 200).length
      if (server.store.engine === 'sqlite') {
        expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([copy])
        const store = await openStore(join(folder, copy), () => new Date())
        const counted = await store.db
          .selectFrom('history')
          .selectAll()
          .where('entity', '=', 'products')
          .where('user', '=', 2)
          .execute()
        await store.close()
        expect(counted.length).toBeGreaterThanOrEqual(acknowledged)
      }
      expect(await countOf(server, 'users/')).toBe(1)
    })
  })
}
