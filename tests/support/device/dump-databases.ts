/** Everything that a device and its server have stored, for tests that nothing of it may change. */
import Dexie from 'dexie'
import type { TestServer } from '../server/server.ts'

type Dump = Record<string, readonly unknown[]>

/** Every table of every database of the device, and what its web storage has. */
export async function dumpDevice(): Promise<Dump> {
  const dump: Dump = {}
  for (const { name } of await indexedDB.databases()) {
    const db = await new Dexie(name!).open()
    for (const table of db.tables) dump[`${name}/${table.name}`] = await table.toArray()
    db.close()
  }
  return { ...dump, local: Object.entries({ ...localStorage }), session: Object.entries({ ...sessionStorage }) }
}

export async function dumpServer({ store }: TestServer): Promise<Dump> {
  const dump: Dump = {}
  for (const { name } of await store.db.introspection.getTables())
    dump[name] = await store.db
      .selectFrom(name as never)
      .selectAll()
      .execute()
  return dump
}
