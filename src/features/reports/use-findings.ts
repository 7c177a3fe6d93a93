/**
 * What counters saw that is no count: this device's own findings at once, the office's when it is on the line, kept for the next time
 * without a network. One finding is shown once, the office's version first.
 */
import { useEffect, useState } from 'react'
import { listFindings } from '#contract/actions/findings.ts'
import { type Finding, finding } from '#contract/findings.ts'
import { useParts } from '#runtime/parts.ts'
import { useOutboxRows } from '#runtime/use-outbox.ts'

export interface FindingRow extends Finding {
  /** Where it is known: only on this device, or at the office. */
  at: 'device' | 'office'
}

export interface Findings {
  rows: readonly FindingRow[]
  /** When the office was last asked; null: never. */
  asOf: number | null
  offered: boolean
  /** The office is being asked, page by page. */
  asking: boolean
}

const keptKey = 'reports/findings'
interface Kept {
  asOf: number
  rows: readonly Finding[]
}

export function useFindings(): Findings {
  const { office, drafts, now } = useParts()
  const here = useOutboxRows(true)
  const [kept, setKept] = useState<Kept | null>(null)
  const [asking, setAsking] = useState(true)
  const offered = office.features().has('findings')
  useEffect(() => {
    const stop = new AbortController()
    setAsking(true)
    void (async () => {
      const before = (await drafts.read(keptKey)) as Kept | undefined
      if (before && !stop.signal.aborted) setKept(before)
      if (!offered || !office.online()) return
      const rows: Finding[] = []
      for (let page = 1; ; page++) {
        const answer = await office.call(listFindings, { query: { page: String(page) }, signal: stop.signal })
        if (!answer.ok || stop.signal.aborted) return
        // Photos stay at the office: the list must not fill the device.
        rows.push(...answer.value.results.map((one) => ({ ...one, photo: null })))
        if (!answer.value.next) break
      }
      const fresh = { asOf: now(), rows }
      setKept(fresh)
      await drafts.write(keptKey, fresh)
    })().finally(() => {
      if (!stop.signal.aborted) setAsking(false)
    })
    return () => stop.abort()
  }, [office, drafts, now, offered])
  const known = new Set((kept?.rows ?? []).map((one) => one.id))
  const own = (here?.ops ?? []).flatMap((op) => {
    if (op.entity !== 'findings' || known.has(String(op.eid)) || op.state === 'withdrawn') return []
    const read = finding.safeParse({ ...op.patch, id: op.eid })
    return read.success ? [{ ...read.data, at: 'device' as const }] : []
  })
  return {
    rows: [...own, ...(kept?.rows ?? []).map((one) => ({ ...one, at: 'office' as const }))],
    asOf: kept?.asOf ?? null,
    offered,
    asking,
  }
}
