/**
 * Starts the real server in its own process with a large institute, serving the bench page like the app, and opens it in a browser. The
 * institute is cached in the system's temporary folder between runs.
 */
import { fork } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { browserFlags } from '#e2e/support/phone.ts'
import { chromiumPath } from '#tools/system-packages.ts'
import { openSlowNetwork } from './slow-network.ts'

export interface Bench {
  page: Page
  token: string
  url: string
  /** Processor time of the server so far, in milliseconds; NaN where the system does not say it. */
  serverCpuMs(): number
  /** Restarts the browser on the same profile: nothing is in memory. */
  reopen(at?: string): Promise<Page>
  /** Stops the server for the rest of the run. */
  stopServer(): Promise<void>
  close(): Promise<void>
}

export const requestedRows = () => {
  const at = process.argv.indexOf('--rows')
  return at < 0 ? 100_000 : Number(process.argv[at + 1])
}

export interface BenchOptions {
  /** Folder of the page, relative to this file, or an absolute folder that is already built. */
  page?: string
  rows?: number
  /** Runs in every page before its own scripts. */
  onEachPage?: () => void
  /** Added latency of a request and its response. */
  roundTripMs?: number
}

export async function openBench(port: number, options: BenchOptions = {}): Promise<Bench> {
  const { page: source = 'mirror-page', rows = requestedRows(), roundTripMs = 0 } = options
  const folder = mkdtempSync(join(tmpdir(), 'bilang-bench-'))
  const built = isAbsolute(source)
  const dist = built ? source : join(folder, 'dist')
  if (!built)
    await build({
      configFile: false,
      root: fileURLToPath(new URL(source, import.meta.url)),
      worker: { format: 'es' },
      build: { outDir: dist, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
      logLevel: 'error',
    })
  const savedInstitute = join(tmpdir(), `bilang-bench-institute-${rows}`)
  const database = join(folder, 'bilang.db')
  if (existsSync(join(savedInstitute, 'bilang.db'))) copyFileSync(join(savedInstitute, 'bilang.db'), database)
  const server = fork(fileURLToPath(new URL('bench-server.ts', import.meta.url)), [
    database,
    dist,
    String(rows),
    String(port),
    process.argv.includes('--plain') ? 'plain' : 'full',
  ])
  const { token, isNew } = await new Promise<{ token: string; isNew: boolean }>((resolve, reject) => {
    server.once('message', (message) => resolve(message as { token: string; isNew: boolean }))
    server.once('exit', (code) => reject(new Error(`the server exited with ${code}`)))
  })
  if (isNew && !existsSync(savedInstitute)) {
    mkdirSync(`${savedInstitute}.new`, { recursive: true })
    copyFileSync(database, join(`${savedInstitute}.new`, 'bilang.db'))
    renameSync(`${savedInstitute}.new`, savedInstitute)
  }
  const slowNetwork = roundTripMs > 0 ? await openSlowNetwork(port + 1, port, roundTripMs) : null
  const url = `http://localhost:${slowNetwork?.port ?? port}/`
  let context: BrowserContext
  const start = async (at = url) => {
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: chromiumPath(),
      args: browserFlags,
    })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('pageerror', (error) => console.error('page:', error))
    page.on(
      'console',
      (line) =>
        line.type() === 'error' &&
        !line.text().includes('ERR_CONNECTION_REFUSED') &&
        console.error('page:', line.text()),
    )
    if (options.onEachPage) await context.addInitScript(options.onEachPage)
    await page.goto(at)
    if (!built) await page.waitForFunction(() => 'bench' in window || 'engineBench' in window)
    return page
  }
  const stopServer = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
  const page = await start()
  return {
    page,
    token,
    url,
    async reopen(at) {
      await context.close()
      return start(at)
    },
    serverCpuMs: () => cpuMsOf(server.pid ?? 0),
    stopServer,
    async close() {
      await context.close()
      await slowNetwork?.close()
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** User and system time, in ticks of 10 ms, after the name of the program in parentheses. */
function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
export const quantile = (values: readonly number[], q: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
