/** The server process: options, database, first rows, port, and graceful shutdown. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generatePassword } from '#domain/people/password-rules.ts'
import { dayMs } from '#domain/time/durations.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import { beginAfterRestore } from './backups/after-restore.ts'
import { backupPlan, planMessage } from './backups/backup-plan.ts'
import { startBackupSchedule } from './backups/backup-schedule.ts'
import { toNumber } from './db/database.ts'
import { UnusableDatabaseError } from './db/may-open.ts'
import { readMeta, type Store, writeMeta } from './db/store.ts'
import { isUnavailable } from './db/unavailable.ts'
import { createApp } from './http/create-app.ts'
import { listen, type RunningServer, type TlsPair } from './http/listen.ts'
import type { Lan } from './lan/open-lan.ts'
import { type Log, textLog } from './log.ts'
import { assertFileExists, errorText, openDatabase } from './open-database.ts'
import { lostKey } from './reminders/push-channel.ts'
import { pushKeys } from './reminders/push-key.ts'
import { startReminderSchedule } from './reminders/reminder-schedule.ts'
import { endAllSignIns } from './rules/accounts/access-tokens.ts'
import { hashPassword, verifyPassword, withHashingSlot } from './rules/accounts/password-hash.ts'
import { removeSecondFactor } from './rules/accounts/second-factor.ts'
import { numberOldTransfers } from './rules/documents/number-old-transfers.ts'
import { evidenceKey } from './rules/institute/evidence-key.ts'
import { readInstitute } from './rules/institute/institute.ts'
import { prune } from './rules/institute/prune-database.ts'
import { demoAccounts } from './seed/demo-people.ts'
import { isFresh, seedDemo, seedEmptyInstitute } from './seed/seed-database.ts'
import type { ServerDeps } from './server-deps.ts'
import { type Options, parseOptions, usage } from './server-options.ts'

const demoProducts = 1500
const demoSeed = 1
const oneSignalMs = 1_000
/** Longer than `listen` waits for responses in progress. */
const exitMs = 15_000

const print = (line: string) => console.log(line)

function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/** Seeds a fresh database; returns the lines to print after the start. */
async function seedIfFresh(store: Store, options: Options): Promise<string[]> {
  const now = new Date().toISOString()
  if (await isFresh(store)) {
    if (options.empty) {
      const password = generatePassword(14, randomInt)
      if (!(await seedEmptyInstitute(store, password, now))) return []
      return [
        '',
        'An empty institute was made. Sign in once with',
        `  admin  ${password}`,
        'and set a password of your own. This one is not shown again.',
      ]
    }
    if (await seedDemo(store, { products: options.seedProducts ?? demoProducts, seed: demoSeed }, now))
      await writeMeta(store.db, 'demo', '1')
  } else if (options.seedProducts !== null || options.empty) {
    print(
      'The data folder already holds an institute: --empty and --seed-products change nothing. Choose another one with --data.',
    )
  }
  if ((await readMeta(store.db, 'demo')) === null) return []
  const accounts = await openDemoAccounts(store)
  const lines = accounts.map(
    ({ username, password, roleName }) => `  ${username.padEnd(8)}${password.padEnd(14)}${roleName}`,
  )
  return lines.length === 0 ? [] : ['', 'Demo accounts', ...lines]
}

/** Demo accounts with unchanged passwords, because a printed password must work. */
async function openDemoAccounts(store: Store) {
  const rows = await store.db.selectFrom('users').select(['username', 'password']).execute()
  const hash = new Map(rows.map((row) => [String(row['username']), String(row['password'])]))
  const works = await Promise.all(
    demoAccounts.map(({ username, password }) =>
      withHashingSlot(() => verifyPassword(password, hash.get(username) ?? '')),
    ),
  )
  return demoAccounts.filter((_, index) => works[index])
}

async function accountOf(store: Store, username: string) {
  const row = await store.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  return row ?? exitWithError(`There is no account ${username}.`)
}

/** For a sole admin who lost phone and recovery codes and has no other admin to ask. */
async function removeSecondStep(store: Store, username: string): Promise<void> {
  const id = toNumber((await accountOf(store, username))['id'])
  await store.write(async ({ db }) => {
    await removeSecondFactor(db, id)
    await endAllSignIns(db, id)
  })
  print(`${username} signs in with the password alone from now on.`)
  await store.close()
}

/**
 * Gives an account a new password. Anyone who can start the server may do so, also while it runs. The password is printed before it is set, so that
 * there is never a valid password that nobody has seen.
 */
async function resetPassword(store: Store, username: string): Promise<void> {
  const row = await accountOf(store, username)
  const password = generatePassword(14, randomInt)
  const hash = await hashPassword(password)
  print(`${username} signs in with  ${password}  from now on.`)
  await store
    .write(async ({ db }) => {
      await db.updateTable('users').set({ password: hash }).where('id', '=', row['id']).execute()
      await db.deleteFrom('tokens').where('user', '=', row['id']).execute()
    })
    .catch((error: unknown) =>
      exitWithError(
        `The password could not be set, the old one still holds: ${error instanceof Error ? error.message : error}`,
      ),
    )
  await store.close()
}

function readTlsFiles({ tls }: Options): TlsPair | null {
  if (tls === null) return null
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      exitWithError(`The certificate file ${file} cannot be read: ${errorText(error)}`)
    }
  }
  return { cert: read(tls.cert), key: read(tls.key) }
}

async function logOf({ log }: Options): Promise<Log> {
  if (log !== 'json') return textLog
  const { createJsonLog } = await import('./json-log.ts')
  return createJsonLog(() => new Date())
}

/** Loaded only if needed, because it uses certificate packages. */
async function openLanFor(options: Options, name: string, store: Store): Promise<Lan> {
  const { data, port, publicAddress } = options
  const { openLan } = await import('./lan/open-lan.ts')
  const folder = join(data, 'lan')
  const read = async () => (await readInstitute(store.db, options)).title
  let known = await read()
  // Phones can be set up even while the database restarts.
  const institute = async () => {
    known = await read().catch(() => known)
    return known
  }
  return openLan({ folder, institute, name, port, publicAddress, now: () => new Date(), log: print }).catch(
    exitWithError,
  )
}

/**
 * The first signal stops the server after the requests in progress, a second one immediately. A service manager signals every process of a service,
 * and each forwards it, so signals within a second count as one.
 */
function closeOnSignals(
  server: RunningServer,
  store: Store,
  stopping: AbortController,
  first: readonly (() => void)[],
): void {
  let signaledAt: number | null = null
  const close = async () => {
    if (signaledAt !== null) {
      if (performance.now() - signaledAt > oneSignalMs) exitWithError('Ended at once by a second signal.')
      return
    }
    signaledAt = performance.now()
    // A database that does not respond must not keep the process alive.
    setTimeout(() => exitWithError('The database could not be closed in time. Nothing acknowledged is lost.'), exitMs)
    stopping.abort()
    for (const closeFirst of first) closeFirst()
    await server.close()
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close())
  process.on('SIGINT', () => void close())
  // The parent process (tools/start.mjs) has ended.
  process.on('disconnect', () => void close())
}

export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await startServer(args, env).catch((error: unknown) => {
    if (error instanceof UnusableDatabaseError) exitWithError(error)
    if (!isUnavailable(error)) throw error
    exitWithError(
      `The database went away while the server started (${errorText(error)}). Nothing is lost: start it again.`,
    )
  })
}

async function startServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  let options: Options
  try {
    const parsed = parseOptions(args, env)
    if (parsed === 'help') return print(usage)
    options = parsed
  } catch (error) {
    exitWithError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  await loadFilipino()
  const log = await logOf(options)
  const tls = readTlsFiles(options)
  if (options.newPassword !== null || options.removeSecondStep !== null) assertFileExists(options)
  const store = await openDatabase(options)
  if (options.newPassword !== null) return resetPassword(store, options.newPassword)
  if (options.removeSecondStep !== null) return removeSecondStep(store, options.removeSecondStep)
  if (options.restored) await beginAfterRestore(store)
  const startMessages = await seedIfFresh(store, options)
  const dist = options.app === null ? resolve(import.meta.dirname, '..', 'dist') : resolve(options.app)
  const plan = backupPlan(options)
  const lan = options.lanName === null ? null : await openLanFor(options, options.lanName, store)
  const stopping = new AbortController()
  const deps: ServerDeps = {
    store,
    stopping: stopping.signal,
    clock: { now: () => new Date() },
    ids: { uuid: randomUUID, secret: () => randomBytes(32).toString('base64url') },
    config: {
      institute: options.institute,
      publicAddress: options.publicAddress ?? lan?.publicAddress ?? null,
      phoneSetup: lan?.pageAddress ?? null,
      stickerCodes: options.stickerCodes,
      plain: options.plain,
      timeZone: options.timeZone,
      dist: options.apiOnly || !existsSync(dist) ? null : dist,
      corsOrigin: options.corsOrigin,
      trustProxy: options.trustProxy,
      dataFolder: options.databaseUrl === null ? options.data : null,
      metricsToken: options.metricsToken,
      backups: { folder: plan.settings.folder, schedule: plan.schedule },
      serverKey: options.serverKey,
      provider: options.provider,
      mail: options.plain ? null : options.mail,
      push: options.plain ? null : options.push,
    },
    log: log.error,
    logInfo: log.info,
    logRequest: log.request,
  }
  await prune(deps)
  await numberOldTransfers(deps)
  await evidenceKey(store.db)
  if (deps.config.push && (await pushKeys(store, deps.config.push, deps.config.serverKey)) === null) deps.log(lostKey)
  setInterval(() => void prune(deps).catch((error: unknown) => deps.log(String(error))), dayMs).unref()
  const app = createApp(deps)
  const server = await listen(lan ? lan.withReachedCheck(app.fetch) : app.fetch, {
    ...options,
    tls: lan ? lan.tls : tls,
    ...(lan && { plainFetch: lan.plainFetch }),
  }).catch(exitWithError)
  lan?.followAddresses(server)
  const backups = plan.schedule === 'on' ? startBackupSchedule(deps, plan) : null
  const reminders = startReminderSchedule(deps)
  closeOnSignals(server, store, stopping, [() => lan?.close(), () => backups?.stop(), () => reminders?.stop()])
  log.info(`Bilang is at ${server.address}${options.plain ? ' (plain: no extensions)' : ''}`)
  log.info(planMessage(plan))
  for (const address of server.otherAddresses) log.info(`On the local network: ${address}`)
  // Passwords are printed for a person, never logged.
  for (const line of [...startMessages, ...(lan?.messages ?? [])]) print(line)
}
