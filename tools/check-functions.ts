/**
 * `npm run functions`: no function of the product is longer than 100 lines. Those that were longer when the check began are listed in
 * `long-functions.json` with their length: they may shrink, not grow, and none may be added. `-- --write` takes over what shrank.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { childrenOf, isFunction, type Node, parse } from './mutation/tree.ts'

export const maxLines = 100
const listFile = join(import.meta.dirname, 'long-functions.json')

/** The name that a function is declared or assigned under; functions without one are part of the function around them. */
function namedFunctions(node: Node, name: string | null = null): { name: string; node: Node }[] {
  const named = (child: unknown) => (child as Node | undefined)?.['name'] as string | undefined
  const own = isFunction(node) ? (named(node['id']) ?? name) : null
  const forChild = (child: Node): string | null => {
    if (node.type === 'VariableDeclarator' && child === node['init']) return named(node['id']) ?? null
    if ((node.type === 'Property' || node.type === 'MethodDefinition') && child === node['value'])
      return named(node['key']) ?? null
    return null
  }
  return [
    ...(own === null ? [] : [{ name: own, node }]),
    ...childrenOf(node).flatMap((child) => namedFunctions(child, forChild(child))),
  ]
}

/** `file function` → lines, for every function above the limit. */
export function longFunctions(file: string, text: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { name, node } of namedFunctions(parse(file, text).program)) {
    const lines = text.slice(node.start, node.end).split('\n').length
    const key = `${file} ${name}`
    if (lines > maxLines) found[key] = Math.max(lines, found[key] ?? 0)
  }
  return found
}

/** What is longer than the limit, or than its entry in the list. */
export const tooLong = (found: Readonly<Record<string, number>>, listed: Readonly<Record<string, number>>): string[] =>
  Object.entries(found)
    .filter(([name, lines]) => lines > (listed[name] ?? maxLines))
    .map(([name, lines]) => `${name}: ${lines} lines; at most ${listed[name] ?? maxLines}`)

function allLongFunctions(): Record<string, number> {
  const files = execFileSync('git', ['ls-files', 'src', 'server', 'sw'], { encoding: 'utf8' }).split('\n')
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  return Object.assign({}, ...sources.map((file) => longFunctions(file, readFileSync(file, 'utf8'))))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const listed = JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, number>
  const found = allLongFunctions()
  if (process.argv.includes('--write')) {
    const kept = Object.entries(found).flatMap(([name, lines]) => {
      const most = Object.keys(listed).length === 0 ? lines : listed[name]
      return most === undefined ? [] : [[name, Math.min(lines, most)] as const]
    })
    writeFileSync(listFile, `${JSON.stringify(Object.fromEntries(kept.sort()), null, 2)}\n`)
  } else {
    const problems = tooLong(found, listed)
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exit(1)
  }
}
