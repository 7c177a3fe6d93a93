/**
 * Makes the mutants of one source file: small changes of meaning, each of which a test should notice. Types, imports, texts for people (any
 * text with a space) and error messages are not changed.
 */
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import { changesOf } from './changes.ts'
import { bare, childrenOf, isFunction, type Node, parse } from './tree.ts'

export interface Mutant {
  /** Path from the root of the repository. */
  file: string
  start: number
  end: number
  line: number
  original: string
  replacement: string
  /** Offset of the enclosing function body; null for code that runs when the module loads. */
  body: number | null
}

const withoutMutants = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TemplateElement'])

export function mutantsOf(file: string, text: string): Mutant[] {
  const { program } = parse(file, text)
  const found = new Map<string, Mutant>()
  const visit = (node: Node, parent: Node | null, body: number | null): void => {
    if (withoutMutants.has(node.type) || isErrorMessage(node, parent)) return
    const ownBody = isFunction(node) ? (node['body'] as Node).start : null
    for (const { start, end, replacement } of changesOf(node, parent, text)) {
      const original = text.slice(start, end)
      if (original === replacement) continue
      const line = text.slice(0, start).split('\n').length
      const isInBody = ownBody !== null && start >= ownBody
      const changedBody = isInBody ? ownBody : body
      found.set(`${start}-${end}-${replacement}`, { file, start, end, line, original, replacement, body: changedBody })
    }
    for (const child of childrenOf(node)) {
      const inside = isFunction(node) && child === node['body'] ? child.start : body
      visit(child, node, inside)
    }
  }
  visit(program, null, null)
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}

function isErrorMessage(node: Node, parent: Node | null): boolean {
  if (parent?.type !== 'NewExpression' || node === parent['callee']) return false
  return /Error$/.test(String(bare(parent['callee'] as Node)['name']))
}

export const mutatedText = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** One line for people: `src/domain/money/money.ts:12  a < b → a <= b`. */
export function describe({ file, line, original, replacement }: Mutant): string {
  const short = (part: string) => {
    const flat = part.replace(/\s+/g, ' ')
    return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat
  }
  return `${file}:${line}  ${short(original)} → ${replacement === '' ? '(removed)' : short(replacement)}`
}

/** Draws `size` mutants, all if it is 0. The same seed draws the same mutants. */
export function sample(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  if (size === 0 || size >= mutants.length) return [...mutants]
  const random = seededFractions(seed)
  const drawn = mutants
    .map((mutant) => ({ mutant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, size)
  return drawn
    .map(({ mutant }) => mutant)
    .sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1))
}
