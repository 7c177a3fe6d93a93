/**
 * Checks the style sheets and their use in screens. Colors, distances, radii, text sizes and media queries are defined once (src/ui/theme); every
 * variable and every class that is used exists, every class that exists is used, and no constant style is written into an element. Run by `npm run
 * check`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { isMain } from '#server/is-main.ts'
import mediaQueries from '#ui/theme/media-queries.json' with { type: 'json' }
import { theme, variables } from '#ui/theme/theme.ts'

export interface StyleFinding {
  line: number
  found: string
}

const themeFiles = /src\/ui\/theme\//
const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length

/** All `--name` variables defined by the theme, a style sheet or an element. */
export function definedVariables(sources: ReadonlyMap<string, string>): Set<string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = [defaultCssVariablesResolver(merged), variables(merged)]
  const names = new Set(all.flatMap((one) => Object.keys({ ...one.variables, ...one.light, ...one.dark })))
  for (const source of sources.values())
    for (const [, name = ''] of source.matchAll(/(--[\w-]+)['"]?\s*:/g)) names.add(name)
  return names
}

const sized = /^(?:gap|row-gap|column-gap|padding[a-z-]*|margin[a-z-]*|border(?:-[a-z]+)*-radius|font-size)$/
/** Allowed lengths that are not a step of a scale: hairlines, and sizes relative to the text or the container. */
const rawLength = /(?<![\w.-])-?(?!1px)(?:\d*\.)?\d+(?:px|rem)\b/

/** Literals in a style sheet that the theme defines, and unknown names. */
export function checkSheet(file: string, source: string, known: ReadonlySet<string>): StyleFinding[] {
  const found: StyleFinding[] = []
  const add = (index: number, text: string) => found.push({ line: lineOf(source, index), found: text })
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  for (const match of text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi))
    add(match.index, `the color ${match[0]}: use a variable of src/ui/theme/tokens.ts`)
  for (const match of text.matchAll(/var\(\s*(--[\w-]+)/g))
    if (!known.has(match[1] ?? '')) add(match.index, `the unknown variable ${match[1]}`)
  for (const match of text.matchAll(/@media([^{]*)\{/g)) {
    const query = (match[1] ?? '').trim()
    const names = [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name = '']) => name)
    for (const name of names) if (!(name in mediaQueries)) add(match.index, `the unknown media query --${name}`)
    if (names.length === 0 && query !== 'print')
      add(match.index, `the media query ${query}: name it in media-queries.json`)
  }
  if (!/fonts\.css$/.test(file))
    for (const match of text.matchAll(/(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+);/g)) {
      const [, property = '', value = ''] = match
      if (sized.test(property) && rawLength.test(value))
        add(match.index, `${property}: ${value.trim()}: use a step of the scales in tokens.ts`)
    }
  return found
}

const classNames = (sheet: string): Set<string> =>
  new Set(
    [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name),
  )

/** Constant styles in elements. Measured geometry is computed, so its value is not a literal. */
export function checkElements(source: string): StyleFinding[] {
  const found: StyleFinding[] = []
  for (const match of source.matchAll(/\bstyle=\{\{([^{}]*)\}\}/g))
    for (const [, property = '', value = ''] of (match[1] ?? '').matchAll(
      /(['"\w-]+)\s*:\s*('[^']*'|"[^"]*"|-?[\d.]+)\s*(?:,|$)/g,
    ))
      found.push({ line: lineOf(source, match.index), found: `the constant style ${property}: ${value}` })
  return found
}

/** Classes that a screen uses but its sheet lacks, and unused classes. `users`: the sources that may use them. */
export function checkClasses(
  sheets: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, string>,
): Map<string, StyleFinding[]> {
  const found = new Map<string, StyleFinding[]>()
  const add = (file: string, finding: StyleFinding) => found.set(file, [...(found.get(file) ?? []), finding])
  const used = new Map<string, Set<string>>([...sheets.keys()].map((file) => [file, new Set<string>()]))
  for (const [file, source] of users)
    for (const [, local = '', path = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = path.startsWith('#') ? path.replace('#', 'src/') : join(dirname(file), path)
      const names = classNames(sheets.get(sheet) ?? '')
      for (const match of source.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))) {
        used.get(sheet)?.add(match[1] ?? '')
        if (!names.has(match[1] ?? ''))
          add(file, { line: lineOf(source, match.index), found: `the class ${match[1]}, which ${sheet} lacks` })
      }
      if (new RegExp(`\\b${local}\\[(?!')`).test(source)) for (const name of names) used.get(sheet)?.add(name)
    }
  const everything = [...users.values()].join('\n')
  for (const [file, sheet] of sheets)
    for (const name of classNames(sheet)) {
      const isOwn = file.endsWith('.module.css')
        ? !/^mantine-/.test(name) && !sheet.includes(`:global(.${name})`)
        : /^bilang-/.test(name)
      const isUsed = file.endsWith('.module.css') ? used.get(file)?.has(name) : everything.includes(name)
      if (isOwn && !isUsed)
        add(file, { line: lineOf(sheet, sheet.indexOf(`.${name}`)), found: `the class ${name}, which nothing uses` })
    }
  for (const [file, source] of users)
    for (const match of source.matchAll(/\bbilang-[a-z][\w-]*/g))
      if (
        /className|class="/.test(source.slice(Math.max(0, match.index - 120), match.index)) &&
        /(?<!-)$/.test(source.slice(0, match.index)) &&
        !globalNames(sheets).has(match[0])
      )
        add(file, { line: lineOf(source, match.index), found: `the class ${match[0]}, which no sheet has` })
  return found
}

/** Classes of bilang.css, and classes in other sheets' `:global`. */
const globalNames = (sheets: ReadonlyMap<string, string>): Set<string> =>
  new Set([
    ...classNames(sheets.get('src/ui/theme/bilang.css') ?? ''),
    ...[...sheets.values()].flatMap((sheet) =>
      [...sheet.matchAll(/:global\(\.([\w-]+)/g)].map(([, name = '']) => name),
    ),
  ])

const read = (...patterns: string[]): Map<string, string> =>
  new Map(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '' && existsSync(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )

/** Every finding in the repository, by file. */
export function checkStyles(): Map<string, StyleFinding[]> {
  const sheets = read('src/*.css')
  const screens = read('src/*.tsx', 'src/*.ts', 'index.html')
  const known = definedVariables(new Map([...sheets, ...screens]))
  const found = checkClasses(sheets, screens)
  for (const [file, source] of sheets) found.set(file, [...(found.get(file) ?? []), ...checkSheet(file, source, known)])
  for (const [file, source] of screens)
    if (!themeFiles.test(file)) found.set(file, [...(found.get(file) ?? []), ...checkElements(source)])
  return found
}

if (isMain(import.meta.url)) {
  const lines = [...checkStyles()].flatMap(([file, findings]) =>
    findings.map(({ line, found }) => `${file}:${line} ${found}`),
  )
  for (const line of lines) console.error(line)
  if (lines.length) process.exit(1)
}
