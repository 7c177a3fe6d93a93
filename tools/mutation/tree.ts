/** Syntax trees for the mutation tool: plain nodes with offsets, without types. */
import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Fields that contain only types, which do not exist at run time. */
const typeFields = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments'])
/** Type wrappers around an expression; at run time only the expression exists. */
const typeWrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The child nodes that exist at run time. */
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
  if (errors.length > 0) throw new Error(`Cannot parse ${path}: ${errors[0]?.message}`)
  return { program: program as unknown as Node, module }
}

export const isFunction = (node: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** All function bodies of a tree. A mutant is tried with the tests that run its body. */
export function functionBodies(program: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isFunction(node) && isNode(node['body'])) found.push(node['body'])
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return found
}
