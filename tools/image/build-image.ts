/**
 * Builds the image of `Dockerfile` without an image registry: its public base is made of Debian packages, the Node of the repository and the npm of
 * this machine, under the name in the Dockerfile. Each step of the Dockerfile runs unchanged, in Buildah.
 */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/** The settings of the Dockerfile, from the built image. */
export interface ImageConfig {
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  User: string
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

export interface BuiltImage {
  /** Folder with the root file system. */
  root: string
  config: ImageConfig
}

const say = (step: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${step}`)
const authorities = '/etc/ssl/certs/ca-certificates.crt'

function run(command: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  return String(execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options })).trim()
}

/** The parts of Debian that the public base has and that the steps of the Dockerfile use. */
function makeDebian(archive: string): void {
  const excluded = ['man', 'doc', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const packages = '--include=libstdc++6,passwd,ca-certificates'
  run('mmdebstrap', ['--quiet', '--variant=essential', packages, ...excluded, 'bookworm', archive])
}

function fillBase(root: string, debian: string): void {
  run('tar', ['-xf', debian, '-C', root])
  const local = join(root, 'usr', 'local')
  copyFileSync(process.execPath, join(local, 'bin', 'node'))
  const npm = join(run('npm', ['root', '--global']), 'npm')
  cpSync(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true, verbatimSymlinks: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  // The package registry of this machine, and the authorities that it trusts.
  mkdirSync(join(local, 'etc'), { recursive: true })
  const registry = run('npm', ['config', 'get', 'registry'])
  writeFileSync(join(local, 'etc', 'npmrc'), `registry=${registry}\ncafile=${authorities}\n`)
  if (existsSync(authorities)) copyFileSync(authorities, join(root, authorities))
  run('chroot', [root, 'groupadd', '--gid', '1000', 'node'])
  run('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
}

/** `folder` is for the files of the build and is not deleted. */
export function buildImage(folder: string, source: string): BuiltImage & { remove: () => void } {
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  const buildah = (args: string[], options?: ExecFileSyncOptions) => run('buildah', [...store, ...args], options)
  const base = /^FROM (\S+)/m.exec(readFileSync(join(source, 'Dockerfile'), 'utf8'))![1]!

  say('Debian from its packages …')
  const debian = join(folder, 'debian.tar')
  makeDebian(debian)
  const empty = buildah(['from', 'scratch'])
  fillBase(buildah(['mount', empty]), debian)
  buildah(['umount', empty])
  buildah(['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', empty])
  buildah(['commit', '--quiet', '--signature-policy', policy, '--rm', empty, `docker.io/library/${base}`])

  say('The steps of the Dockerfile …')
  const cache = `${run('npm', ['config', 'get', 'cache'])}:/root/.npm`
  const name = 'localhost/bilang'
  const log = openSync(join(folder, 'build.log'), 'w')
  buildah(
    [
      ...['build', '--isolation', 'chroot', '--pull-never', '--signature-policy', policy, '--format', 'docker'],
      ...['--volume', cache, '--tag', name, resolve(source)],
    ],
    { stdio: ['ignore', log, log] },
  )
  const { Docker } = JSON.parse(buildah(['inspect', '--type', 'image', name])) as { Docker: { config: ImageConfig } }
  const container = buildah(['from', '--pull-never', '--signature-policy', policy, name])
  const root = buildah(['mount', container])
  return { root, config: Docker.config, remove: () => void buildah(['umount', container]) }
}
