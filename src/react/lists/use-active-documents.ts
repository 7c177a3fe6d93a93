import { useEffect, useState } from 'react'
import { readActiveDocuments } from '#catalog/active-documents.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { ActiveDocuments } from '#domain/reports/active-documents.ts'
import { useServices } from '../services.ts'

/** The result of `readActiveDocuments` for the rows on screen; null until read. */
export function useActiveDocuments(products: readonly ProductView[]): ActiveDocuments | null {
  const { catalog } = useServices()
  const [activeDocuments, setActiveDocuments] = useState<ActiveDocuments | null>(null)
  const key = products.map((product) => product.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which products these are
  useEffect(() => {
    let active = true
    void readActiveDocuments(catalog, products).then((lines) => {
      if (active) setActiveDocuments(lines)
    })
    return () => {
      active = false
    }
  }, [catalog, key])
  return activeDocuments
}
