/** The server as a process: options, database, first rows, port, and a quiet end. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generatePassword } from '#domain/password-rules.ts'
import { makeApp } from './app.ts'
import { accounts } from './demo/people.ts'
import { isFresh, plantDemo, plantEmpty } from './demo/plant.ts'
import { type Listening, listen } from './listen.ts'
import { type Options, readOptions, usage } from './options.ts'
import type { Parts } from './parts.ts'
import { hashPassword, inTurn, verifyPassword } from './rules/password-hash.ts'
import { prune } from './rules/prune.ts'
import { numberOldTransfers } from './rules/transfer-numbers.ts'
import { newLife, openStore, readMeta, type Store, writeMeta } from './store/store.ts'
import { isUnavailable } from './store/unavailable.ts'

const demoProducts = 1500
const demoSeed = 1
const daily = 24 * 60 * 60 * 1000

const say = (line: string) => console.log(line)

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const inWords = (error: unknown) => (error instanceof Error ? error.message || Reflect.get(error, 'code') : error)

async function open(options: Options): Promise<Store> {
  const now = () => new Date()
  if (options.databaseUrl) {
    return openStore(options.databaseUrl, now).catch((error: unknown) =>
      fail(`The database at DATABASE_URL cannot be opened: ${inWords(error)}`),
    )
  }
  mkdirSync(options.data, { recursive: true })
  return openStore(join(options.data, 'bilang.db'), now)
}

/** First rows into a fresh database; answers what is to be told to whoever started it. */
async function firstRows(store: Store, options: Options): Promise<string[]> {
  const at = new Date().toISOString()
  if (await isFresh(store)) {
    if (options.empty) {
      const password = generatePassword(14, randomInt)
      await plantEmpty(store, password, at)
      return [
        '',
        'An empty institute was made. Sign in once with',
        `  admin  ${password}`,
        'and set a password of your own. This one is not shown again.',
      ]
    }
    await plantDemo(store, { products: options.seedProducts ?? demoProducts, seed: demoSeed }, at)
    await writeMeta(store.db, 'demo', '1')
  } else if (options.seedProducts !== null || options.empty) {
    say(
      'The data folder already holds an institute: --empty and --seed-products change nothing. Choose another one with --data.',
    )
  }
  if ((await readMeta(store.db, 'demo')) === null) return []
  const open = await openDemoAccounts(store)
  const lines = open.map(({ username, password, says }) => `  ${username.padEnd(8)}${password.padEnd(14)}${says}`)
  return lines.length === 0 ? [] : ['', 'Demo accounts', ...lines]
}

/** Demo accounts whose password nobody has changed: what is printed must work. */
async function openDemoAccounts(store: Store) {
  const rows = await store.db.selectFrom('users').select(['username', 'password']).execute()
  const kept = new Map(rows.map((row) => [String(row['username']), String(row['password'])]))
  const works = await Promise.all(
    accounts.map(({ username, password }) => inTurn(() => verifyPassword(password, kept.get(username) ?? ''))),
  )
  return accounts.filter((_, at) => works[at])
}

/**
 * Whoever can start the server may open an account again that nobody can get into. A running server need not be stopped. The password is
 * printed before it is set: what nobody has read must not be in force.
 */
async function resetPassword(store: Store, username: string): Promise<void> {
  const row = await store.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  if (!row) fail(`There is no account ${username}.`)
  const password = generatePassword(14, randomInt)
  const kept = await hashPassword(password)
  say(`${username} signs in with  ${password}  from now on.`)
  await store
    .write(async ({ db }) => {
      await db.updateTable('users').set({ password: kept }).where('id', '=', row['id']).execute()
      await db.deleteFrom('tokens').where('user', '=', row['id']).execute()
    })
    .catch((error: unknown) =>
      fail(`The password could not be set, the old one still holds: ${error instanceof Error ? error.message : error}`),
    )
  await store.close()
}

function quietEnd(server: Listening, store: Store): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await server.close()
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  // Started by tools/start.mjs: when that is gone, so is the reason to go on.
  process.on('disconnect', () => void end())
}

export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await started(args, env).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    fail(`The database went away while the server started (${inWords(error)}). Nothing is lost: start it again.`)
  })
}

async function started(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  let options: Options
  try {
    const read = readOptions(args, env)
    if (read === 'help') return say(usage)
    options = read
  } catch (error) {
    fail(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  const store = await open(options)
  if (options.newPassword !== null) return resetPassword(store, options.newPassword)
  if (options.restored) await newLife(store.db)
  const told = await firstRows(store, options)
  const demo = (await readMeta(store.db, 'demo')) !== null
  const dist = options.app === null ? resolve(import.meta.dirname, '..', 'dist') : resolve(options.app)
  const parts: Parts = {
    store,
    clock: { now: () => new Date() },
    ids: { uuid: randomUUID, secret: () => randomBytes(32).toString('base64url') },
    config: {
      institute: options.institute ?? (demo ? 'Institute of Agricultural Research (Demo)' : 'Property Inventory'),
      publicAddress: options.publicAddress,
      plain: options.plain,
      timeZone: options.timeZone,
      dist: options.apiOnly || !existsSync(dist) ? null : dist,
      corsOrigin: options.corsOrigin,
      trustProxy: options.trustProxy,
    },
    log: (line) => console.error(line),
  }
  await prune(parts)
  await numberOldTransfers(parts)
  setInterval(() => void prune(parts).catch((error: unknown) => parts.log(String(error))), daily).unref()
  const server = await listen(makeApp(parts).fetch, options).catch(fail)
  quietEnd(server, store)
  say(`Bilang is at ${server.address}${options.plain ? ' (plain: no extensions)' : ''}`)
  for (const address of server.others) say(`On the office network: ${address}`)
  for (const line of told) say(line)
}
