/** Drafts of transfer requests on this device: typed offline, or started from a finding during a count (D9.4). */
import { useDrafts } from '../use-draft.ts'

export interface TransferRequestValues {
  product: number | null
  user: number | null
  reason: string
}

/** Key of a draft: by the product it was opened for, or `new`. */
export const transferDraftKey = (product: number | null): string => `${keyPrefix}${product ?? 'new'}`
const keyPrefix = 'form transfer ' // not a text

/** The person's unsent requests, oldest first. Read again when `revision` changes. */
export function useTransferDrafts(
  revision: string | number | null,
): readonly { key: string; productKey: string; draft: TransferRequestValues }[] {
  return useDrafts<TransferRequestValues>(keyPrefix, revision).map((stored) => ({
    ...stored,
    productKey: stored.key.slice(stored.key.indexOf(keyPrefix) + keyPrefix.length),
  }))
}
