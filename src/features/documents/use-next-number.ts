import { useEffect, useState } from 'react'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import type { DocumentKind } from './document-kind.ts'

/** A look at the number that the office would give now; another may take it first, so it is only shown (D9.2). */
export function useNextNumber(kind: DocumentKind, isNew: boolean, category: string): string {
  const { office } = useParts()
  const online = useOnline()
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    if (!isNew || !online) return
    const stop = new AbortController()
    const query: Readonly<Record<string, string>> = kind.type === 'ICS' ? { category } : {}
    void office.call(kind.next, { query, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted && answer.ok) setNumber(answer.value.number ?? String(answer.value.next_id))
    })
    return () => stop.abort()
  }, [office, kind, isNew, category, online])
  return number === null
    ? 'The office gives the number when it is saved.'
    : `Probably number ${number}; the office gives it when it is saved.`
}
