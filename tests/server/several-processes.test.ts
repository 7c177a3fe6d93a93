/** Two server processes on one PostgreSQL; the second one reaches it through a PgBouncer in transaction mode. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import { type MailServer, openMailServer } from '#tests/support/server/mail-server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'
import { productDraft } from './suites/open-server.ts'
import { countAndUndoAtOnce } from './suites/second-counts/count-and-undo-at-once.ts'

let cluster: PostgresCluster
let client: pg.Client
let mails: MailServer
const running = new Set<ChildProcess>()
const outputs: string[] = ['', '']
/** The addresses of both processes. */
let servers: readonly [string, string]
let database: string
let tokens: Record<'admin' | 'maria', string>

function serve(url: string, index: number): Promise<string> {
  const child = spawn(process.execPath, ['server/main.ts', '--api-only', '--port', '0', '--seed-products', '300'], {
    env: {
      ...{ ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: database, TRUST_PROXY: '1', BACKUP_AT: 'off' },
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mails.port), SMTP_SECURITY: 'none', REMINDERS_AT: 'off' },
      ...{ MAIL_FROM: 'bilang@example.ph', PUBLIC_ADDRESS: 'https://count.example.ph' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: unknown) => {
      outputs[index] += String(chunk)
      const address = /Bilang is at (\S+)/.exec(outputs[index]!)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', () => reject(new Error(outputs[index])))
  })
}

type Body = Record<string, unknown>
interface Init {
  method?: string
  body?: Body
  token?: string
  headers?: Record<string, string>
}

/** `which`: the process. */
async function ask(which: 0 | 1, path: string, { method = 'GET', body, token = tokens.admin, headers }: Init = {}) {
  const answer = await fetch(`${servers[which]}/api/v1/${path}`, {
    method,
    headers: { ...(token && { Authorization: `Token ${token}` }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

async function signIn(which: 0 | 1, username: string, password: string, from = '203.0.113.1') {
  const headers = { 'X-Forwarded-For': from }
  return ask(which, 'auth/login/', { method: 'POST', body: { username, password }, token: '', headers })
}

async function until<T>(look: () => Promise<T | null | false | undefined>): Promise<T> {
  for (let n = 0; n < 600; n++) {
    const found = await look()
    if (found) return found
    await wait(50)
  }
  throw new Error('The condition was not met within 30 s.')
}

const count = async (query: string): Promise<number> => Number((await client.query(query)).rows[0].n)

beforeAll(async () => {
  cluster = await startPostgres()
  mails = await openMailServer()
  database = await cluster.createDatabase()
  // Both at once, on an empty database.
  servers = await Promise.all([serve(database, 0), serve(await cluster.pooled(database), 1)])
  client = new pg.Client({ connectionString: database })
  await client.connect()
  tokens = { admin: '', maria: '' }
  tokens.admin = String((await signIn(0, 'admin', 'Admin-2026!')).body['token'])
  tokens.maria = String((await signIn(1, 'maria', 'Maria-2026!')).body['token'])
})
afterAll(async () => {
  for (const child of running) {
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
  }
  await client?.end()
  await cluster.stop()
  await mails.close()
})

test('[SERVER-4650] two processes start at once on an empty database: the tables and the first rows are created once', async () => {
  expect(await count('select count(*) as n from products')).toBe(300)
  expect(await count(`select count(*) as n from users where username = 'admin'`)).toBe(1)
  const epochs = await Promise.all(([0, 1] as const).map((which) => ask(which, '')))
  expect(epochs[0]!.body['cursor']).toBe(epochs[1]!.body['cursor'])
  // Ids continue after the first rows, also for the process that did not write them.
  const added = await ask(1, 'conditions/', { method: 'POST', body: { name: 'Second process' } })
  expect([added.status, added.body['name']]).toEqual([201, 'Second process'])
})

test('[SERVER-4651] a sign-in of one process is one of all, and ends at all', async () => {
  const token = String((await signIn(0, 'jose', 'Jose-2026!')).body['token'])
  expect((await ask(1, 'users/me/', { token })).status).toBe(200)
  expect((await ask(1, 'auth/logout/', { method: 'POST', token })).status).toBe(204)
  expect((await ask(0, 'users/me/', { token })).status).toBe(401)
})

test('[SERVER-4952] a passkey that one process asks for is answered at the other, once', async () => {
  const address = 'https://count.example.ph'
  const device = createAuthenticator(address)
  const headers = { Origin: address }
  const credentials = { username: 'jose', password: 'Jose-2026!' }
  const token = String((await signIn(0, 'jose', credentials.password)).body['token'])
  const post = (which: 0 | 1, path: string, body: object) =>
    ask(which, path, { method: 'POST', body: { ...body }, token: path.startsWith('auth') ? '' : token, headers })
  const { body: options } = await post(0, 'users/me/passkeys/start/', { password: credentials.password })
  const passkey = device.create(options as unknown as PasskeyCreation)
  expect((await post(1, 'users/me/passkeys/', { name: 'Phone', passkey })).status).toBe(200)
  const { body: asked } = await post(1, 'auth/passkey/ask/', credentials)
  const answer = { ...credentials, passkey: device.get(asked as unknown as PasskeyRequest) }
  const both = await Promise.all([post(0, 'auth/passkey/sign_in/', answer), post(1, 'auth/passkey/sign_in/', answer)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  expect((await ask(0, 'users/3/remove_second_factor/', { method: 'POST', body: {} })).status).toBe(200)
})

test('[SERVER-4652] wrong passwords are counted together: two processes give no more attempts than one', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 14; n++) statuses.push((await signIn((n % 2) as 0 | 1, 'jose', 'x', '203.0.113.2')).status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  // Many names from one address.
  const begin = performance.now()
  const names = await Promise.all(
    Array.from({ length: 120 }, (_, n) => signIn((n % 2) as 0 | 1, `name${n}`, 'x', '203.0.113.3')),
  )
  const checked = names.filter(({ status }) => status === 400).length
  // Thirty, and one more for each second of these requests; processes that count apart check twice as many.
  const refilled = Math.ceil((performance.now() - begin) / 1000)
  expect([checked >= 30, checked <= 30 + refilled]).toEqual([true, true])
  // Right ones take nothing.
  const right = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn((n % 2) as 0 | 1, 'ana', 'Ana-2026!', '203.0.113.4')),
  )
  expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]))
})

test('[SERVER-4653] one request sent to both processes at once takes effect once', async () => {
  for (let n = 0; n < 12; n++) {
    const init: Init = {
      method: 'PATCH',
      body: { physical_count: 3 + n },
      token: tokens.maria,
      headers: { 'Idempotency-Key': `both-${n}` },
    }
    const both = await Promise.all(([0, 1] as const).map((which) => ask(which, `products/${20 + n}/`, init)))
    expect(both.some(({ status }) => status === 200)).toBe(true)
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
    // Sent again to the other process: the stored answer.
    expect((await ask(1, `products/${20 + n}/`, init)).status).toBe(200)
    const query = `select count(*) as n from history where entity = 'products' and entity_id = '${20 + n}' and "user" = 2`
    expect([n, await count(query)]).toEqual([n, 1])
  }
})

test('[SERVER-5506] a count and its undo from another device reach both processes at once: the item is not counted, in whatever order', async () => {
  for (let product = 200; product < 216; product++) await countAndUndoAtOnce(ask, tokens.maria, product)
})

test('[SERVER-4654] the change feed is complete and the same at both processes while both write', async () => {
  const begin = String((await ask(0, '', { token: tokens.maria })).body['cursor'])
  const ids = Array.from({ length: 40 }, (_, n) => 100 + n)
  const seen = new Map<number, string>()
  let isWriting = true
  const follow = async () => {
    let cursor = begin
    let which: 0 | 1 = 0
    for (let isLast = false; ; ) {
      // The process changes with every page.
      which = which === 0 ? 1 : 0
      const page = await ask(which, `changes/?limit=7&cursor=${cursor}`, { token: tokens.maria })
      expect(page.status).toBe(200)
      const results = (page.body['results'] as { products?: Body[] }).products ?? []
      for (const row of results) seen.set(Number(row['id']), String(row['version']))
      cursor = String(page.body['cursor'])
      if (page.body['more']) continue
      if (isLast) return cursor
      isLast = !isWriting
    }
  }
  const reader = follow()
  await Promise.all(
    ids.map(async (id, index) => {
      for (let n = 0; n < 3; n++) {
        const body = { physical_count: 1 + n, remarks: `${n}` }
        const answer = await ask(((index + n) % 2) as 0 | 1, `products/${id}/`, { method: 'PATCH', body })
        expect(answer.status).toBe(200)
      }
    }),
  )
  isWriting = false
  const end = await reader
  const { rows } = await client.query(`select id, version from products where id >= 100 and id < 140 order by id`)
  expect(ids.map((id) => [id, seen.get(id)])).toEqual(rows.map((row) => [row.id, String(row.version)]))
  expect(Number(end.split(':')[1])).toBe(await count('select value as n from sync_clock where id = 1'))
})

test('[SERVER-4655] an import that one process runs: the other shows its progress, and can cancel it', async () => {
  const begin = async (rows: number) => {
    const id = crypto.randomUUID()
    await ask(0, `batches/${id}/`, { method: 'PUT', body: { resource: 'products' } })
    for (let part = 0; part < rows / 1000; part++) {
      const create = Array.from({ length: 1000 }, (_, n) => productDraft(`${id}-${part}-${n}`))
      const sent = await ask(part % 2 === 0 ? 0 : 1, `batches/${id}/parts/${part}/`, {
        method: 'PUT',
        body: { create },
      })
      expect(sent.status).toBe(200)
    }
    expect((await ask(0, `batches/${id}/commit/`, { method: 'POST', body: {} })).body['state']).toBe('working')
    return id
  }
  const stateAt = async (which: 0 | 1, id: string) => (await ask(which, `batches/${id}/`)).body
  const id = await begin(4000)
  expect((await stateAt(1, id))['state']).toBe('working')
  // A second commit starts nothing, and no part is added to what runs.
  expect((await ask(1, `batches/${id}/commit/`, { method: 'POST', body: {} })).body['state']).toBe('working')
  expect((await ask(1, `batches/${id}/parts/9/`, { method: 'PUT', body: { create: [] } })).status).toBe(409)
  const done = await until(async () => {
    const state = await stateAt(1, id)
    return state['state'] !== 'working' && state
  })
  expect([done['state'], (done['created'] as number[]).length]).toEqual(['done', 4000])

  const cancelled = await begin(4000)
  expect((await stateAt(1, cancelled))['state']).toBe('working')
  expect((await ask(1, `batches/${cancelled}/`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(0, `batches/${cancelled}/`)).status).toBe(404)
  // The process that ran it ends it a moment later, and has added nothing by then.
  await until(async () => (await count('select count(*) as n from batch_runs')) === 0)
  expect(await count(`select count(*) as n from products where property_number like '${cancelled}%'`)).toBe(0)
})

test('[SERVER-4819] both processes send reminders at once: each person gets one mail', async () => {
  const draft = { name: 'Reminded', as_at: '2026-06-30' }
  const campaign = (await ask(0, 'inventory/', { method: 'POST', body: draft })).body['id']
  const begun = await ask(0, `inventory/${campaign}/`, { method: 'PATCH', body: { state: 'counting' } })
  expect(begun.status).toBe(200)
  await client.query(
    `insert into reminder_settings ("user", email, by_mail, version) select id, 'p' || id || '@example.ph', 1, 1 from users`,
  )
  const people = await count(
    'select count(distinct "user") as n from products join users on users.id = "user" where is_active = 1 and username <> \'\'',
  )
  expect(people).toBeGreaterThan(5)
  const send = (which: 0 | 1) => ask(which, 'reminders/send/', { method: 'POST' })
  const answers = await Promise.all([send(0), send(1), send(1), send(0)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await until(async () => (await count(`select count(*) as n from reminders where state <> 'sent'`)) === 0)
  expect(mails.taken).toHaveLength(people)
  expect(new Set(mails.taken.map(({ to }) => to)).size).toBe(people)
  // One of them may have sent all before the other looked. Each says what it sent when it has finished.
  const said = () =>
    [...outputs.join('\n').matchAll(/Reminders: (\d+) sent/g)].reduce((sum, [, sent]) => sum + Number(sent), 0)
  await until(async () => said() >= people)
  expect(said()).toBe(people)
})

test('[SERVER-4656] behind a PgBouncer nothing stays with a connection: no lock is left, and a restart of PostgreSQL is survived', async () => {
  // The last look for reminders may still hold its lock for a moment.
  await until(async () => (await count(`select count(*) as n from pg_locks where locktype = 'advisory'`)) === 0)
  const read = (which: 0 | 1) => ask(which, 'products/7/').then(({ status }) => status)
  await client.end()
  await cluster.crash()
  expect([await read(0), await read(1)]).toEqual([503, 503])
  await cluster.restart()
  await until(async () => (await read(0)) === 200 && (await read(1)) === 200)
  const counted = await ask(1, 'products/7/', { method: 'PATCH', body: { physical_count: 5 }, token: tokens.maria })
  expect(counted.status).toBe(200)
  expect((await ask(0, 'products/7/')).body['physical_count']).toBe(5)
  client = new pg.Client({ connectionString: database })
  await client.connect()
  expect(outputs.join('\n')).not.toMatch(/^\s+at /m)
})
