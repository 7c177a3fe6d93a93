/** The last ten records of this screen, newest first, each with the ops that Undo reverses. */
import { useCallback, useRef, useState } from 'react'
import type { OpSource } from '#domain/outbox/op.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'

export interface RecordedItem {
  id: string
  label: string
}

export interface RecentRecord {
  scan: RecentScan
  /** Text of the Undo button. */
  label: string
  /** One op for each item, with its property number. Null if it cannot be undone here: it exists only as a backup copy, or a person has to decide first. */
  ops: readonly RecordedItem[] | null
  /** The scans, so that undoing can show the items again. */
  scanned: readonly { text: string; source: OpSource }[]
}

const limit = 10

export function useRecentRecords() {
  const [entries, setEntries] = useState<readonly RecentRecord[]>([])
  const nextKey = useRef(0)
  /** `above`: the number of the item whose newest line it follows, although others were recorded since; omitted: it is the newest. */
  const add = useCallback((entry: Omit<RecentRecord, 'scan'> & { scan: Omit<RecentScan, 'key'> }, above?: string) => {
    const key = String(++nextKey.current)
    setEntries((before) => {
      const index = before.findIndex(({ scan }) => scan.number === above)
      return before.toSpliced(Math.max(index, 0), 0, { ...entry, scan: { ...entry.scan, key } }).slice(0, limit)
    })
  }, [])
  const remove = useCallback((entry: RecentRecord) => {
    setEntries((before) => before.filter((record) => record.scan.key !== entry.scan.key))
  }, [])
  const disableUndo = useCallback((entry: RecentRecord) => {
    setEntries((before) =>
      before.map((record) => (record.scan.key === entry.scan.key ? { ...record, ops: null } : record)),
    )
  }, [])
  return {
    scans: entries.map(({ scan }) => scan),
    lastUndoable: entries.find(({ ops }) => ops !== null),
    add,
    remove,
    disableUndo,
  }
}
