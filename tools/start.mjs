/**
 * `npm start`, also in a bare clone: installs missing packages, builds the app if its sources changed, and runs the server with the Node
 * that npm installed. Works with Node 20 or newer and nothing else.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, install, requireNode, root, stop } from './repository.mjs'

const args = process.argv.slice(2)

const sources = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'postcss.config.js',
  'package-lock.json',
  'tools/build/manifest.ts',
  'tools/build/mantine-styles.ts',
  'tools/build/precompile-texts.ts',
  'tools/build/smaller-zod.ts',
]

function filesOf(path) {
  if (!existsSync(at(path))) return []
  const entries = readdirSync(at(path), { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** A hash of all files that the built app is made of. */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [at(path)] : filesOf(path)))
  for (const file of files.filter((path) => existsSync(path)).sort())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.update(process.env.VITE_API_BASE ?? '').digest('hex')
}

function build(node) {
  const hashFile = at('dist', '.sources')
  const hash = sourcesHash()
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return
  console.log('Building the app, which takes up to a minute …')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  // Hide the bundler's advice, which is for developers of the app.
  const built = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (built.status !== 0) console.error(built.stdout, built.stderr)
  if (built.status !== 0) stop('The app could not be built. Look above for the reason.')
  writeFileSync(hashFile, hash)
}

install()
const node = requireNode()
if (!args.includes('--api-only') && !args.includes('--help')) build(node)

// Through the IPC channel, the server notices when this process ends for any reason.
const server = spawn(node, [at('server', 'main.ts'), ...args], {
  cwd: process.cwd(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
let stopSignal = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopSignal = signal === 'SIGHUP' ? 'SIGTERM' : signal
    server.kill(stopSignal)
  })
// npm may exit without forwarding the signal. In a container, nothing else would stop the server then.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref()
}
// A server stopped before it listened is ended by the signal itself. Nothing was acknowledged yet, so this is a normal exit.
server.on('exit', (code, signal) => process.exit(code ?? (signal === stopSignal ? 0 : 1)))
