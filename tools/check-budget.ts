/**
 * `npm run budget`, after a build: sums the gzipped files that `index.html` loads before anything is visible, and fails above the budget. It also
 * lists the largest lazy chunks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
export const budgets = { script: 221, style: 38 }

/** Files of the first load: the entry and its static imports. */
export function firstLoad(manifest: Readonly<Record<string, Chunk>>): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name)
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return {
    scripts: [...new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))],
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = process.argv[2] ?? 'dist'
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const gzippedKib = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024
  const sum = (files: string[]) => files.reduce((total, file) => total + gzippedKib(file), 0)
  const { scripts, styles } = firstLoad(manifest)
  const later = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js') && !scripts.includes(file))
    .map((file) => ({ file, size: gzippedKib(file) }))
    .sort((one, other) => other.size - one.size)
  const script = sum(scripts)
  const style = sum(styles)
  for (const file of scripts) console.log(`${gzippedKib(file).toFixed(1).padStart(8)} KiB  ${file}`)
  console.log(
    `first load: ${script.toFixed(1)} of ${budgets.script} KiB script, ${style.toFixed(1)} of ${budgets.style} KiB style (gzip)`,
  )
  for (const { file, size } of later.slice(0, 3)) console.log(`later: ${size.toFixed(1)} KiB ${file}`)
  if (script > budgets.script || style > budgets.style) {
    console.error('over budget')
    process.exit(1)
  }
}
