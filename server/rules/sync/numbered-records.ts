/** Reading records page by page in commit order: the requested range of numbers, and their epoch. */

import { invalid } from '#server/api-error.ts'
import type { Store } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'

const limitDefault = 500
const limitMaximum = 1000

function wholeNumber(text: string | undefined, field: string): number {
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw invalid({ [field]: [t('wholeNumber')] })
  return Number(text)
}

/**
 * Identifies the database and the caller's view of it: when either changes, devices read all records again. Read before the records, so that after a
 * restore in between the device sees another epoch on its next call.
 */
export const epochOf = async (store: Store, views: readonly string[]): Promise<string> =>
  [await store.epoch(), ...views].filter((part) => part !== '').join('-')

export const pageOfNumbers = (afterText: string | undefined, limitText: string | undefined) => ({
  after: wholeNumber(afterText, 'after'),
  limit: Math.min(limitMaximum, Math.max(1, wholeNumber(limitText, 'limit') || limitDefault)),
})
