/**
 * Holds every import of the house against the picture in `rooms.ts`. `node tools/check-rooms.ts [root]` prints what is not allowed and
 * exits 1; `violations(root)` answers the same as data, for the test that plants one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cells, rooms } from './rooms.ts'

export interface Violation {
  file: string
  imports: string
  why: string
}

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })

const named = (list: readonly string[], specifier: string): boolean =>
  list.some((name) => (name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name))

const isStyle = (specifier: string) => specifier.endsWith('.css')

/** Every import that the picture does not show. */
export function violations(root: string): Violation[] {
  const found: Violation[] = []
  for (const [name, room] of Object.entries(rooms)) {
    const folder = join(root, room.folder)
    let files: string[]
    try {
      files = filesBelow(folder)
    } catch {
      continue
    }
    for (const file of files) {
      const shown = relative(root, file).split(sep).join('/')
      const text = readFileSync(file, 'utf8')
      const cell = cells.includes(name) ? relative(folder, file).split(sep)[0] : undefined
      for (const match of text.matchAll(importPattern)) {
        const specifier = match[1] ?? match[2] ?? ''
        const why = refusal(name, room, specifier, cell)
        if (why) found.push({ file: shown, imports: specifier, why })
      }
      if (/^\s*export\s+\*\s+from/m.test(text)) found.push({ file: shown, imports: 'export *', why: 'no barrels' })
    }
  }
  return found
}

function refusal(
  name: string,
  room: (typeof rooms)[string],
  specifier: string,
  cell: string | undefined,
): string | null {
  if (specifier.startsWith('#')) {
    const [target = '', first] = specifier.slice(1).split('/')
    if (target === name) return cell && first !== cell ? `${name} may not import each other` : null
    return room.ours.includes(target) ? null : `${name} may not import ${target}`
  }
  if (specifier.startsWith('.')) {
    const climbs = specifier.split('/').filter((part) => part === '..').length
    return climbs > 1 ? 'climbing imports hide the room: use #room/…' : null
  }
  const plain = specifier.replace(/\?.*$/, '')
  if (
    isStyle(plain) &&
    named(
      room.theirs,
      plain
        .split('/')
        .slice(0, plain.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  )
    return null
  return named(room.theirs, plain) ? null : `${name} may not bring in ${plain}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = violations(process.argv[2] ?? process.cwd())
  for (const { file, imports, why } of found) console.log(`${file}: ${imports} — ${why}`)
  if (found.length > 0) process.exit(1)
}
