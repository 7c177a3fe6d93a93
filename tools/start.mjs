/**
 * `npm start` on a bare clone: installs what is missing, builds the app when its sources changed, and hands over to the server under the
 * Node that the repository brings along. Runs on any Node from 20 with nothing installed.
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
  'tools/manifest.ts',
]

function filesOf(path) {
  if (!existsSync(at(path))) return []
  const entries = readdirSync(at(path), { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** One figure for everything that the built app is made of. */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [at(path)] : filesOf(path)))
  for (const file of files.filter((path) => existsSync(path)).sort())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.update(process.env.VITE_API_BASE ?? '').digest('hex')
}

function build(node) {
  const stamp = at('dist', '.sources')
  const wanted = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the app …')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('The app could not be built. Look above for the reason.')
  writeFileSync(stamp, wanted)
}

install()
const node = requireNode()
if (!args.includes('--api-only') && !args.includes('--help')) build(node)

// The channel lets the server notice when this process is gone, however it went.
const server = spawn(node, [at('server', 'main.ts'), ...args], {
  cwd: process.cwd(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// npm, asked to end, may leave without asking us: in a container nobody else would.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref()
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
