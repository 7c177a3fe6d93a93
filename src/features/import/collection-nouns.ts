/** The nouns for rows of each collection. Collections that are neither imported nor referenced by a file have none. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { type en, t } from '#text/shared/collection-nouns.ts'

/** `items`, as in “Import items”. */
export const manyOf = (collection: CollectionName): string => t(`many.${collection as keyof typeof en.many}`)

/** `3 items`. */
export const countedOf = (collection: CollectionName, count: number): string => t(`counted.${collection}`, { count })
