/** Reads everything that a person is accountable for from the offline list. */
import type { Transfer } from '#contract/collections/transfers.ts'
import type { User } from '#contract/collections/users.ts'
import { noLimit, type ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { type Accountability, accountabilityOf } from '#domain/documents/accountability.ts'
import { type LiveValue, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { type AnyDocument, type AnyLine, documentKinds, parentId } from '../document-kind.ts'

type Catalog = ReturnType<typeof useServices>['catalog']
const kinds = [documentKinds.PAR, documentKinds.ICS]

/** The active documents that the person holds, with the products of their lines. */
async function readDocumentsOf(catalog: Catalog, person: number) {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const where = { holder: person, superseded_by: null }
      const documents = await catalog.list<AnyDocument>({
        collection: kind.documents.name,
        where,
        from: 0,
        limit: noLimit,
      })
      const ids = documents.rows.map(({ id }) => id)
      const lines = await catalog.list<AnyLine>({
        collection: kind.lines.name,
        where: { [kind.parentField]: ids },
        from: 0,
        limit: noLimit,
      })
      return documents.rows.map((document) => ({
        type: kind.type,
        document,
        lines: lines.rows.filter((line) => parentId(kind, line) === document.id).map(({ product }) => product ?? null),
      }))
    }),
  )
  return found.flat()
}

/** Product → number of the active document that lists it, including other people's documents. */
async function readDocumentOf(catalog: Catalog, products: readonly ProductView[]) {
  const documentOf = new Map<number, string>()
  for (const kind of kinds) {
    const where = { product: products.map(({ id }) => id) }
    const { rows } = await catalog.list<AnyLine>({ collection: kind.lines.name, where, from: 0, limit: noLimit })
    const documents = await catalog.getMany<AnyDocument>(
      kind.documents.name,
      rows.map((line) => parentId(kind, line)),
    )
    for (const [index, line] of rows.entries()) {
      const document = documents[index]
      if (line.product && document && !document.superseded_by)
        documentOf.set(line.product, document.number ?? String(document.id))
    }
  }
  return documentOf
}

export async function readAccountability(catalog: Catalog, person: number): Promise<Accountability> {
  const { rows: products } = await catalog.list<ProductView>({
    collection: 'products',
    where: { user: person },
    from: 0,
    limit: noLimit,
  })
  const [documents, documentOf, transfers] = await Promise.all([
    readDocumentsOf(catalog, person),
    readDocumentOf(catalog, products),
    catalog.list<Transfer>({ collection: 'transfers', where: { status: 'requested' }, from: 0, limit: noLimit }),
  ])
  const own = new Set(products.map(({ id }) => id))
  const concerned = transfers.rows.filter(({ product, user }) => user === person || own.has(product ?? 0))
  const [people, items] = await Promise.all([
    catalog.getMany<User>(
      'users',
      concerned.map(({ user }) => user),
    ),
    catalog.getMany<ProductView>(
      'products',
      concerned.map(({ product }) => product ?? 0),
    ),
  ])
  const names = new Map(people.flatMap((user) => (user ? [[user.id, formalName(user)]] : [])))
  const numbers = new Map(items.flatMap((item) => (item ? [[item.id, item.property_number]] : [])))
  return accountabilityOf({
    ...{ person, products, documentOf, documents, transfers: concerned },
    nameOf: (id) => names.get(id) ?? `#${id}`,
    itemOf: (id) => (id === null ? '–' : (numbers.get(id) ?? `#${id}`)),
  })
}

const collections = [
  'products',
  'transfers',
  'users',
  ...kinds.flatMap((kind) => [kind.documents.name, kind.lines.name]),
] as const

export function useAccountability(person: number): LiveValue<Accountability> {
  const { catalog } = useServices()
  return useLiveValue(`accountability ${person}`, collections, () => readAccountability(catalog, person))
}
