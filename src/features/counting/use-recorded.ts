/** What was recorded on this screen lately, newest first, each with its way back: the last scans, and a stack for Undo. */
import { useCallback, useRef, useState } from 'react'
import type { OpSource } from '#domain/op.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'

export interface RecordedHere {
  scan: RecentScan
  /** What the Undo button says it undoes. */
  label: string
  /** Null when it cannot be undone here: it is in the backup copy only, or waits for a decision. */
  opId: string | null
  /** What was scanned, so that the item can be shown again; null when nothing was. */
  seen: { text: string; source: OpSource } | null
}

const limit = 10

export function useRecorded() {
  const [entries, setEntries] = useState<readonly RecordedHere[]>([])
  const made = useRef(0)
  const add = useCallback((entry: Omit<RecordedHere, 'scan'> & { scan: Omit<RecentScan, 'key'> }) => {
    const key = String(++made.current)
    setEntries((before) => [{ ...entry, scan: { ...entry.scan, key } }, ...before].slice(0, limit))
  }, [])
  const remove = useCallback((entry: RecordedHere) => {
    setEntries((before) => before.filter((one) => one.scan.key !== entry.scan.key))
  }, [])
  const keepForGood = useCallback((entry: RecordedHere) => {
    setEntries((before) => before.map((one) => (one.scan.key === entry.scan.key ? { ...one, opId: null } : one)))
  }, [])
  return {
    recents: entries.map(({ scan }) => scan),
    last: entries.find(({ opId }) => opId !== null),
    add,
    remove,
    keepForGood,
  }
}
