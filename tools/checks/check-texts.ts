/**
 * `npm run texts`: texts for people must be in a catalog of `src/text/`, not in the code of the app, its service worker or the server. Refuses
 * literal text in JSX, in string literals and in templates, and texts that are read while a module loads (the language may not be known yet).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isMain } from '#server/is-main.ts'
import { childrenOf, isFunction, type Node, parse } from '../mutation/tree.ts'

/** Files whose literals are not texts of the app, with the reason. */
const exempt: readonly { path: RegExp; because: string }[] = [
  { path: /^src\/text\//, because: 'the catalogs' },
  { path: /^src\/print\//, because: 'official forms are printed in English, word for word' },
  { path: /^src\/domain\/import\/(import-columns|product-aliases)\.ts$/, because: 'headings of files are English' },
  {
    path: /^src\/domain\/reports\/(product-export|property-card-rows|unserviceable-(columns|lines))\.ts$/,
    because: 'column heads of files and lines of official forms are English',
  },
  { path: /^src\/device-db\/(core|mirror)-db\.ts$/, because: 'tables, keys and indexes of the databases' },
  { path: /^src\/contract\/fixed-texts\.ts$/, because: 'texts that the specification fixes' },
  {
    path: /^src\/domain\/app\/describe-device\.ts$/,
    because: 'names of devices, which the server stores at a sign-in',
  },
  { path: /^server\/seed\//, because: 'made-up property records' },
  { path: /^src\/domain\/scan\/practice-tags\.ts$/, because: 'made-up property records and their printed tags' },
  {
    path: /^server\/(main|run-server|open-database|server-options|http\/listen|lan\/(open-lan|mdns-name|certificates))\.ts$/,
    because: 'what the terminal shows the person who starts the server',
  },
  { path: /^server\/(backups\/|db\/may-open)/, because: 'what the log and the commands show the operator' },
  { path: /^server\/lan\/settings-menus\.ts$/, because: 'menus as phones name them' },
  { path: /^server\/lan\/apple-profile\.ts$/, because: 'a file format' },
  { path: /^server\/db\/(tables|open-sqlite|search-index)\.ts$/, because: 'tables and settings of the database' },
  { path: /^server\/http\/security-headers\.ts$/, because: 'values of HTTP headers' },
  {
    path: /^server\/(http\/request-metrics|routes\/metrics-route)\.ts$/,
    because: 'the description of the metrics, for monitors',
  },
  { path: /^server\/http\/open-api\.ts$/, because: 'the description of the API, for developers' },
]

/** Attributes of elements and keys of objects whose values are never shown to people, and column headings of files, which are in English. */
const codeNames =
  /^(class|className|style|key|name|type|role|variant|color|size|href|to|id|htmlFor|rel|target|src|d|fill|stroke|viewBox|points|transform|path|pattern|inputMode|autoComplete|autoCapitalize|enterKeyHint|accept|method|position|justify|align|display|w|h|c|fz|fw|lh|ta|gap|p|m|component|as|header|column|data-.*|[A-Z][a-z]+(-[A-Z][a-z]+)+|aria-(live|hidden|current|controls|haspopup|relevant|atomic|labelledby|describedby|keyshortcuts)|aliases|.*(Color|ClassName|Id|Style|Url|Key))$/

export interface FoundText {
  line: number
  text: string
  kind: 'jsx' | 'literal' | 'template' | 'read-while-loading'
}

const isProse = (text: string): boolean => /\p{L}{2,}[^\n]* \p{L}/u.test(text) || /^\p{Lu}\p{Ll}{2,}/u.test(text)
/** Code that looks like prose: class lists, media queries, paths of SVG, SQL, header values, names such as `AbortError`. */
const isCode = (text: string): boolean =>
  /^(is not|not in)$|^\w+\.\w+ as \w+$/.test(text) ||
  text.split(/\s+/).every((word) => /[-_=/(#@[\]<>*\d]|^[.:]|^\p{Lu}\p{Ll}+\p{Lu}/u.test(word))

/** Errors of the language and the browser: their messages are for developers. */
const builtInError = /^((Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error|DOMException)$/
/**
 * Our own error classes with messages for developers, because screens have a text for each class. The message of any other class is a text for
 * people.
 */
const developerErrors: ReadonlySet<string> = new Set(['NotUndoable'])

/** Calls whose arguments are for developers: errors, logs, regular expressions. `superClass`: superclass of the enclosing class. */
const isForDevelopers = (node: Node, superClass: string): boolean => {
  const callee = node['callee'] as Node | undefined
  if (callee?.type === 'Super') return builtInError.test(superClass)
  const name = String(callee?.['name'] ?? (callee?.['property'] as Node | undefined)?.['name'] ?? '')
  if (node.type === 'NewExpression')
    return builtInError.test(name) || developerErrors.has(name) || /^RegExp$|^Intl/.test(name)
  const owner = callee?.['object'] as Node | undefined
  const object = owner?.['name'] ?? (owner?.['property'] as Node | undefined)?.['name']
  // Names and values of HTTP headers.
  if (name === 'header' || object === 'headers') return true
  return node.type === 'CallExpression' && (object === 'console' || /^logError$|^assert|^import$/.test(name))
}

const isComparison = (node: Node): boolean =>
  node.type === 'SwitchCase' || (node.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(node['operator'] as string))

const attributeName = (node: Node): string | null => {
  if (node.type === 'JSXAttribute') return String((node['name'] as Node)['name'])
  const key = node.type === 'Property' ? (node['key'] as Node) : null
  return key ? String(key['name'] ?? key['value']) : null
}

interface Context {
  inFunction: boolean
  comparison: boolean
  superClass: string
}

export interface TextNode extends FoundText {
  node: Node
  parent: Node
}

/** All texts of a file that belong in a catalog. */
function textNodes(file: string, code: string): TextNode[] {
  const found: TextNode[] = []
  const lineOf = (node: Node) => code.slice(0, node.start).split('\n').length
  const lines = code.split('\n')
  const readers = textReaders(code)
  const add = (node: Node, parent: Node, kind: FoundText['kind'], text: string) => {
    const line = lineOf(node)
    if ([lines[line - 2], lines[line - 1]].some((near) => near?.includes('// not a text'))) return
    found.push({ node, parent, kind, line, text: text.replace(/\s+/g, ' ').trim() })
  }

  const visit = (node: Node, parent: Node, context: Context): void => {
    if (/^(Import|ExportAll)/.test(node.type) || isForDevelopers(node, context.superClass)) return
    if (node.type === 'TaggedTemplateExpression') return
    const name = attributeName(node)
    // The errors of a field are a list: `{ id: ['…'] }`.
    const isList = (node['value'] as Node | null)?.type === 'ArrayExpression'
    if (name !== null && codeNames.test(name) && !isList) return
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(node['value'] as string))
      add(node, parent, 'jsx', node['value'] as string)
    if (node.type === 'Literal' && typeof node['value'] === 'string' && !context.comparison) {
      const value = node['value']
      if (isProse(value) && !isCode(value)) add(node, parent, 'literal', value)
    }
    if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as { value: { cooked: string } }[]
      const text = quasis.map(({ value }) => value.cooked).join('{}')
      if (isProse(text) && !isCode(text.replaceAll('{}', 'x'))) add(node, parent, 'template', text)
    }
    if (isTextRead(node, readers) && !context.inFunction)
      add(node, parent, 'read-while-loading', code.slice(node.start, node.end))
    const inside = {
      inFunction: context.inFunction || isFunction(node),
      comparison: isComparison(node),
      superClass: /^Class(Declaration|Expression)$/.test(node.type) ? superClassOf(node) : context.superClass,
    }
    const key = node.type === 'Property' ? node['key'] : null
    for (const child of childrenOf(node)) if (child !== key) visit(child, node, inside)
  }
  const { program } = parse(file, code)
  visit(program, program, { inFunction: false, comparison: false, superClass: '' })
  return found
}

const superClassOf = (node: Node): string => String((node['superClass'] as Node | null)?.['name'] ?? '')

const isTextRead = (node: Node, readers: ReadonlySet<unknown>): boolean => {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee'] as Node
  return readers.has(callee['name'] ?? (callee['object'] as Node | undefined)?.['name'])
}

/** `t`, and its local alias in a file: `import { t as common } from '#text/shared/common.ts'`. */
const textReaders = (code: string): ReadonlySet<unknown> =>
  new Set(['t', ...[...code.matchAll(/\bt as (\w+)/g)].map(([, name]) => name)])

export const textsIn = (file: string, code: string): FoundText[] =>
  textNodes(file, code).map(({ line, text, kind }) => ({ line, text, kind }))

export function checkedFiles(): string[] {
  const files = execFileSync('git', ['ls-files', 'src', 'server', 'sw'], { encoding: 'utf8' }).split('\n')
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .filter((file) => !exempt.some(({ path }) => path.test(file)))
}

if (isMain(import.meta.url)) {
  const only = process.argv.slice(2)
  const wanted = (file: string) => only.length === 0 || only.some((path) => file.startsWith(path))
  const lines = checkedFiles()
    .filter(wanted)
    .flatMap((file) =>
      textsIn(file, readFileSync(file, 'utf8')).map(({ line, text, kind }) => `${file}:${line} ${kind}: ${text}`),
    )
  if (lines.length > 0) {
    console.error(lines.join('\n'))
    console.error(`${lines.length} texts belong in a catalog of src/text/ (see CONTRIBUTING.md, "Add a text").`)
    process.exitCode = 1
  }
}
