/** What was recorded on this screen lately, newest first, each with its way back: the last scans, and a stack for Undo. */
import { useCallback, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'

export interface RecentRecord {
  scan: RecentScan
  /** What the Undo button says it undoes. */
  label: string
  /** Null when it cannot be undone here: it is in the backup copy only, or waits for a decision. */
  opId: string | null
  /** What was scanned, so that the item can be shown again; null when nothing was. */
  scanned: { text: string; source: OpSource } | null
}

const limit = 10

export function useRecentRecords() {
  const [entries, setEntries] = useState<readonly RecentRecord[]>([])
  const nextKey = useRef(0)
  const add = useCallback((entry: Omit<RecentRecord, 'scan'> & { scan: Omit<RecentScan, 'key'> }) => {
    const key = String(++nextKey.current)
    setEntries((before) => [{ ...entry, scan: { ...entry.scan, key } }, ...before].slice(0, limit))
  }, [])
  const remove = useCallback((entry: RecentRecord) => {
    setEntries((before) => before.filter((record) => record.scan.key !== entry.scan.key))
  }, [])
  const disableUndo = useCallback((entry: RecentRecord) => {
    setEntries((before) =>
      before.map((record) => (record.scan.key === entry.scan.key ? { ...record, opId: null } : record)),
    )
  }, [])
  return {
    scans: entries.map(({ scan }) => scan),
    lastUndoable: entries.find(({ opId }) => opId !== null),
    add,
    remove,
    disableUndo,
  }
}
