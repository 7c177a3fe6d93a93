/**
 * `npm run language` fails on retired words in identifiers and file names, and on retired phrases in comments, strings and documents
 * (`retired-words.ts`). Strings are not searched for single words, because some of them are stored or sent.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { isMain } from '#server/is-main.ts'
import { retiredPhrases, retiredWords } from './retired-words.ts'

export interface Finding {
  line: number
  found: string
  instead: string
}

/** The words of `openShelf`, `SHELF_SIZE` or `shelf-of.ts`, in lower case. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())

const byWord = new Map(retiredWords.map((entry) => [entry.word, entry]))

/** Retired words in one name; empty if it has none or the whole name is an exception. */
export const retiredIn = (name: string): { word: string; instead: string }[] =>
  wordsOf(name).flatMap((word) => {
    const entry = byWord.get(word)
    return entry && !entry.except?.includes(name) ? [{ word, instead: entry.instead }] : []
  })

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const phrasesIn = (text: string, offset: number, source: string): Finding[] =>
  retiredPhrases.flatMap(({ phrase, instead }) =>
    [...text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ').matchAll(new RegExp(phrase, 'gi'))].map(([found]) => ({
      line: lineAt(source, offset),
      found,
      instead,
    })),
  )

interface Node {
  type: string
  start: number
  name?: unknown
  value?: unknown
}

/** All nodes of a syntax tree, parents first. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (value !== null && typeof value === 'object') {
    if ('type' in value && 'start' in value) yield value as Node
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

/** Retired identifiers and phrases in a TypeScript source. Throws if it does not parse. */
export function checkSource(file: string, source: string): Finding[] {
  const parsed = parseSync(file, source)
  if (parsed.errors.length) throw new Error(`${file}: ${parsed.errors[0]?.message}`)
  const findings: Finding[] = []
  for (const node of nodesIn(parsed.program)) {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && typeof node.name === 'string')
      for (const { word, instead } of retiredIn(node.name))
        findings.push({ line: lineAt(source, node.start), found: `${node.name} (${word})`, instead })
    if (node.type === 'Literal' && typeof node.value === 'string')
      findings.push(...phrasesIn(node.value, node.start, source))
    if (node.type === 'TemplateElement')
      findings.push(...phrasesIn((node.value as { raw: string }).raw, node.start, source))
    if (node.type === 'JSXText' && typeof node.value === 'string')
      findings.push(...phrasesIn(node.value, node.start, source))
  }
  for (const comment of parsed.comments) findings.push(...phrasesIn(comment.value, comment.start, source))
  return findings
}

/** Retired phrases in a document. */
export const checkText = (source: string): Finding[] =>
  source.split('\n').flatMap((line, i) => phrasesIn(line, 0, line).map((finding) => ({ ...finding, line: i + 1 })))

function checkFile(file: string): Finding[] {
  const named = retiredIn(basename(file)).map(({ word, instead }) => ({
    line: 1,
    found: `file name (${word})`,
    instead,
  }))
  const source = readFileSync(file, 'utf8')
  if (/\.tsx?$/.test(file)) return [...named, ...checkSource(file, source)]
  return [...named, ...(/\.(md|css)$/.test(file) ? checkText(source) : [])]
}

/** Sources and documents under version control, except the list itself, its test, the glossary and the decisions. */
export const checkedFiles = (): string[] =>
  execFileSync('git', ['ls-files', 'src', 'server', 'sw', 'tests', 'e2e', 'tools', 'bench', 'docs', '*.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) =>
        /\.(tsx?|mjs|css|md)$/.test(file) &&
        !/retired-words\.ts$|language\.test\.ts$|docs\/(glossary|decisions)/.test(file),
    )

if (isMain(import.meta.url)) {
  const found = checkedFiles().flatMap((file) => checkFile(file).map((finding) => ({ file, ...finding })))
  for (const { file, line, found: what, instead } of found) console.error(`${file}:${line} ${what}: write ${instead}`)
  if (found.length) {
    console.error(`${found.length} retired words or phrases (tools/checks/retired-words.ts, docs/glossary.md)`)
    process.exit(1)
  }
}
