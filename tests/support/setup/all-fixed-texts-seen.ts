/** [OFFICE-111] After a complete run of the screen tests: every fixed text was shown on a screen. A partial run checks nothing. */
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type FixedTextKey, fixedTexts } from '#contract/fixed-texts.ts'
import { seenFolder } from './seen-fixed-texts.ts'

export default function setup(): () => void {
  rmSync(seenFolder, { recursive: true, force: true })
  return () => {
    const root = join(import.meta.dirname, '..', '..', '..')
    const files = globSync('tests/{features,ui,react,app}/**/*.test.{ts,tsx}', { cwd: root })
    const written = new Set(readdirSync(seenFolder))
    const named = files.map((file) => `${encodeURIComponent(resolve(root, file))}.json`)
    if (files.length === 0 || !named.every((name) => written.has(name))) return
    const seen = new Set(
      named.flatMap((name) => JSON.parse(readFileSync(join(seenFolder, name), 'utf8')) as FixedTextKey[]),
    )
    const missing = Object.keys(fixedTexts).filter((key) => !seen.has(key as FixedTextKey))
    if (missing.length > 0) throw new Error(`No screen of any test showed these specified texts: ${missing.join(', ')}`)
  }
}
