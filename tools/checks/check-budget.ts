/**
 * `npm run budget`, after a build: sums the gzipped files that `index.html` loads before anything is visible, and fails above the budget. It also
 * counts the files of the main screens, and lists the largest lazy chunks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isMain } from '#server/is-main.ts'

interface Chunk {
  file: string
  /** Name of a group of modules (`vite.config.ts`), or of the imported module. */
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
/**
 * KiB. `signIn`: the scripts of the first load and of the sign-in screen. `files`: scripts and styles of each main screen with all that is loaded
 * before it; a browser handles each of them separately. Raised by 1 each for ended sign-ins, blind counts, settlements and practice, because code for
 * the start and for the server's features cannot be loaded later.
 */
export const budgets = { script: 218, style: 11, signIn: 245, files: 32 }
const signInScreen = 'sign-in'
const frame = 'signed-in'
const mainScreens = ['home-screen', 'product-database', 'scan-screen']

/** Files of the first load: the entry and its static imports. `screens`: plus those of the chunks with these names. */
export function firstLoad(
  manifest: Readonly<Record<string, Chunk>>,
  screens: readonly string[] = [],
): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name)
  for (const screen of screens) {
    const name = Object.keys(manifest).find(
      (key) => manifest[key]?.name === screen && manifest[key].file.endsWith('.js'),
    )
    if (name === undefined) throw new Error(`the build has no chunk named ${screen}`)
    visit(name)
  }
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return {
    scripts: [...new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))],
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  }
}

/** Scripts and styles of a screen, with all that is loaded before it. */
export function fileCount(manifest: Readonly<Record<string, Chunk>>, screen: string): number {
  const { scripts, styles } = firstLoad(manifest, [frame, screen])
  return scripts.length + styles.length
}

if (isMain(import.meta.url)) {
  const dist = process.argv[2] ?? 'dist'
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const gzippedKib = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024
  const sum = (files: string[]) => files.reduce((total, file) => total + gzippedKib(file), 0)
  const { scripts, styles } = firstLoad(manifest)
  const signIn = sum(firstLoad(manifest, [signInScreen]).scripts)
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
  console.log(`with the sign-in screen: ${signIn.toFixed(1)} of ${budgets.signIn} KiB script`)
  const files = mainScreens.map((screen) => ({ screen, count: fileCount(manifest, screen) }))
  for (const { screen, count } of files) console.log(`files of ${screen}: ${count} of ${budgets.files}`)
  for (const { file, size } of later.slice(0, 3)) console.log(`later: ${size.toFixed(1)} KiB ${file}`)
  const isOver =
    script > budgets.script ||
    style > budgets.style ||
    signIn > budgets.signIn ||
    files.some(({ count }) => count > budgets.files)
  if (isOver) {
    console.error('over budget')
    process.exit(1)
  }
}
