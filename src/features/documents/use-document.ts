/** A document, its lines and the products behind them, from this device's list. */
import { useEffect, useState } from 'react'
import { everyRow, type ProductView } from '#domain/catalogue.ts'
import { useParts } from '#runtime/parts.ts'
import { type AnyDocument, type AnyLine, type DocumentKind, parentOf } from './document-kind.ts'

export interface WholeDocument {
  document: AnyDocument
  lines: readonly AnyLine[]
  products: ReadonlyMap<number, ProductView>
}

type Catalogue = ReturnType<typeof useParts>['catalogue']

export async function productsOf(
  catalogue: Catalogue,
  lines: readonly { product?: number | null | undefined }[],
): Promise<ReadonlyMap<number, ProductView>> {
  const ids = [...new Set(lines.flatMap((line) => line.product ?? []))]
  const rows = await catalogue.getMany<ProductView>('products', ids)
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}

export async function readDocument(
  catalogue: Catalogue,
  kind: DocumentKind,
  id: number,
): Promise<WholeDocument | null> {
  const document = await catalogue.get<AnyDocument>(kind.documents.name, id)
  if (!document) return null
  const { rows: lines } = await catalogue.list<AnyLine>({
    entity: kind.items.name,
    where: { [kind.parent]: id },
    order: ['id'],
    from: 0,
    limit: everyRow,
  })
  return { document, lines, products: await productsOf(catalogue, lines) }
}

/** Read together: one question for the lines of all of them. */
const together = 200

/** Very many documents in their order, some at a time; those that are not on this device are left out. */
export async function* readDocuments(
  catalogue: Catalogue,
  kind: DocumentKind,
  ids: readonly number[],
): AsyncGenerator<readonly WholeDocument[]> {
  for (let from = 0; from < ids.length; from += together) {
    const some = ids.slice(from, from + together)
    const documents = await catalogue.getMany<AnyDocument>(kind.documents.name, some)
    const { rows } = await catalogue.list<AnyLine>({
      entity: kind.items.name,
      where: { [kind.parent]: some },
      order: ['id'],
      from: 0,
      limit: everyRow,
    })
    const products = await productsOf(catalogue, rows)
    const linesOf = new Map<number, AnyLine[]>()
    for (const line of rows) linesOf.set(parentOf(kind, line), [...(linesOf.get(parentOf(kind, line)) ?? []), line])
    yield documents.flatMap((document) => {
      if (!document) return []
      const lines = linesOf.get(document.id) ?? []
      const own = lines.flatMap(({ product }) => {
        const found = product ? products.get(product) : undefined
        return found ? [[found.id, found] as const] : []
      })
      return [{ document, lines, products: new Map(own) }]
    })
  }
}

/** Kept fresh; `undefined` until read, null when there is none on this device. */
export function useDocument(kind: DocumentKind, id: number | null): WholeDocument | null | undefined {
  const { catalogue } = useParts()
  const [found, setFound] = useState<{ key: string; value: WholeDocument | null } | null>(null)
  const key = `${kind.type} ${id}`
  useEffect(() => {
    let live = true
    const read = () =>
      void (id === null ? Promise.resolve(null) : readDocument(catalogue, kind, id)).then((value) => {
        if (live) setFound({ key, value })
      })
    read()
    const off = catalogue.onChange([kind.documents.name, kind.items.name], read)
    return () => {
      live = false
      off()
    }
  }, [catalogue, kind, id, key])
  return found?.key === key ? found.value : undefined
}

/** Product → number of a document in force that lists it, other than `except`. */
export async function inForce(
  catalogue: Catalogue,
  kinds: readonly DocumentKind[],
  ids: readonly number[],
  except: { kind: DocumentKind; id: number } | null = null,
): Promise<ReadonlyMap<number, { kind: DocumentKind; document: AnyDocument }>> {
  const found = new Map<number, { kind: DocumentKind; document: AnyDocument }>()
  if (ids.length === 0) return found
  for (const kind of kinds) {
    const { rows } = await catalogue.list<AnyLine>({
      entity: kind.items.name,
      where: { product: [...ids] },
      from: 0,
      limit: everyRow,
    })
    const parents = [...new Set(rows.map((line) => line[kind.parent] ?? 0))]
    const documents = await catalogue.getMany<AnyDocument>(kind.documents.name, parents)
    const live = new Map(
      documents.flatMap((one) =>
        one && !one.superseded_by && !(except?.kind === kind && except.id === one.id) ? [[one.id, one]] : [],
      ),
    )
    for (const line of rows) {
      const document = live.get(line[kind.parent] ?? 0)
      if (document && line.product) found.set(line.product, { kind, document })
    }
  }
  return found
}
