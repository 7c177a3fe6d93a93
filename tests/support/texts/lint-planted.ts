/** Plants files and returns those that the linter refuses with this repository's configuration. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** `files`: name and expression. Only the rules of `tools/lint` count. */
export function refusedFiles(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'planted-lint-'))
  try {
    for (const name of ['biome.json', '.gitignore', 'tools/lint']) cpSync(name, join(root, name), { recursive: true })
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), `export const planted = (moment: any) => ${text}\n`)
    }
    const biome = resolve('node_modules/.bin/biome')
    const run = spawnSync(biome, ['lint', '--max-diagnostics=none', '.'], {
      cwd: root,
      encoding: 'utf8',
    })
    const output = run.stdout + run.stderr
    return Object.keys(files).filter((name) => new RegExp(`${name}:1:\\d+ plugin`).test(output))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
