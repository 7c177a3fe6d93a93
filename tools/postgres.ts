/**
 * A throwaway PostgreSQL for tests: found on this machine (or installed where that is allowed), started on a socket of its own so that no
 * port is taken, never as root, and gone with everything in it when stopped.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSystemPackages } from './system-packages.ts'

const home = '/usr/lib/postgresql'
const user = 'bilang'
const patience = 60_000

export interface Cluster {
  /** Address of a fresh, empty database. */
  database(): Promise<string>
  /** How many tables a database has. */
  tables(address: string): Promise<number>
  /** Ends it as a power cut would, and starts it again. */
  crash(): Promise<void>
  revive(): Promise<void>
  stop(): Promise<void>
}

/** Folder of the newest programs. Throws in words when there are none and none may be installed. */
function programs(): string {
  ensureSystemPackages(['postgresql'])
  const versions = readdirSync(home).filter((version) => existsSync(join(home, version, 'bin', 'initdb')))
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error(`No PostgreSQL programs below ${home}. Install the package postgresql.`)
  return join(home, newest, 'bin')
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made, or as nobody. */
function somebodyElse(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.')
}

export async function startPostgres(): Promise<Cluster> {
  const bin = programs()
  const as: { uid?: number; gid?: number } = somebodyElse() ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'bilang-pg-'))
  chmodSync(folder, 0o700)
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const quiet = { ...as, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    quiet,
  )
  const launch = () => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=100'],
      quiet,
    )
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  let server = launch()
  // Whatever ends this process, the cluster does not outlive it.
  const onExit = () => {
    server.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', onExit)
  await ready(join(bin, 'pg_isready'), folder)

  let made = 0
  return {
    async database() {
      made += 1
      const name = `bilang_${made}`
      execFileSync(join(bin, 'createdb'), ['-h', folder, '-U', user, name], quiet)
      return `postgres://${user}@${encodeURIComponent(folder)}/${name}`
    },
    async tables(address) {
      const question = "select count(*) from information_schema.tables where table_schema = 'public'"
      return Number(execFileSync(join(bin, 'psql'), [address, '-At', '-c', question], { ...as, cwd: folder }))
    },
    async crash() {
      execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], quiet)
      await server.ended
    },
    async revive() {
      server = launch()
      await ready(join(bin, 'pg_isready'), folder)
    },
    async stop() {
      process.off('exit', onExit)
      server.child.kill('SIGINT')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(pgIsReady: string, folder: string): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    try {
      execFileSync(pgIsReady, ['-h', folder, '-q'], { stdio: 'ignore' })
      return
    } catch (error) {
      if (Date.now() > until) throw new Error(`PostgreSQL did not start within ${patience / 1000} s.`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
