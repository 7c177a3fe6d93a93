import { collections } from '#contract/collections/all-collections.ts'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'

/** Definition of a collection, typed as any collection. */
export const collectionOf = (name: CollectionName): AnyCollection => collections[name]
