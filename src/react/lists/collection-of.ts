import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'

/** Definition of a collection, typed as any collection. */
export const collectionOf = (name: CollectionName): AnyCollection => collections[name]
