/** What may be changed at one node of a syntax tree, by kind of node. */
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
/** Calls that give back something of the same kind as they are called on, so that leaving them out still runs. */
const droppable = new Set(['filter', 'slice', 'trim', 'sort', 'toSorted', 'reverse', 'toReversed', 'concat', 'flat'])
const removable = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'])

export function changesOf(node: Node, parent: Node | null, text: string): Change[] {
  const whole = (replacement: string): Change => ({ start: node.start, end: node.end, replacement })
  const part = (at: string): Node => node[at] as Node
  /** The operator between two operands. */
  const operator = (to: string): Change => {
    const [left, right] = [part('left'), part('right')]
    const found = left.end + text.slice(left.end, right.start).indexOf(String(node['operator']))
    return { start: found, end: found + String(node['operator']).length, replacement: to }
  }
  const always = (test: Node): Change[] =>
    ['true', 'false'].map((replacement) => ({ start: test.start, end: test.end, replacement }))

  switch (node.type) {
    case 'BinaryExpression': {
      const joinsText = node['operator'] === '+' && [part('left'), part('right')].some(isText)
      return joinsText ? [] : (binary[String(node['operator'])] ?? []).map(operator)
    }
    case 'LogicalExpression':
      return [operator(logical[String(node['operator'])] ?? '&&')]
    case 'AssignmentExpression':
      return node['operator'] === '=' ? [] : [operator(assignment[String(node['operator'])] ?? '=')]
    case 'UnaryExpression':
      return ['!', '-'].includes(String(node['operator']))
        ? [whole(text.slice(part('argument').start, part('argument').end))]
        : []
    case 'UpdateExpression':
      return [whole(text.slice(node.start, node.end).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')))]
    case 'IfStatement':
    case 'ConditionalExpression':
      return always(part('test'))
    case 'WhileStatement':
    case 'ForStatement':
      return node['test'] ? [{ start: part('test').start, end: part('test').end, replacement: 'false' }] : []
    case 'ThrowStatement':
      return [whole(';')]
    case 'ExpressionStatement':
      return removable.has(bare(part('expression')).type) ? [whole(';')] : []
    case 'ReturnStatement':
      return node['argument'] ? nothingInstead(part('argument')) : []
    case 'ArrowFunctionExpression':
      return node['expression'] ? nothingInstead(part('body')) : []
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length > 0 ? [whole('[]')] : []
    case 'Literal':
      return literal(node, parent, whole)
    case 'TemplateLiteral':
      return /\s/.test(text.slice(node.start, node.end).replace(/\$\{[^}]*\}/g, '')) ? [] : [whole('``')]
    case 'MemberExpression':
      return member(node, text)
    case 'CallExpression':
      return call(node, text, whole)
    default:
      return []
  }
}

const isText = (node: Node): boolean => {
  const inner = bare(node)
  return inner.type === 'TemplateLiteral' || (inner.type === 'Literal' && typeof inner['value'] === 'string')
}

/** Gives back nothing where something is expected. What already is nothing or plainly true or false has other mutants. */
function nothingInstead(value: Node): Change[] {
  const inner = bare(value)
  const isNothing = inner.type === 'Literal' || (inner.type === 'Identifier' && inner['name'] === 'undefined')
  return isNothing ? [] : [{ start: value.start, end: value.end, replacement: 'undefined' }]
}

function literal(node: Node, parent: Node | null, whole: (replacement: string) => Change): Change[] {
  const { value } = node
  const isName = parent !== null && parent['key'] === node && parent['computed'] !== true
  const isDirective = parent?.type === 'ExpressionStatement'
  const isImport = parent?.type === 'ImportExpression'
  if (isName || isDirective || isImport) return []
  if (typeof value === 'boolean') return [whole(String(!value))]
  if (typeof value === 'number') return [whole(String(value + 1)), ...(value > 1 ? [whole(String(value - 1))] : [])]
  if (typeof value === 'string') return /\s/.test(value.trim()) ? [] : [whole(value === '' ? "'mutated'" : "''")]
  if (node['regex']) return pattern(node, whole)
  return []
}

/** A regular expression that no longer insists on where the text begins or ends. */
function pattern(node: Node, whole: (replacement: string) => Change): Change[] {
  const regex = node['regex'] as { pattern: string; flags: string }
  const without = [regex.pattern.replace(/^\^/, ''), regex.pattern.replace(/(?<!\\)\$$/, '')]
  return without
    .filter((changed) => changed !== regex.pattern && changed !== '')
    .map((changed) => whole(`/${changed}/${regex.flags}`))
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

function call(node: Node, text: string, whole: (replacement: string) => Change): Change[] {
  const callee = bare(node['callee'] as Node)
  if (callee.type !== 'MemberExpression' || callee['computed'] || callee['optional']) return []
  const object = callee['object'] as Node
  const name = String((callee['property'] as Node)['name'])
  return droppable.has(name) ? [whole(text.slice(object.start, object.end))] : []
}
