/** The last ten records of this screen, newest first, each with the op that Undo reverses. */
import { useCallback, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'

export interface RecentRecord {
  scan: RecentScan
  /** Text of the Undo button. */
  label: string
  /** Null if it cannot be undone here: it exists only as a backup copy, or a person has to decide about it first. */
  opId: string | null
  /** The scan, so that undoing can show the item again; null if nothing was scanned. */
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
