import { collections } from '#contract/collections/all-collections.ts'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'

/** The declaration of a collection by its name. */
export const collectionOf = (name: CollectionName): AnyCollection => collections[name]
