/** Reads documents with their lines and products from the offline list. */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  type AnyDocument,
  type AnyLine,
  type DocumentKind,
  type LoadedDocument,
  parentId,
} from '#domain/documents/document-kind.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

type Catalog = ReturnType<typeof useServices>['catalog']

export async function productsOfLines(
  catalog: Catalog,
  lines: readonly { product?: number | null | undefined }[],
): Promise<ReadonlyMap<number, ProductView>> {
  const ids = [...new Set(lines.flatMap((line) => line.product ?? []))]
  const rows = await catalog.getMany<ProductView>('products', ids)
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}

export async function readDocument(catalog: Catalog, kind: DocumentKind, id: number): Promise<LoadedDocument | null> {
  const document = await catalog.get<AnyDocument>(kind.documents.name, id)
  if (!document) return null
  const { rows: lines } = await catalog.list<AnyLine>({
    collection: kind.lines.name,
    where: { [kind.parentField]: id },
    order: ['id'],
  })
  return { document, lines, products: await productsOfLines(catalog, lines) }
}

/** Documents per batch; one query reads the lines of a whole batch. */
const batchSize = 200

/** Reads any number of documents in the given order, in batches. Leaves out documents that are not on this device. */
export async function* readDocuments(
  catalog: Catalog,
  kind: DocumentKind,
  ids: readonly number[],
): AsyncGenerator<readonly LoadedDocument[]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const documents = await catalog.getMany<AnyDocument>(kind.documents.name, batch)
    const { rows } = await catalog.list<AnyLine>({
      collection: kind.lines.name,
      where: { [kind.parentField]: batch },
      order: ['id'],
    })
    const products = await productsOfLines(catalog, rows)
    const linesOf = new Map<number, AnyLine[]>()
    for (const line of rows) linesOf.set(parentId(kind, line), [...(linesOf.get(parentId(kind, line)) ?? []), line])
    yield documents.flatMap((document) => {
      if (!document) return []
      const lines = linesOf.get(document.id) ?? []
      const ownProducts = lines.flatMap(({ product }) => {
        const found = product ? products.get(product) : undefined
        return found ? [[found.id, found] as const] : []
      })
      return [{ document, lines, products: new Map(ownProducts) }]
    })
  }
}

/** One document, updated on every change; `undefined` until read, null if it is not on this device. */
export function useDocument(kind: DocumentKind, id: number | null): LoadedDocument | null | undefined {
  const { catalog } = useServices()
  const live = useLiveValue(
    `document ${kind.type} ${id}`,
    [kind.documents.name, kind.lines.name, 'products'],
    async () => (id === null ? null : readDocument(catalog, kind, id)),
  )
  return live.state === 'ready' ? live.value : undefined
}

/** For each product, an active document that lists it; those of `exclude` are skipped. */
export async function readActiveDocuments(
  catalog: Catalog,
  kinds: readonly DocumentKind[],
  ids: readonly number[],
  exclude: readonly { kind: DocumentKind; id: number }[] = [],
): Promise<ReadonlyMap<number, { kind: DocumentKind; document: AnyDocument }>> {
  const found = new Map<number, { kind: DocumentKind; document: AnyDocument }>()
  if (ids.length === 0) return found
  for (const kind of kinds) {
    const { rows } = await catalog.list<AnyLine>({
      collection: kind.lines.name,
      where: { product: [...ids] },
    })
    const parents = [...new Set(rows.map((line) => line[kind.parentField] ?? 0))]
    const documents = await catalog.getMany<AnyDocument>(kind.documents.name, parents)
    const live = new Map(
      documents.flatMap((document) =>
        document && !document.superseded_by && !exclude.some((one) => one.kind === kind && one.id === document.id)
          ? [[document.id, document]]
          : [],
      ),
    )
    for (const line of rows) {
      const document = live.get(line[kind.parentField] ?? 0)
      if (document && line.product) found.set(line.product, { kind, document })
    }
  }
  return found
}
