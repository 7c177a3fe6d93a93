import { useEffect, useState } from 'react'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import type { DocumentKind } from '../document-kind.ts'

/** Shows the number that the server would assign now. Another document can take it first, so it is only a hint (D9.2). */
export function useNextNumber(kind: DocumentKind, isNew: boolean, category: string): string {
  const { api } = useServices()
  const online = useOnline()
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    if (!isNew || !online) return
    const controller = new AbortController()
    const query: Readonly<Record<string, string>> = kind.type === 'ICS' ? { category } : {}
    void api.call(kind.nextNumberAction, { query, signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted && answer.ok) setNumber(answer.value.number ?? String(answer.value.next_id))
    })
    return () => controller.abort()
  }, [api, kind, isNew, category, online])
  return number === null
    ? 'The server gives the number when it is saved.'
    : `Probably number ${number}; the server gives it when it is saved.`
}
