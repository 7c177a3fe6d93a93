/** The server process of the mirror benches: database, page folder, rows, port, plain or whole. Tells a token when it is ready. */
import { randomUUID } from 'node:crypto'
import { makeApp } from '#server/app.ts'
import { isFresh, plantDemo } from '#server/demo/plant.ts'
import { listen } from '#server/listen.ts'
import type { Parts } from '#server/parts.ts'
import { tokenHash } from '#server/rules/sign-ins.ts'
import { openStore } from '#server/store/store.ts'

const [database = '', dist = '', rows = '', port = '', kind = ''] = process.argv.slice(2)
const store = await openStore(database, () => new Date())
const fresh = await isFresh(store)
if (fresh) await plantDemo(store, { products: Number(rows), seed: 1 }, new Date().toISOString())
const parts: Parts = {
  store,
  clock: { now: () => new Date() },
  ids: { uuid: randomUUID, secret: () => randomUUID() },
  config: {
    institute: 'Bench',
    publicAddress: null,
    plain: kind === 'plain',
    timeZone: 'Asia/Manila',
    dist,
    corsOrigin: null,
    trustProxy: 0,
  },
  log: (line) => console.error(line),
}
const token = randomUUID()
await store.db
  .insertInto('tokens')
  .values({ hash: tokenHash(token), user: 1, created_at: new Date().toISOString() })
  .execute()
const server = await listen(makeApp(parts).fetch, { port: Number(port), host: '127.0.0.1', tls: null })
process.send?.({ token, fresh })
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})
