/** Tomorrow's app: a real second build, whose entry says which version it is and whose every screen has another name on the disk. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The entry names the version; the outbox, a lazy screen, greets with it, so that its chunk changes its name. */
const config = (version: string) => `
import base from '${join(root, 'vite.config.ts')}'
const marked = {
  name: 'version',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/src/app/main.tsx')) return code + '\\ndocument.documentElement.dataset.version = ${JSON.stringify(version)}'
    if (id.endsWith('/src/features/outbox/outbox-screen.tsx')) return code.replace('>Outbox<', '>Outbox ${version}<')
  },
}
export default { ...base, root: '${root}', logLevel: 'error', plugins: [marked, ...base.plugins] }
`

/** Builds into a folder of its own and answers it. Throws with what the build said. */
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
