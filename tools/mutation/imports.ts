/** Finds the files that a test file loads, from import statements alone. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parse } from './tree.ts'

const aliases = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports,
).map(([from, to]) => ({ from: from.replace('*', ''), to: to.replace('*', '') }))

function resolve(specifier: string, importer: string): string | null {
  const alias = aliases.find(({ from }) => specifier.startsWith(from))
  const plain = specifier.replace(/\?.*$/, '')
  const path = alias ? join(alias.to, plain.slice(alias.from.length)) : join(dirname(importer), plain)
  const inRepository = alias !== undefined || specifier.startsWith('.')
  return inRepository && /\.tsx?$/.test(path) && existsSync(path) ? relative('.', path) : null
}

const cache = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const cached = cache.get(file)
  if (cached) return cached
  const text = readFileSync(file, 'utf8')
  const { module } = parse(file, text)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  const found = specifiers.flatMap((specifier) => resolve(specifier, file) ?? [])
  cache.set(file, found)
  return found
}

/** The file and everything that it imports, directly or indirectly. */
export function loadedBy(file: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...importsOf(next))
  }
  return seen
}
