/** `npm run functions`: no function of the product is longer than 100 lines, and no source or test is longer than 300. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isMain } from '#server/is-main.ts'
import { childrenOf, isFunction, type Node, parse } from '../mutation/tree.ts'

export const maxLines = 100
export const maxFileLines = 300

/** The name under which a function is declared or assigned; unnamed functions are part of the enclosing function. */
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

export const isLongFile = (text: string): boolean => text.trimEnd().split('\n').length > maxFileLines

function allLongFiles(): string[] {
  const folders = ['src', 'server', 'sw', 'tests', 'tools', 'bench', 'e2e']
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  return files.filter((file) => /\.(tsx?|mjs)$/.test(file) && isLongFile(readFileSync(file, 'utf8')))
}

function allLongFunctions(): Record<string, number> {
  const files = execFileSync('git', ['ls-files', 'src', 'server', 'sw'], { encoding: 'utf8' }).split('\n')
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  return Object.assign({}, ...sources.map((file) => longFunctions(file, readFileSync(file, 'utf8'))))
}

if (isMain(import.meta.url)) {
  const found = Object.entries(allLongFunctions())
  for (const [name, lines] of found) console.error(`${name}: ${lines} lines; at most ${maxLines}`)
  const longFiles = allLongFiles()
  for (const file of longFiles) console.error(`${file}: more than ${maxFileLines} lines; split it by idea`)
  if (found.length + longFiles.length > 0) process.exit(1)
}
