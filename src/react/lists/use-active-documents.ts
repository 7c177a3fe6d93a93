import { readActiveDocuments } from '#catalog/active-documents.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { ActiveDocuments } from '#domain/reports/active-documents.ts'
import { useServices } from '../services.ts'
import { useRead } from '../use-async.ts'

/** The result of `readActiveDocuments` for the rows on screen; null until read. While other rows load, the previous result stays. */
export function useActiveDocuments(products: readonly ProductView[]): ActiveDocuments | null {
  const { catalog } = useServices()
  const { state } = useRead(products.map((product) => product.id).join(), () => readActiveDocuments(catalog, products))
  if (state.is === 'failed') throw state.error
  return state.is === 'ready' ? state.value : state.stale
}
