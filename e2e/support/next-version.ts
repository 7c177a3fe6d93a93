/** Builds a second version of the app that names its version on the root element and has different chunk names. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The entry sets the version; the outbox, a lazy screen, shows it in its heading, so that its chunk name changes. */
const config = (version: string) => `
import config from '${join(root, 'vite.config.ts')}'
const marked = {
  name: 'version',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/src/app/main.tsx')) return code + '\\ndocument.documentElement.dataset.version = ${JSON.stringify(version)}'
    if (id.endsWith('/src/features/outbox/outbox-screen.tsx')) {
      const heading = "{titles('title.outbox')}"
      if (!code.includes(heading)) throw new Error('The outbox has another heading: it cannot be marked with the version.')
      return code.replace(heading, heading + ' ${version}')
    }
  },
}
export default (env) => {
  const base = config(env)
  return { ...base, root: '${root}', logLevel: 'error', plugins: [marked, ...base.plugins] }
}
`

/** Builds into a temporary folder and returns it. Throws with the output of a failed build. */
export function buildVersion(version: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-version-'))
  const file = join(root, `.version-${process.pid}.config.mjs`)
  writeFileSync(file, config(version))
  try {
    execFileSync('npm', ['exec', '--', 'vite', 'build', '--config', file, '--outDir', folder, '--emptyOutDir'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } finally {
    rmSync(file, { force: true })
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
