/** Resolves a scanned or typed text: a product by one of its keys, a room, or products whose words match. */
import type { ProductView, TagResolution } from '#domain/catalog/catalog-queries.ts'
import { parsePracticeTag } from '#domain/scan/practice-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { otherScanKeys, type ScanKey } from '#domain/scan/scan-keys.ts'
import { codeOf, parseTag } from '#domain/scan/tag-text.ts'
import type { CatalogState } from '../state/catalog-state.ts'
import type { CollectionQuery } from './collection-query.ts'

const maxCandidates = 20

const productsAt = (collectionQuery: CollectionQuery, found: Int32Array): TagResolution => {
  const products = collectionQuery.rowsAt(found.subarray(0, maxCandidates)) as ProductView[]
  const onlyProduct = products[0]
  return found.length === 1 && onlyProduct
    ? { kind: 'product', id: onlyProduct.id, product: onlyProduct }
    : { kind: 'several', products, total: found.length }
}

export function makeTagResolver(state: Pick<CatalogState, 'collectionQuery' | 'row' | 'newestProduct' | 'itemOfTag'>) {
  /** Products that match the words of a text. */
  async function searchProducts(search: string): Promise<TagResolution> {
    const collectionQuery = await state.collectionQuery('products')
    const found = collectionQuery?.select({ search }) ?? new Int32Array()
    if (!collectionQuery || found.length === 0) return { kind: 'unknown', text: search, reason: 'not-in-list' }
    const hits = productsAt(collectionQuery, found)
    return hits.kind === 'product' || hits.kind === 'several' ? { ...hits, isSearchHit: true } : hits
  }

  /** Products that match a code: by property number, or else by any other key. `bareId`: the product with this id. Null if none matches. */
  async function findByCode(code: string, bareId: number | null): Promise<TagResolution | null> {
    const collectionQuery = await state.collectionQuery('products')
    if (!collectionQuery) return null
    const { rows, withKey } = collectionQuery
    const numbered = withKey('property_number', code)
    if (numbered.length > 0) return productsAt(collectionQuery, Int32Array.from(numbered))
    const foundBy = new Map<number, ScanKey>()
    const indexOfId = bareId === null ? undefined : rows.indexOf(bareId)
    if (indexOfId !== undefined && rows.shownRows[indexOfId]) foundBy.set(indexOfId, 'id')
    for (const field of otherScanKeys)
      for (const index of withKey(field, code)) if (!foundBy.has(index)) foundBy.set(index, field)
    if (foundBy.size === 0) return null
    const resolution = productsAt(collectionQuery, Int32Array.from(foundBy.keys()).sort())
    if (resolution.kind === 'several')
      return {
        ...resolution,
        foundBy: Object.fromEntries([...foundBy].map(([index, key]) => [rows.ids[index], key])),
      }
    const [key = 'id'] = foundBy.values()
    return resolution.kind === 'product' && key !== 'id' ? { ...resolution, foundBy: key } : resolution
  }

  async function find(text: string): Promise<TagResolution> {
    const tag = parseTag(text)
    const code = codeOf(text)
    const named = code === null ? null : await findByCode(code, tag.kind === 'product' ? tag.id : null)
    if (named) return named
    switch (tag.kind) {
      case 'product': {
        const product = (await state.row('products', tag.id)) as ProductView | null
        if (product || code === null) return { kind: 'product', id: tag.id, product }
        // Bare digits that are not an id in this list may be part of a property number.
        const found = await searchProducts(code)
        return found.kind === 'unknown' ? { kind: 'product', id: tag.id, product: null } : found
      }
      case 'room': {
        const room = (await state.row('locations', tag.id)) as { name?: unknown } | null
        return { kind: 'room', id: tag.id, name: typeof room?.name === 'string' ? room.name : null }
      }
      case 'blank': {
        const id = await state.itemOfTag(tag.code)
        if (id === null) return { kind: 'unknown', text: printedTagCode(tag.code), reason: 'new-tag' }
        return { kind: 'product', id, product: (await state.row('products', id)) as ProductView | null }
      }
      case 'unknown':
        return { kind: 'unknown', text: tag.text, reason: tag.reason }
      default:
        return searchProducts(tag.text)
    }
  }

  /** Includes the latest saved record: the next tag of a lot adds one to a count that the list may not have yet (COUNT-206). */
  return async function resolve(text: string): Promise<TagResolution> {
    if (parsePracticeTag(text)) return { kind: 'unknown', text, reason: 'practice' }
    const found = await find(text)
    if (found.kind !== 'product' || !found.product) return found
    return { ...found, product: await state.newestProduct(found.id) }
  }
}
