/** Random changes to many rows, compared with the same changes row by row (differential test). */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BatchStatus, batchStatus } from '#contract/sync/batch.ts'
import { makeSeededRandom } from '#tests/simulator/world/scenario-random.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, productDraft } from '../suites/open-server.ts'
import { uuid } from '../suites/sync/sync-world.ts'

const now = () => new Date('2026-11-21T03:00:00Z')
let rowByRow: TestServer
let inBatch: TestServer
beforeAll(async () => {
  ;[rowByRow, inBatch] = await Promise.all([
    openServer({ products: 40, seed: 3, clock: { now } }),
    openServer({ products: 40, seed: 3, clock: { now } }),
  ])
})
afterAll(() => Promise.all([rowByRow.close(), inBatch.close()]))

const random = makeSeededRandom(41)
const number = () => String(1 + random.int(12)).padStart(2, '0')
const name = () => `${random.pick(['Kiln', 'Loom', 'kiln', 'Ñ'])} ${random.int(9)}`
/** Usually an existing id, sometimes one that does not exist. */
const idUpTo = (last: number) =>
  random.withProbability(0.9) ? 1 + random.int(last) : random.pick([98_765, 3_000_000_000])

const makers: Readonly<Record<string, { draft: () => Body; patch: () => Body; rows: number }>> = {
  products: {
    rows: 42,
    draft: () => ({
      ...productDraft(`R-${random.int(30)}`),
      section: idUpTo(3),
      location_code_one: random.pick([null, idUpTo(3)]),
      price: random.pick(['0.10', '1250.50', '90071992547409.00']),
      units: random.pick([0, 1, 900]),
    }),
    patch: () => ({
      ...(random.withProbability(0.4) && { units: random.int(5) }),
      ...(random.withProbability(0.3) && { property_number: `R-${random.int(30)}` }),
      ...(random.withProbability(0.3) && { remarks: random.pick([null, 'dusty', 'Café']) }),
      ...(random.withProbability(0.2) && { description: random.pick(['Desk', 'Chair']) }),
      ...(random.withProbability(0.2) && { user: idUpTo(6) }),
      ...(random.withProbability(0.1) && { price: '90071992547409.00' }),
    }),
  },
  sections: { rows: 9, draft: () => ({ name: name() }), patch: () => ({ name: name() }) },
  articles: {
    rows: 14,
    draft: () => ({ number: `9${number()}`, name: name() }),
    patch: () => (random.withProbability(0.5) ? { name: name() } : { number: `9${number()}` }),
  },
  'sub-major-account-groups': {
    rows: 12,
    draft: () => ({ number: number(), name: name(), major_account: idUpTo(3) }),
    patch: () => (random.withProbability(0.5) ? { number: number() } : { major_account: idUpTo(3), name: name() }),
  },
}

function randomWork(): { resource: string; work: { create: Body[]; change: Body[]; remove: number[] } } {
  const resource = random.pick(Object.keys(makers))
  const { draft, patch, rows } = makers[resource]!
  const many = <Item>(most: number, make: () => Item) => Array.from({ length: random.int(most + 1) }, make)
  const change = () => ({
    id: idUpTo(rows),
    patch: patch(),
    ...(random.withProbability(0.2) && { version: random.pick(['1', '2', '7']) }),
  })
  return {
    resource,
    work: {
      create: many(2, draft),
      change: many(3, change),
      remove: random.withProbability(0.3) ? many(2, () => idUpTo(rows)) : [],
    },
  }
}

async function leftInDatabase({ store }: TestServer) {
  const of = (table: string, order: string) => store.db.selectFrom(table).selectAll().orderBy(order).execute()
  const tables = ['products', 'sections', 'articles', 'sub_major_account_groups']
  return {
    rows: await Promise.all(tables.map((table) => of(table, 'id'))),
    history: (await of('history', 'id')).map(({ id, ...row }) => JSON.stringify(row)).sort(),
    feed: (await of('changes', 'entity_id'))
      .map((row) => `${row['entity']} ${row['entity_id']} ${row['deleted_at'] !== null}`)
      .sort(),
  }
}

async function runInBatch(n: number, resource: string, work: Body): Promise<BatchStatus> {
  const id = uuid(5000 + n)
  await inBatch.ask('maria', `batches/${id}/`, json('PUT', { resource }))
  const part = await inBatch.ask('maria', `batches/${id}/parts/0/`, json('PUT', work))
  expect(part.status, JSON.stringify(part.body)).toBe(200)
  await inBatch.ask('maria', `batches/${id}/commit/`, json('POST', {}))
  for (;;) {
    const status = batchStatus.parse((await inBatch.ask('maria', `batches/${id}/`)).body)
    if (status.state !== 'working') return status
    await wait(1)
  }
}

test('[SERVER-1752] random batches: the same rows, versions, history, feed and errors as the same changes row by row', async () => {
  let accepted = 0
  for (let n = 0; n < 150; n++) {
    const { resource, work } = randomWork()
    const shown = JSON.stringify({ n, resource, work })
    const one = (await rowByRow.ask('maria', 'bulk/', json('POST', { resource, ...work }))).body as Body
    const other = await runInBatch(n, resource, work)
    expect(other.errors ?? {}, shown).toEqual(one['errors'] ?? {})
    if (other.state === 'done') {
      accepted += 1
      expect([other.created, other.changed, other.removed], shown).toEqual([
        (one['created'] as { id: number }[]).map(({ id }) => id),
        one['changed'],
        one['removed'],
      ])
    }
    if (n % 10 === 9 || other.state === 'done')
      expect(await leftInDatabase(inBatch), shown).toEqual(await leftInDatabase(rowByRow))
  }
  expect(accepted).toBeGreaterThan(30)
  expect([...rowByRow.logged, ...inBatch.logged]).toEqual([])
})
