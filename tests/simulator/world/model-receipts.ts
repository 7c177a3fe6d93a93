/** Receipts of the model server, number by number, so that they can be verified by reading. */
import type { ReceiptsReport } from '#contract/sync/receipts.ts'

interface Known {
  held: Set<number>
  declared: Set<number>
  last: number
}

export interface ModelReceipts {
  /** Records that a stored change carried. `text`: the header with their numbers. */
  store(user: number, text: string | null): void
  report(user: number, report: ReceiptsReport): { contiguous: number; missing: [number, number][] }
  of(device: string, user: number): Readonly<Known> & { contiguous: number }
  /** Remembers everything, to be restored later. */
  backUp(): void
  restore(): void
}

export function modelReceipts(): ModelReceipts {
  let all = new Map<string, Known>()
  let copy = new Map<string, Known>()
  const copyOf = (from: ReadonlyMap<string, Known>) =>
    new Map(
      [...from].map(([key, { held, declared, last }]) => [
        key,
        { held: new Set(held), declared: new Set(declared), last },
      ]),
    )

  function knownOf(device: string, user: number): Known {
    const key = `${device} ${user}`
    const known = all.get(key) ?? { held: new Set(), declared: new Set(), last: 0 }
    all.set(key, known)
    return known
  }
  function declare(device: string, user: number, closed: ReceiptsReport['closed']): void {
    const { declared } = knownOf(device, user)
    for (const [first, last] of closed.flatMap(({ ranges }) => ranges))
      for (let seq = first; seq <= last; seq++) declared.add(seq)
  }
  const isKnown = ({ held, declared }: Known, seq: number) => held.has(seq) || declared.has(seq)
  function contiguousOf(known: Known): number {
    let seq = 0
    while (isKnown(known, seq + 1)) seq++
    return seq
  }

  return {
    store(user, text) {
      if (text === null) return
      for (const { device, seq } of JSON.parse(decodeURIComponent(text)) as { device: string; seq: number }[]) {
        const known = knownOf(device, user)
        known.held.add(seq)
        known.last = Math.max(known.last, seq)
      }
    },
    report(user, { device, last_seq, closed, moved }) {
      declare(device, user, closed)
      for (const one of moved) declare(one.device, user, one.closed)
      const known = knownOf(device, user)
      known.last = Math.max(known.last, last_seq)
      const seqs = Array.from({ length: known.last }, (_, at) => at + 1)
      const missing = seqs.filter((seq) => !isKnown(known, seq))
      return { contiguous: contiguousOf(known), missing: missing.map((seq) => [seq, seq]) }
    },
    of(device, user) {
      const known = knownOf(device, user)
      return { ...known, contiguous: contiguousOf(known) }
    },
    backUp() {
      copy = copyOf(all)
    },
    restore() {
      all = copyOf(copy)
    },
  }
}
