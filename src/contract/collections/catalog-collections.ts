/**
 * The collections that describe the property: products, their attributes, rooms and accounts. Their rows depend only on the written values, not on
 * signatures or workflow steps, so files can be imported into them and batches can change them.
 */
import { catalogPermissions } from '../permissions.ts'
import { type AnyCollection, collectionList } from './all-collections.ts'

export const catalogCollections: readonly AnyCollection[] = collectionList.filter(
  ({ permissions }) => permissions === catalogPermissions,
)

/** Whether its rows consist of a name only. */
export const hasOnlyName = ({ draft }: AnyCollection): boolean => Object.keys(draft.shape).join() === 'name'

export const hasNumber = ({ draft }: AnyCollection): boolean => 'number' in draft.shape
