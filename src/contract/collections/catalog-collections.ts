/**
 * The collections that describe the property: products, their attributes, rooms and accounts. Their rows depend only on the values written,
 * not on a signature or an order of steps: so files are imported into them, and batches may change them.
 */
import { catalogPermissions } from '../permissions.ts'
import { type AnyCollection, collectionList } from './all-collections.ts'

export const catalogCollections: readonly AnyCollection[] = collectionList.filter(
  ({ permissions }) => permissions === catalogPermissions,
)

/** Whether a row of it consists of a name. */
export const hasOnlyName = ({ draft }: AnyCollection): boolean => Object.keys(draft.shape).join() === 'name'

export const hasNumber = ({ draft }: AnyCollection): boolean => 'number' in draft.shape
