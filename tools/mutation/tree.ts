/** Syntax trees as the mutation tool reads them: plain nodes with offsets, types left out. */
import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Fields that hold types only: nothing in them exists while the program runs. */
const typeFields = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments'])
/** Wrappers that say something about a type and otherwise are the expression inside. */
const typeWrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The parts of a node that run. */
export function childrenOf(node: Node): Node[] {
  if (node.type.startsWith('TS') && !typeWrappers.has(node.type)) return []
  return Object.entries(node)
    .filter(([field]) => !typeFields.has(field) && field !== 'type')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter((child) => !child.type.startsWith('TS') || typeWrappers.has(child.type))
}

/** The node without parentheses and type wrappers around it. */
export function bare(node: Node): Node {
  const wraps = node.type === 'ParenthesizedExpression' || typeWrappers.has(node.type)
  return wraps ? bare(node['expression'] as Node) : node
}

export function parse(path: string, text: string) {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return { program: program as unknown as Node, module }
}

export const isFunction = (node: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** Every function body of a tree. Tests are matched to mutants by the bodies they run. */
export function functionBodies(program: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isFunction(node) && isNode(node['body'])) found.push(node['body'])
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return found
}
