/**
 * Starts a built image as `docker run --read-only --cap-drop ALL --security-opt no-new-privileges` does, with the programs of util-linux: a read-only
 * root file system, volumes, process 1, the image's user and variables, no capabilities. Needs root.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BuiltImage } from './build-image.ts'

export interface RunOptions {
  /** Folder on this machine that is mounted as the image's volume. */
  data: string
  /** Replaces CMD. */
  args?: readonly string[]
  /** Replaces ENTRYPOINT. */
  entrypoint?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** More folders of this machine, at the same path in the image. */
  folders?: readonly string[]
  /** A file system in memory at /tmp. */
  tmpfs?: boolean
}

export interface Running {
  child: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Host process id of the image's process 1. */
  pid: () => number
  /** Runs a command of the image beside it, as `docker exec` does. */
  execute: (command: readonly string[]) => { status: number | null; output: string }
  /** Its exit status after the signal. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** As the user of the image, without capabilities. */
const asUser = ({ config }: BuiltImage, env: Readonly<Record<string, string>>, command: readonly string[]) => [
  ...['setpriv', `--reuid=${config.User}`, `--regid=${config.User}`, '--init-groups', '--no-new-privs'],
  ...['--bounding-set=-all', '--inh-caps=-all', 'env', '--ignore-environment', `--chdir=${config.WorkingDir}`],
  ...config.Env,
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...command,
]

/** An empty volume has the owner and the rights of its folder in the image. */
export function makeVolume(image: BuiltImage, data: string): void {
  const { uid, gid, mode } = statSync(join(image.root, Object.keys(image.config.Volumes)[0]!))
  mkdirSync(data, { mode: mode & 0o777 })
  chownSync(data, uid, gid)
}

export function runImage(image: BuiltImage, options: RunOptions): Running {
  const { root, config } = image
  const { args = config.Cmd, entrypoint = config.Entrypoint, env = {}, folders = [] } = options
  const mount = (from: string, to: string) => `mount --bind ${quote(from)} ${quote(join(root, to))}`
  const script = [
    'set -e',
    mount(root, '/'),
    mount(options.data, Object.keys(config.Volumes)[0]!),
    ...(options.tmpfs ? [`mount -t tmpfs none ${quote(join(root, 'tmp'))}`] : []),
    ...folders.flatMap((path) => [`mkdir -p ${quote(join(root, path))}`, mount(path, path)]),
    `mount -t proc proc ${quote(join(root, 'proc'))}`,
    `mount -t tmpfs none ${quote(join(root, 'dev'))}`,
    ...['null', 'zero', 'random', 'urandom'].flatMap((name) => [
      `touch ${quote(join(root, 'dev', name))}`,
      mount(`/dev/${name}`, `/dev/${name}`),
    ]),
    `mount -o remount,bind,ro ${quote(root)}`,
    `exec chroot ${quote(root)} ${asUser(image, env, [...entrypoint, ...args])
      .map(quote)
      .join(' ')}`,
  ].join('\n')
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  return {
    child,
    output: () => output,
    pid,
    execute(command) {
      const inside = ['--target', String(pid()), '--mount', '--pid', '--root', '--', ...asUser(image, env, command)]
      const { status, stdout, stderr } = spawnSync('nsenter', inside, { encoding: 'utf8' })
      return { status, output: stdout + stderr }
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return child.exitCode
      process.kill(pid(), signal)
      const [status] = (await Promise.race([once(child, 'exit'), wait(30_000, [null])])) as [number | null]
      return status
    },
  }
}
