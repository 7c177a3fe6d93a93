/** Transfer requests that are on this device only: typed without the office, or begun by a finding while counting (D9.4). */
import { useDrafts } from './use-draft.ts'

export interface RequestValues {
  product: number | null
  user: number | null
  reason: string
}

/** Each lies under the product that its link named, or under `new`. */
export const requestDraftKey = (product: number | null): string => `${prefix}${product ?? 'new'}`
const prefix = 'form transfer '

/** The person's requests that were not sent, oldest first; read anew whenever `turn` changes. */
export function useRequestDrafts(turn: unknown): readonly { key: string; under: string; draft: RequestValues }[] {
  return useDrafts<RequestValues>(prefix, turn).map((kept) => ({
    ...kept,
    under: kept.key.slice(kept.key.indexOf(prefix) + prefix.length),
  }))
}
