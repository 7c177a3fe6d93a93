import type { DocumentKind } from '#domain/documents/document-kind.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/documents-edit.ts'

/** Shows the number that the server would assign now. Another document can take it first, so it is only a hint (D9.2). */
export function useNextNumber(kind: DocumentKind, isNew: boolean, category: string): string {
  const { api } = useServices()
  const online = useOnline()
  const query: Readonly<Record<string, string>> = kind.type === 'ICS' ? { category } : {}
  const { state } = useAsync(isNew && online ? `next ${kind.type} ${JSON.stringify(query)}` : null, (signal) =>
    api.call(kind.nextNumberAction, { query, signal }),
  )
  const number = state.is === 'ready' ? (state.value.number ?? String(state.value.next_id)) : null
  return number === null ? t('numberOnSave') : t('nextNumber', { number })
}
