/** A throwaway PgBouncer in transaction mode, in front of a throwaway PostgreSQL. Never runs as root. Ends with this process. */
import { spawn } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureSystemPackages, programOf } from '../system-packages.ts'

const startTimeoutMs = 30_000

export interface Pooler {
  port: number
  /** Switches to another server, such as a promoted standby. Clients stay connected. */
  switchTo(server: string): void
  stop(): Promise<void>
}

export interface PoolerOptions {
  /** For its files and its socket. */
  folder: string
  runAs: { uid?: number; gid?: number }
  /** Address of PostgreSQL: `host=… port=…`. */
  server: string
  user: string
  /** Listens on a socket in the folder; otherwise on 127.0.0.1. */
  socket: boolean
  port?: number
  /** Number of connections to PostgreSQL; fewer than clients, so that they share them. */
  poolSize?: number
}

const canConnect = (target: { path: string } | { port: number; host: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(target)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  const { folder, runAs, user, socket, port = 6432, poolSize = 6 } = options
  ensureSystemPackages(['pgbouncer'])
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(file, runAs.uid, runAs.gid)
    return file
  }
  const users = write('pooler-users.txt', `"${user}" ""\n`)
  const configure = (server: string) =>
    write(
      'pooler.ini',
      `[databases]
* = ${server}
[pgbouncer]
pool_mode = transaction
auth_type = trust
auth_file = ${users}
listen_addr = ${socket ? '' : '127.0.0.1'}
listen_port = ${port}
unix_socket_dir = ${socket ? folder : ''}
default_pool_size = ${poolSize}
max_client_conn = 400
server_login_retry = 1
query_wait_timeout = 5
logfile = ${join(folder, 'pooler.log')}
pidfile = ${join(folder, 'pooler.pid')}
`,
    )
  const child = spawn(programOf('pgbouncer')!, [configure(options.server)], { ...runAs, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  const target = socket ? { path: join(folder, `.s.PGSQL.${port}`) } : { port, host: '127.0.0.1' }
  const deadline = Date.now() + startTimeoutMs
  while (!(await canConnect(target))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start. See ${folder}.`)
    await wait(50)
  }
  return {
    port,
    switchTo(server) {
      configure(server)
      child.kill('SIGHUP')
    },
    async stop() {
      process.off('exit', onExit)
      child.kill('SIGINT')
      await Promise.race([ended, wait(3_000)])
      child.kill('SIGKILL')
      await ended
    },
  }
}
