/**
 * `npm run modules` compares every import with the table in `modules.ts`, type imports too; it prints the violations and exits 1 if there
 * are any. `-- --write` draws the picture in docs/architecture.md.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { isMain } from '#server/is-main.ts'
import {
  databaseModule,
  databaseTables,
  emitterFile,
  isolatedFolders,
  type Module,
  modules,
  otherDatabases,
} from './modules.ts'

export interface Violation {
  file: string
  imports: string
  reason: string
}

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const filesBelow = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return filesBelow(path)
        return /\.tsx?$/.test(entry.name) ? [path] : []
      })

interface SourceFile {
  /** Path from the root, with slashes. */
  file: string
  module: string
  text: string
  specifiers: string[]
}

const readFiles = (root: string): SourceFile[] =>
  Object.entries(modules).flatMap(([module, { folder }]) =>
    filesBelow(join(root, folder)).map((path) => {
      const text = readFileSync(path, 'utf8')
      const specifiers = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '')
      return { file: relative(root, path).split(sep).join('/'), module, text, specifiers }
    }),
  )

const matches = (list: readonly string[], specifier: string): boolean =>
  list.some((name) => (name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name))

/** The imported file as a path from the root; null for packages. */
function targetOf(file: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path)
  const [alias = '', ...rest] = path.slice(1).split('/')
  const module = path.startsWith('#') ? modules[alias] : undefined
  return module ? `${module.folder}/${rest.join('/')}` : null
}

function reasonAgainst(source: SourceFile, module: Module, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return specifier.split('/').filter((part) => part === '..').length > 1
      ? 'imports that climb more than one folder hide the module: use #module/…'
      : null
  if (specifier.startsWith('#')) {
    const [target = '', folder] = specifier.slice(1).split('/')
    if (target !== source.module)
      return module.mayImport.includes(target) ? null : `${source.module} may not import ${target}`
    const own = source.file.slice(module.folder.length + 1).split('/')[0]
    return isolatedFolders.includes(target) && folder !== own ? `folders of ${target} may not import each other` : null
  }
  const plain = specifier.replace(/\?.*$/, '')
  const packageName = plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/')
  const allowed = matches(module.packages, plain) || (plain.endsWith('.css') && matches(module.packages, packageName))
  return allowed ? null : `${source.module} may not use the package ${plain}`
}

/** Imports that the table does not allow, and barrels. */
function forbiddenImports(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap((source) => {
    const module = modules[source.module]
    if (!module) return []
    const found = source.specifiers.flatMap((specifier) => {
      const reason = reasonAgainst(source, module, specifier)
      return reason ? [{ file: source.file, imports: specifier, reason }] : []
    })
    const barrel = /^\s*export\s+\*\s+from/m.test(source.text)
    return barrel ? [...found, { file: source.file, imports: 'export *', reason: 'no barrels' }] : found
  })
}

const tables = databaseTables.join('|')
/** Code that only Dexie's database, tables and collections understand. */
const rawDatabaseAccess = new RegExp(
  [
    String.raw`\bCoreDb\b`,
    String.raw`\.db\(\)`,
    String.raw`\b(?:core|mirror|db|\w+D[bB])\s*\.(?:${tables})\b(?!\()`,
    String.raw`\.(?:${tables})\s*\.(?:get|put|add|update|each|count|modify)\(`,
    String.raw`\.where\(\s*['"{\x60]`,
    String.raw`\.(?:bulk(?:Put|Add|Get|Delete|Update)|toCollection|toArray|primaryKeys|uniqueKeys|orderBy|transaction)\(`,
  ].join('|'),
)

/** Raw access to a table of the device's databases outside the owning module, which would bypass that module's guarantees. */
function rawDatabaseUses(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap(({ file, module, text }) => {
    if (module === databaseModule || otherDatabases.includes(module)) return []
    return text.split('\n').flatMap((line, index) => {
      const [found] = rawDatabaseAccess.exec(line) ?? []
      const reason = `only ${databaseModule} touches tables: add a query in src/${databaseModule}/queries`
      return found ? [{ file: `${file}:${index + 1}`, imports: found, reason }] : []
    })
  })
}

/** Hand-written sets of listeners, where one throwing listener would stop the others. */
function listenerSets(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap(({ file, text }) => {
    const [found] = /\bnew Set<\s*\([^>]*=>[^>]*>/.exec(text) ?? []
    return found && file !== emitterFile
      ? [{ file, imports: found, reason: `listeners belong to an emitter (${emitterFile})` }]
      : []
  })
}

/** Groups of files that import each other in a circle, by Tarjan's algorithm. */
function cycles(sources: readonly SourceFile[]): string[][] {
  const graph = new Map(
    sources.map(({ file, specifiers }) => [file, specifiers.flatMap((specifier) => targetOf(file, specifier) ?? [])]),
  )
  const found: string[][] = []
  const numbers = new Map<string, number>()
  const lows = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): void => {
    numbers.set(file, numbers.size)
    lows.set(file, numbers.size - 1)
    stack.push(file)
    const lower = (value: number | undefined) => lows.set(file, Math.min(lows.get(file) ?? 0, value ?? 0))
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!numbers.has(next)) {
        visit(next)
        lower(lows.get(next))
      } else if (stack.includes(next)) lower(numbers.get(next))
    }
    if (lows.get(file) !== numbers.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return found
}

/** Arrows of the table that no import uses. Modules without files are skipped. */
function unusedArrows(sources: readonly SourceFile[]): Violation[] {
  return Object.entries(modules).flatMap(([name, { mayImport }]) => {
    const own = sources.filter(({ module }) => module === name)
    if (own.length === 0) return []
    const used = new Set(
      own.flatMap(({ specifiers }) => specifiers.map((specifier) => specifier.slice(1).split('/')[0])),
    )
    return mayImport
      .filter((target) => !used.has(target))
      .map((target) => ({
        file: 'tools/checks/modules.ts',
        imports: target,
        reason: `${name} does not import ${target}`,
      }))
  })
}

/** All violations: imports that the table forbids, raw uses of the device's databases, sets of listeners, cycles, unused arrows. */
export function violations(root: string): Violation[] {
  const sources = readFiles(root)
  return [
    ...forbiddenImports(sources),
    ...rawDatabaseUses(sources),
    ...listenerSets(sources),
    ...cycles(sources).map((group) => ({ file: group[0] ?? '', imports: group.join(', '), reason: 'import cycle' })),
    ...unusedArrows(sources),
  ]
}

const begin = '<!-- modules: drawn by `npm run modules -- --write` -->'
const end = '<!-- end of modules -->'

/** The table as a diagram and a list, for docs/architecture.md. The diagram omits arrows that follow from others. */
export function picture(): string {
  const reach = (from: string): Set<string> => {
    const all = new Set<string>()
    for (const next of modules[from]?.mayImport ?? []) {
      all.add(next)
      for (const further of reach(next)) all.add(further)
    }
    return all
  }
  const direct = (name: string): string[] => {
    const { mayImport = [] } = modules[name] ?? {}
    return mayImport.filter((target) => !mayImport.some((other) => other !== target && reach(other).has(target)))
  }
  const arrows = Object.keys(modules).flatMap((name) => direct(name).map((target) => `  ${name} --> ${target}`))
  const rows = Object.entries(modules).map(
    ([, { folder, purpose, mayImport }]) => `| \`${folder}\` | ${purpose} | ${mayImport.join(', ') || '–'} |`,
  )
  return [
    begin,
    '',
    '```mermaid',
    'graph TD',
    ...arrows,
    '```',
    '',
    '| module | purpose | may import |',
    '|---|---|---|',
    ...rows,
    '',
    end,
  ].join('\n')
}

/** The document with a new picture between its two marker lines. Throws if they are missing. */
export function withPicture(document: string): string {
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The document has no lines "${begin}" and "${end}".`)
  return document.slice(0, from) + picture() + document.slice(to + end.length)
}

if (isMain(import.meta.url)) {
  const root = process.cwd()
  const architecture = join(root, 'docs/architecture.md')
  if (process.argv.includes('--write')) writeFileSync(architecture, withPicture(readFileSync(architecture, 'utf8')))
  const found = violations(root)
  for (const { file, imports, reason } of found) console.error(`${file}: ${imports}: ${reason}`)
  if (found.length > 0) process.exit(1)
}
