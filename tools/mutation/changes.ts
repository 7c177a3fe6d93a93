/** The changes that the mutation tool makes at one node of a syntax tree, by kind of node. */
import { bare, type Node } from './tree.ts'

export interface Change {
  start: number
  end: number
  replacement: string
}

const binary: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}
const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }
const assignment: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '??=': '=', '||=': '=' }
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  find: 'findLast',
  findLast: 'find',
}
/** Methods that return a value of the type they are called on, so the code still runs without the call. */
const droppable = new Set(['filter', 'slice', 'trim', 'sort', 'toSorted', 'reverse', 'toReversed', 'concat', 'flat'])
const removable = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'])

export function changesOf(node: Node, parent: Node | null, text: string): Change[] {
  const replaceNode = (replacement: string): Change => ({ start: node.start, end: node.end, replacement })
  const child = (key: string): Node => node[key] as Node
  /** Replaces the operator between two operands. */
  const replaceOperator = (to: string): Change => {
    const [left, right] = [child('left'), child('right')]
    const found = left.end + text.slice(left.end, right.start).indexOf(String(node['operator']))
    return { start: found, end: found + String(node['operator']).length, replacement: to }
  }
  const constantTest = (test: Node): Change[] =>
    ['true', 'false'].map((replacement) => ({ start: test.start, end: test.end, replacement }))

  switch (node.type) {
    case 'BinaryExpression': {
      const joinsText = node['operator'] === '+' && [child('left'), child('right')].some(isText)
      return joinsText ? [] : (binary[String(node['operator'])] ?? []).map(replaceOperator)
    }
    case 'LogicalExpression':
      return [replaceOperator(logical[String(node['operator'])] ?? '&&')]
    case 'AssignmentExpression':
      return node['operator'] === '=' ? [] : [replaceOperator(assignment[String(node['operator'])] ?? '=')]
    case 'UnaryExpression':
      return ['!', '-'].includes(String(node['operator']))
        ? [replaceNode(text.slice(child('argument').start, child('argument').end))]
        : []
    case 'UpdateExpression':
      return [replaceNode(text.slice(node.start, node.end).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')))]
    case 'IfStatement':
    case 'ConditionalExpression':
      return constantTest(child('test'))
    case 'WhileStatement':
    case 'ForStatement':
      return node['test'] ? [{ start: child('test').start, end: child('test').end, replacement: 'false' }] : []
    case 'ThrowStatement':
      return [replaceNode(';')]
    case 'ExpressionStatement':
      return removable.has(bare(child('expression')).type) ? [replaceNode(';')] : []
    case 'ReturnStatement':
      return node['argument'] ? undefinedInstead(child('argument')) : []
    case 'ArrowFunctionExpression':
      return node['expression'] ? undefinedInstead(child('body')) : []
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length > 0 ? [replaceNode('[]')] : []
    case 'Literal':
      return literal(node, parent, replaceNode)
    case 'TemplateLiteral':
      return /\s/.test(text.slice(node.start, node.end).replace(/\$\{[^}]*\}/g, '')) ? [] : [replaceNode('``')]
    case 'MemberExpression':
      return member(node, text)
    case 'CallExpression':
      return call(node, text, replaceNode)
    default:
      return []
  }
}

const isText = (node: Node): boolean => {
  const inner = bare(node)
  return inner.type === 'TemplateLiteral' || (inner.type === 'Literal' && typeof inner['value'] === 'string')
}

/** Replaces a returned value by `undefined`. Literals and `undefined` itself are left to the other mutants. */
function undefinedInstead(value: Node): Change[] {
  const inner = bare(value)
  const isConstant = inner.type === 'Literal' || (inner.type === 'Identifier' && inner['name'] === 'undefined')
  return isConstant ? [] : [{ start: value.start, end: value.end, replacement: 'undefined' }]
}

function literal(node: Node, parent: Node | null, replaceNode: (replacement: string) => Change): Change[] {
  const { value } = node
  const isName = parent !== null && parent['key'] === node && parent['computed'] !== true
  const isDirective = parent?.type === 'ExpressionStatement'
  const isImport = parent?.type === 'ImportExpression'
  if (isName || isDirective || isImport) return []
  if (typeof value === 'boolean') return [replaceNode(String(!value))]
  if (typeof value === 'number')
    return [replaceNode(String(value + 1)), ...(value > 1 ? [replaceNode(String(value - 1))] : [])]
  if (typeof value === 'string') return /\s/.test(value.trim()) ? [] : [replaceNode(value === '' ? "'mutated'" : "''")]
  if (node['regex']) return pattern(node, replaceNode)
  return []
}

/** Removes the anchor at the beginning or at the end of a regular expression. */
function pattern(node: Node, replaceNode: (replacement: string) => Change): Change[] {
  const regex = node['regex'] as { pattern: string; flags: string }
  const without = [regex.pattern.replace(/^\^/, ''), regex.pattern.replace(/(?<!\\)\$$/, '')]
  return without
    .filter((changed) => changed !== regex.pattern && changed !== '')
    .map((changed) => replaceNode(`/${changed}/${regex.flags}`))
}

function member(node: Node, text: string): Change[] {
  const object = node['object'] as Node
  const property = node['property'] as Node
  const changes: Change[] = []
  if (node['optional']) {
    const start = object.end + text.slice(object.end, property.start).indexOf('?.')
    changes.push({ start, end: start + 2, replacement: node['computed'] ? '' : '.' })
  }
  const other = node['computed'] ? undefined : methods[String(property['name'])]
  if (other && Object.hasOwn(methods, String(property['name'])))
    changes.push({ start: property.start, end: property.end, replacement: other })
  return changes
}

function call(node: Node, text: string, replaceNode: (replacement: string) => Change): Change[] {
  const callee = bare(node['callee'] as Node)
  if (callee.type !== 'MemberExpression' || callee['computed'] || callee['optional']) return []
  const object = callee['object'] as Node
  const name = String((callee['property'] as Node)['name'])
  return droppable.has(name) ? [replaceNode(text.slice(object.start, object.end))] : []
}
