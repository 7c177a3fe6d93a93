/** Server process of the benchmarks. Arguments: database, page folder, rows, port, `plain` or `full`. Sends a token to its parent when ready. */
import { randomUUID } from 'node:crypto'
import { openStore } from '#server/db/store.ts'
import { createApp } from '#server/http/create-app.ts'
import { listen } from '#server/http/listen.ts'
import { tokenHash } from '#server/rules/accounts/access-tokens.ts'
import { isFresh, seedDemo } from '#server/seed/seed-database.ts'
import type { ServerDeps } from '#server/server-deps.ts'

// The benchmark was killed, as one that hangs is: its port has to be free for the next one.
process.on('disconnect', () => process.exit(1))

const [database = '', dist = '', rows = '', port = '', kind = ''] = process.argv.slice(2)
const store = await openStore(database, () => new Date())
const isNew = await isFresh(store)
if (isNew) await seedDemo(store, { products: Number(rows), seed: 1 }, new Date().toISOString())
const deps: ServerDeps = {
  store,
  clock: { now: () => new Date() },
  ids: { uuid: randomUUID, secret: () => randomUUID() },
  config: {
    institute: 'Bench',
    publicAddress: null,
    phoneSetup: null,
    plain: kind === 'plain',
    timeZone: 'Asia/Manila',
    stickerCodes: [],
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
const server = await listen(createApp(deps).fetch, { port: Number(port), host: '127.0.0.1', tls: null })
process.send?.({ token, isNew })
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})
