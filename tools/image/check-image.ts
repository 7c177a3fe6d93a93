/**
 * `npm run image:check`: builds the image of `Dockerfile` without an image registry, and runs it with both engines as `compose.yaml` and the operators'
 * page do. Linux, as root, with a network for the packages of Debian and npm.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureSystemPackages } from '../system-packages.ts'
import { buildImage } from './build-image.ts'

const source = resolve(import.meta.dirname, '..', '..')
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'npm run image:check needs Linux and root, because it mounts file systems. Docker builds the image without it.',
  )
  process.exit(1)
}
ensureSystemPackages(['mmdebstrap', 'buildah', 'iproute2', 'postgresql'])
/** A step that fails is in the log of the build. */
function build() {
  try {
    return buildImage(folder, source)
  } catch (error) {
    const log = join(folder, 'build.log')
    if (existsSync(log)) console.error(readFileSync(log, 'utf8').slice(-5_000))
    throw error
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bilang-image-'))
try {
  const { root, config, remove } = build()
  console.log('ok  built by the steps of the Dockerfile')
  try {
    writeFileSync(join(folder, 'image.json'), JSON.stringify({ root, config }))
    const runs = [process.execPath, join(import.meta.dirname, 'check-runs.ts'), folder]
    const inOwnNetwork = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...runs]
    process.exitCode = spawnSync('unshare', inOwnNetwork, { stdio: 'inherit' }).status ?? 1
  } finally {
    remove()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
