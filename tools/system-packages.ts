/**
 * Programs that tests need and npm cannot install: a browser, PDF and QR readers, PostgreSQL, nginx, Caddy, LibreOffice, certutil, systemd-analyze. Missing ones are installed with
 * apt-get (as root), otherwise an error names them. `npm run system` checks all of them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isMain } from '#server/is-main.ts'

/** Each package with the programs or folders that prove that it is installed. */
const programsOfPackage = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  'chromium-headless-shell': ['chromium-headless-shell'],
  'poppler-utils': ['pdftotext'],
  'zbar-tools': ['zbarimg'],
  postgresql: ['/usr/lib/postgresql'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
  'nginx-light': ['/usr/sbin/nginx'],
  'libreoffice-calc-nogui': ['soffice', 'libreoffice'],
  'libnss3-tools': ['certutil'],
  caddy: ['caddy'],
  mmdebstrap: ['mmdebstrap'],
  buildah: ['buildah'],
  iproute2: ['ip', '/usr/sbin/ip'],
  systemd: ['systemd-analyze'],
} as const

export type SystemPackage = keyof typeof programsOfPackage

const findProgram = (program: string): string | null => {
  if (program.startsWith('/')) return existsSync(program) ? program : null
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}

/** Path of a program of the package, or null. */
export function programOf(name: SystemPackage): string | null {
  for (const program of programsOfPackage[name]) {
    const path = findProgram(program)
    if (path) return path
  }
  return null
}

let isListUpdated = false

/** Installs missing packages. Throws an error with the command to type if it cannot. */
export function ensureSystemPackages(names: readonly SystemPackage[]): void {
  const missing = names.filter((name) => programOf(name) === null)
  if (missing.length === 0) return
  const installCommand = `sudo apt-get update && sudo apt-get install -y ${missing.join(' ')}`
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) {
    throw new Error(`Missing programs: ${missing.join(', ')}. Install them, for example with: ${installCommand}`)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!isListUpdated) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    isListUpdated = true
  }
  console.log(`Installing ${missing.join(', ')} …`)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const stillMissing = missing.filter((name) => programOf(name) === null)
  if (stillMissing.length > 0)
    throw new Error(`Installed, but not found: ${stillMissing.join(', ')}. Try: ${installCommand}`)
}

/** The browser of pictures and benchmarks: `CHROME_PATH`, or the system's Chromium. */
export function chromiumPath(): string {
  const given = process.env['CHROME_PATH']
  if (given) return given
  ensureSystemPackages(['chromium'])
  return programOf('chromium')!
}

/**
 * The browser of journeys: Chromium without the parts of its window, which takes a sixth less processor time (decision 134), where the system has it.
 * `CHROME_PATH` chooses another.
 */
export const journeyBrowserPath = (): string =>
  process.env['CHROME_PATH'] || (programOf('chromium-headless-shell') ?? chromiumPath())

if (isMain(import.meta.url)) {
  ensureSystemPackages([
    'chromium',
    'poppler-utils',
    'zbar-tools',
    'postgresql',
    'pgbouncer',
    'nginx-light',
    'libreoffice-calc-nogui',
    'libnss3-tools',
    'caddy',
    'systemd',
  ])
  try {
    ensureSystemPackages(['chromium-headless-shell'])
  } catch {
    console.log('This system has no package chromium-headless-shell: the journeys run in Chromium, which takes longer.')
  }
}
