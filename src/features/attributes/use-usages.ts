/** The number of rows that still refer to the rows to delete. */
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import type { AttributeKind, AttributeRow, Reference } from './kinds.ts'

export interface Usage {
  reference: Reference
  rows: number
}

/** By collection; null while counting. Counted once, when the dialog opens. */
export function useUsages(kind: AttributeKind, rows: readonly AttributeRow[]): readonly Usage[] | null {
  const { catalog } = useServices()
  const read = async () => {
    const usages: Usage[] = []
    for (const reference of kind.references) {
      let count = 0
      for (const row of rows) {
        const query = { collection: reference.collection, where: reference.where(row), from: 0, limit: 1 }
        count += (await catalog.list(query)).total
      }
      if (count > 0) usages.push({ reference, rows: count })
    }
    return usages
  }
  return useReadValue('usages', read) ?? null
}
