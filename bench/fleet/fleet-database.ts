/** PostgreSQL with a synchronous standby and a PgBouncer, on loopback, in a folder that is deleted at the end. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPooler } from '#tools/testing/pgbouncer.ts'
import { findPrograms, unprivilegedUser } from '#tools/testing/postgres.ts'

const user = 'bilang'
const startTimeoutMs = 60_000
const standbyName = 'standby'

export interface FleetDatabase {
  /** Through the PgBouncer. */
  pooled: string
  /** PostgreSQL itself, whichever is the primary. */
  direct(): string
  query(text: string): Promise<Record<string, unknown>[]>
  /** Processor seconds of the primary with all its processes. */
  processorSeconds(): number
  /** Stops the primary at once, without a clean shutdown. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary, and lets the PgBouncer use it. */
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

const ticksPerSecond = 100
/** Processor seconds of a process and of its ended children; 0 if it is gone. */
export function processorSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}
const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

export async function startFleetDatabase(port: number, poolSize: number): Promise<FleetDatabase> {
  const bin = findPrograms()
  const runAs: { uid?: number; gid?: number } = unprivilegedUser() ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'bilang-fleet-'))
  chmodSync(folder, 0o700)
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid)
  const runOptions = { ...runAs, cwd: folder, stdio: 'ignore' } as const
  const ports = { primary: port, standby: port + 1, pooler: port + 2 }
  const dataOf = (which: 'primary' | 'standby') => join(folder, which)
  const addressOf = (at: number, database: string) => `postgres://${user}@127.0.0.1:${at}/${database}`
  const children = new Map<string, ReturnType<typeof spawn>>()
  const onExit = () => {
    for (const child of children.values()) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', onExit)

  async function start(which: 'primary' | 'standby'): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `port=${ports[which]}`, 'max_connections=120', 'max_wal_senders=4']
    const args = ['-D', dataOf(which), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    children.set(which, spawn(join(bin, 'postgres'), args, runOptions))
    const deadline = Date.now() + startTimeoutMs
    for (;;) {
      try {
        execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(ports[which]), '-q'], {
          stdio: 'ignore',
        })
        return
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`PostgreSQL (${which}) did not start.`, { cause: error })
        await wait(50)
      }
    }
  }

  let primary: 'primary' | 'standby' = 'primary'
  const query = async (text: string, database = 'bilang') => {
    const client = new pg.Client({ connectionString: addressOf(ports[primary], database) })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  execFileSync(
    join(bin, 'initdb'),
    ['-D', dataOf('primary'), '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    runOptions,
  )
  await start('primary')
  await query('create database bilang', 'postgres')
  const source = `host=127.0.0.1 port=${ports.primary} user=${user} application_name=${standbyName}`
  execFileSync(
    join(bin, 'pg_basebackup'),
    ['-D', dataOf('standby'), '-R', '-X', 'stream', '-c', 'fast', '-d', source],
    runOptions,
  )
  await start('standby')
  await query(`alter system set synchronous_standby_names = '${standbyName}'`)
  await query('select pg_reload_conf()')
  while ((await query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 0) await wait(100)
  const serverAt = (at: number) => `host=127.0.0.1 port=${at}`
  const pooler = await startPooler({
    ...{ folder, runAs, user, poolSize, socket: false },
    port: ports.pooler,
    server: serverAt(ports.primary),
  })

  return {
    pooled: addressOf(ports.pooler, 'bilang'),
    direct: () => addressOf(ports[primary], 'bilang'),
    query,
    processorSeconds() {
      const postmaster = children.get(primary)?.pid ?? 0
      const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
      const own = [postmaster, ...all.filter((pid) => parentOf(pid) === postmaster)]
      return own.reduce((sum, pid) => sum + processorSecondsOf(pid), 0)
    },
    async killPrimary() {
      execFileSync(join(bin, 'pg_ctl'), ['-D', dataOf('primary'), '-m', 'immediate', 'stop'], runOptions)
    },
    async promoteStandby() {
      execFileSync(join(bin, 'pg_ctl'), ['-D', dataOf('standby'), '-w', 'promote'], runOptions)
      primary = 'standby'
      pooler.switchTo(serverAt(ports.standby))
    },
    async stop() {
      process.off('exit', onExit)
      await pooler.stop()
      for (const child of children.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.kill('SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
