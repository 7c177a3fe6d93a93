/** [OFFICE-111] After a whole run of the screens: every specified text stood on one of them. A run of some files says nothing about it. */
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Sentence, sentences } from '#contract/sentences.ts'
import { seenFolder } from './seen-sentences.ts'

export default function setup(): () => void {
  rmSync(seenFolder, { recursive: true, force: true })
  return () => {
    const root = join(import.meta.dirname, '..', '..')
    const files = globSync('tests/{features,ui,runtime,app}/**/*.test.{ts,tsx}', { cwd: root })
    const written = new Set(readdirSync(seenFolder))
    const named = files.map((file) => `${encodeURIComponent(resolve(root, file))}.json`)
    if (files.length === 0 || !named.every((name) => written.has(name))) return
    const seen = new Set(
      named.flatMap((name) => JSON.parse(readFileSync(join(seenFolder, name), 'utf8')) as Sentence[]),
    )
    const missing = Object.keys(sentences).filter((key) => !seen.has(key as Sentence))
    if (missing.length > 0) throw new Error(`No screen of any test showed these specified texts: ${missing.join(', ')}`)
  }
}
