/** Transfer requests that are on this device only: typed without the office, or begun by a finding while counting (D9.4). */
import { useDrafts } from './use-draft.ts'

export interface TransferRequestValues {
  product: number | null
  user: number | null
  reason: string
}

/** Each lies under the product that its link named, or under `new`. */
export const transferDraftKey = (product: number | null): string => `${keyPrefix}${product ?? 'new'}`
const keyPrefix = 'form transfer '

/** The person's requests that were not sent, oldest first; read anew whenever `turn` changes. */
export function useTransferDrafts(
  revision: unknown,
): readonly { key: string; productKey: string; draft: TransferRequestValues }[] {
  return useDrafts<TransferRequestValues>(keyPrefix, revision).map((stored) => ({
    ...stored,
    productKey: stored.key.slice(stored.key.indexOf(keyPrefix) + keyPrefix.length),
  }))
}
