/**
 * `npm run dev`: the app with hot reload on http://localhost:5173, and the API (port 8080, or `--port`), which restarts when its sources change.
 * Options go to the server (`npm run dev -- --empty`). There is no service worker: use `npm start` to try offline starts and updates.
 */
import { spawn } from 'node:child_process'
import { at, install, requireNode, root } from './repository.mjs'

install()
const node = requireNode()
const args = process.argv.slice(2)
if (!args.includes('--port')) args.push('--port', '8080')
const port = args[args.indexOf('--port') + 1]

const children = [
  spawn(node, ['--watch', '--watch-preserve-output', at('server', 'main.ts'), '--api-only', ...args], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(node, [at('node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BILANG_API: `http://127.0.0.1:${port}` },
  }),
]
const end = (code) => {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
for (const child of children) child.on('exit', (code) => end(code ?? 0))
// npm may exit without forwarding the signal.
if (process.env.npm_lifecycle_event === 'dev') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(0), 500).unref()
}
