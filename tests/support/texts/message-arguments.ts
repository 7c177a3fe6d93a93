import compile from 'icu-minify/compile'

/** Arguments and tags of a message, with the kind of each: `count plural`, `name`, `b tag`. */
export function argumentsOf(message: string): string[] {
  const kinds = ['#', 'select', 'plural', 'ordinal', 'number', 'date', 'time']
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node as [string, unknown, ...unknown[]]
    if (kind === undefined) found.add(name)
    else if (typeof kind !== 'number' || kind === 0) {
      found.add(`<${name}>`)
      node.slice(1).forEach(visit)
    } else {
      found.add(`${name} ${kinds[kind]}`)
      for (const option of Object.values((rest[0] ?? {}) as object)) visitAll(option)
    }
  }
  const visitAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) nodes.forEach(visit)
  }
  visitAll(compile(message))
  return [...found].sort()
}
