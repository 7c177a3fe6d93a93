/** A real server process on a free port with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface RunningServer {
  url: string
  data: string
  pid: number
  /** Stops the process; the data stays for `restart`. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts a server on the same port and data. */
  restart(moreFlags?: readonly string[]): Promise<void>
  /** Stops and removes everything. */
  close(): Promise<void>
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_800; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    try {
      await fetch(`${url}/config.json`, { redirect: 'manual' })
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error('the server did not answer within 180 s')
}

/** Environment variable: the folder of what was prepared for all journeys (`prepare-servers.ts`). */
export const preparedFolderVariable = 'BILANG_PREPARED'

/** The data folder of a stopped server with demo data, within the prepared folder. */
export const demoDataIn = (prepared: string) => join(prepared, 'data')

/** A new data folder that starts as a copy of `source`. */
export function newDataFolder(source: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-e2e-'))
  if (source !== null) cpSync(source, folder, { recursive: true })
  return folder
}

/** The prepared data folder for a server with these flags, if there is one. */
function preparedData(flags: readonly string[]): string | null {
  const prepared = process.env[preparedFolderVariable]
  return prepared && flags.length === 0 ? demoDataIn(prepared) : null
}

export async function runServer(
  flags: readonly string[] = [],
  data = newDataFolder(preparedData(flags)),
  env: Readonly<Record<string, string>> = {},
  ownPort: number | null = null,
): Promise<RunningServer> {
  const port = ownPort ?? (await freePort())
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null

  const start = async (moreFlags: readonly string[]) => {
    const output: string[] = []
    child = spawn(
      process.execPath,
      ['server/main.ts', '--port', String(port), '--data', data, ...flags, ...moreFlags],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      },
    )
    child.stdout?.on('data', (text) => output.push(String(text)))
    child.stderr?.on('data', (text) => output.push(String(text)))
    await waitUntilAnswering(url, child).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${output.join('')}`)
    })
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const stopping = child
    child = null
    if (!stopping || stopping.exitCode !== null) return
    const exited = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill(signal)
    await exited
  }
  await start([])
  return {
    url,
    data,
    get pid() {
      return child?.pid ?? 0
    },
    stop,
    restart: (moreFlags = []) => start(moreFlags),
    close: async () => {
      await stop('SIGKILL')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
