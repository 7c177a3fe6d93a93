/** The machine of the institute: a clone in an empty folder, whose commands are those of the operators' page, run in a shell as a person types them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface InstituteMachine {
  /** The folder of the clone. */
  folder: string
  /** The data folder of the server. */
  data: string
  /** What the server printed since its last start. */
  printed(): string
  /** Runs the command of the start and waits until the server answers. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs a command in the folder of the clone; throws with its output if it fails. */
  run(command: string): string
  close(): Promise<void>
}

const startMs = 600_000
/** Variables of the surrounding npm would reach the npm of the clone. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|PLAYWRIGHT_|TEST_)/i.test(name)))

function runIn(folder: string, command: string, env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`“${command}” ended with ${status}:\n${stdout}${stderr}`)
  return stdout + stderr
}

/** `commands`: of the step of the page that ends with starting the server. `repository` is what is cloned. */
export function openMachine(commands: readonly string[], repository: string, port: number): InstituteMachine {
  const [clone = '', enter = '', start = '', ...more] = commands
  if (
    !/^git clone ADDRESS \S+$/.test(clone) ||
    !/^cd \S+$/.test(enter) ||
    !start.startsWith('npm start') ||
    more.length
  )
    throw new Error(`Not clone, cd and start: ${commands.join(' · ')}`)
  const parent = mkdtempSync(join(tmpdir(), 'bilang-rollout-'))
  // The documented variable of the port; everything else is what a person has after a fresh sign-in.
  const env = { ...cleanEnvironment(), PORT: String(port) }
  runIn(parent, clone.replace('ADDRESS', `'${repository}'`), env)
  const folder = join(parent, enter.slice('cd '.length))
  const data = join(folder, 'data')
  // For quick runs during development: without the installation.
  const modules = process.env['MODULES']
  if (modules) runIn(folder, `cp -al '${modules}' node_modules`, env)
  if (existsSync(data) && readdirSync(data).length > 0) throw new Error(`${data} is not empty`)
  let server: ChildProcess | null = null
  let output = ''
  const stop = async () => {
    const stopping = server
    server = null
    if (!stopping || stopping.exitCode !== null) return
    const exited = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill('SIGTERM')
    await exited
  }
  return {
    folder,
    data,
    printed: () => output,
    async start() {
      output = ''
      const child = spawn('sh', ['-c', `exec ${start}`], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
      server = child
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
      const until = Date.now() + startMs
      // The last line of a start on the local network.
      while (!output.includes('Keep a backup of ')) {
        if (child.exitCode !== null) throw new Error(`“${start}” ended with ${child.exitCode}:\n${output}`)
        if (Date.now() > until) throw new Error(`“${start}” did not finish:\n${output}`)
        await pause(200)
      }
    },
    stop,
    run: (command) => runIn(folder, command, env),
    async close() {
      await stop()
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
