/** Reads a chained file of an evidence pack and finds its first broken link. */
import { canonicalJson, chainStart, hashedText, type Line, lineText, type PackedFile } from './pack-format.ts'

export type ChainFault<Content> =
  /** The content of this line does not match its hash. */
  | { kind: 'line-changed'; line: number; record: Content | null }
  /** Lines `line` to `line + count - 1` are missing; `next` is the one that follows. */
  | { kind: 'lines-removed'; line: number; count: number; next: Content | null }
  /** The line at this position belongs elsewhere. */
  | { kind: 'line-moved'; line: number; belongs: number; record: Content }
  /** The chain is complete, but it is not the one that was signed. */
  | { kind: 'rewritten' }

export interface CheckedChain<Content> {
  /** The contents up to the first fault. */
  records: readonly Content[]
  fault: ChainFault<Content> | null
}

function parseLine<Content>(text: string): Line<Content> | null {
  try {
    const line = JSON.parse(text) as Line<Content>
    const isLine = Number.isSafeInteger(line.n) && typeof line.previous === 'string' && typeof line.record === 'object'
    return isLine && line.record !== null ? line : null
  } catch {
    return null
  }
}

const numberOf = (text: string) => Number(/^\{"n":(\d{1,15}),/.exec(text)?.[1])

/** `packed`: the file's entry in the manifest. */
export async function checkChain<Content>(
  text: string,
  packed: Pick<PackedFile, 'lines' | 'last_hash'>,
  sha256: (text: string) => Promise<string>,
): Promise<CheckedChain<Content>> {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const records: Content[] = []
  let previous = chainStart
  for (const [index, lineOfFile] of lines.entries()) {
    const n = index + 1
    const line = parseLine<Content>(lineOfFile)
    if (!line) return { records, fault: { kind: 'line-changed', line: n, record: null } }
    const content = canonicalJson(line.record)
    const hash = await sha256(hashedText(line.n, line.previous, content))
    // The whole text is compared: other programs may read a duplicate key differently.
    if (hash !== line.hash || lineText(line.n, line.previous, line.hash, content) !== lineOfFile)
      return { records, fault: { kind: 'line-changed', line: n, record: line.record } }
    if (line.n !== n) {
      const isElsewhere = line.n < n || lines.some((other, at) => at > index && numberOf(other) === n)
      return {
        records,
        fault: isElsewhere
          ? { kind: 'line-moved', line: n, belongs: line.n, record: line.record }
          : { kind: 'lines-removed', line: n, count: line.n - n, next: line.record },
      }
    }
    if (line.previous !== previous) return { records, fault: { kind: 'line-changed', line: n, record: line.record } }
    previous = line.hash
    records.push(line.record)
  }
  const expected = packed.lines ?? 0
  if (lines.length < expected)
    return {
      records,
      fault: { kind: 'lines-removed', line: lines.length + 1, count: expected - lines.length, next: null },
    }
  if (lines.length > expected || previous !== (packed.last_hash ?? chainStart))
    return { records, fault: { kind: 'rewritten' } }
  return { records, fault: null }
}
