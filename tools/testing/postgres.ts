/**
 * A throwaway PostgreSQL for tests. It uses the programs of this machine (or installs them where that is allowed), listens on a Unix socket
 * instead of a port, never runs as root, and deletes its data when it stops.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureSystemPackages } from '../system-packages.ts'
import { type Pooler, startPooler } from './pgbouncer.ts'

const installFolder = '/usr/lib/postgresql'
const user = 'bilang'
const startTimeoutMs = 60_000
/** Its data need not survive a power cut, and hundreds of throwaway databases need no vacuuming. */
const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=100']

export interface PostgresCluster {
  /** Creates a database and returns its address: empty, or a copy of the one at `template`, which must not be open. */
  createDatabase(template?: string): Promise<string>
  /** Address of a database through a PgBouncer in transaction mode, which has few connections to PostgreSQL. */
  pooled(address: string): Promise<string>
  /** Number of tables of a database. */
  countTables(address: string): Promise<number>
  /** Stops it without a clean shutdown, like a power cut; with `fast`, like its service. `restart` starts it again. */
  crash(mode?: 'immediate' | 'fast'): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Folder of the newest PostgreSQL programs. Throws if there are none and they cannot be installed. */
export function findPrograms(): string {
  ensureSystemPackages(['postgresql'])
  const versions = readdirSync(installFolder).filter((version) =>
    existsSync(join(installFolder, version, 'bin', 'initdb')),
  )
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error(`No PostgreSQL programs below ${installFolder}. Install the package postgresql.`)
  return join(installFolder, newest, 'bin')
}

/** PostgreSQL refuses to run as root. As root, this returns the user that its package created, or `nobody`; otherwise null. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.')
}

export async function startPostgres(): Promise<PostgresCluster> {
  const bin = findPrograms()
  const runAs: { uid?: number; gid?: number } = unprivilegedUser() ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'bilang-pg-'))
  chmodSync(folder, 0o700)
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid)
  const data = join(folder, 'data')
  const runOptions = { ...runAs, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    runOptions,
  )
  const startServer = () => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      runOptions,
    )
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  let server = startServer()
  // The cluster must not outlive this process.
  const onExit = () => {
    server.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', onExit)
  await waitUntilReady(join(bin, 'pg_isready'), folder)

  // Copying through the write-ahead log, the default since version 15, takes longer than copying files.
  const copying = Number(bin.slice(installFolder.length + 1).split('/')[0]) >= 15 ? ' strategy file_copy' : ''
  let databaseCount = 0
  let pooler: Pooler | null = null
  return {
    async pooled(address) {
      pooler ??= await startPooler({ folder, runAs, server: `host=${folder}`, user, socket: true })
      return address.replace(encodeURIComponent(folder), `${encodeURIComponent(folder)}:${pooler.port}`)
    },
    async createDatabase(template) {
      databaseCount += 1
      const name = `bilang_${databaseCount}`
      const client = new pg.Client({ host: folder, user, database: 'postgres' })
      await client.connect()
      await client.query(`create database ${name} template ${template?.split('/').at(-1) ?? 'template1'}${copying}`)
      await client.end()
      return `postgres://${user}@${encodeURIComponent(folder)}/${name}`
    },
    async countTables(address) {
      const query = "select count(*) from information_schema.tables where table_schema = 'public'"
      return Number(execFileSync(join(bin, 'psql'), [address, '-At', '-c', query], { ...runAs, cwd: folder }))
    },
    async crash(mode = 'immediate') {
      execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-m', mode, 'stop'], runOptions)
      await server.ended
    },
    async restart() {
      server = startServer()
      await waitUntilReady(join(bin, 'pg_isready'), folder)
    },
    async stop() {
      process.off('exit', onExit)
      await pooler?.stop()
      server.child.kill('SIGINT')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(pgIsReady: string, folder: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      execFileSync(pgIsReady, ['-h', folder, '-q'], { stdio: 'ignore' })
      return
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start within ${startTimeoutMs / 1000} s.`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
