/** Reads everything that a person is accountable for from the offline list. */
import type { Transfer } from '#contract/collections/transfers.ts'
import type { User } from '#contract/collections/users.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import {
  type Accountability,
  accountabilityOf,
  isReceiptOf,
  type ListingDocument,
} from '#domain/documents/accountability.ts'
import { type AnyDocument, type AnyLine, documentKinds, parentId } from '#domain/documents/document-kind.ts'
import { knownPeople, personAs } from '#domain/people/known-people.ts'
import { type LiveValue, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

type Catalog = ReturnType<typeof useServices>['catalog']
const kinds = [documentKinds.PAR, documentKinds.ICS]

/** The documents in force that name the person, in the list of people or in words only, with the products of their lines. */
async function readDocumentsOf(catalog: Catalog, person: number, names: readonly string[]) {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const where = { holder: [person, null], superseded_by: null }
      const { rows } = await catalog.list<AnyDocument>({
        collection: kind.documents.name,
        where,
      })
      const documents = rows.filter((document) => isReceiptOf(document, { person, names }))
      const ids = documents.map(({ id }) => id)
      const lines = await catalog.list<AnyLine>({
        collection: kind.lines.name,
        where: { [kind.parentField]: ids },
      })
      return documents.map((document) => ({
        type: kind.type,
        document,
        lines: lines.rows.filter((line) => parentId(kind, line) === document.id).map(({ product }) => product ?? null),
      }))
    }),
  )
  return found.flat()
}

/** Product → the documents that list it, also of other people. */
async function readListingDocuments(catalog: Catalog, products: readonly ProductView[]) {
  const documentsOf = new Map<number, ListingDocument[]>()
  for (const kind of kinds) {
    const where = { product: products.map(({ id }) => id) }
    const { rows } = await catalog.list<AnyLine>({ collection: kind.lines.name, where })
    const documents = await catalog.getMany<AnyDocument>(
      kind.documents.name,
      rows.map((line) => parentId(kind, line)),
    )
    for (const [index, { product }] of rows.entries()) {
      const document = documents[index]
      if (!product || !document) continue
      const known = documentsOf.get(product) ?? []
      const isKnown = known.some((one) => one.type === kind.type && one.document.id === document.id)
      if (!isKnown) documentsOf.set(product, [...known, { type: kind.type, document }])
    }
  }
  return documentsOf
}

/** Their name, and those of entries that were joined with theirs. */
async function readNamesOf(catalog: Catalog, person: number): Promise<readonly string[]> {
  const { rows } = await catalog.list<User>({ collection: 'users' })
  const known = personAs(knownPeople(rows), person)
  return known ? [known.name, ...known.joined.map(({ name }) => name)] : []
}

export async function readAccountability(catalog: Catalog, person: number): Promise<Accountability> {
  const { rows: products } = await catalog.list<ProductView>({
    collection: 'products',
    where: { user: person },
  })
  const names = await readNamesOf(catalog, person)
  const [documents, documentsOf, transfers] = await Promise.all([
    readDocumentsOf(catalog, person, names),
    readListingDocuments(catalog, products),
    catalog.list<Transfer>({ collection: 'transfers', where: { status: 'requested' } }),
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
  const nameById = new Map(people.flatMap((user) => (user ? [[user.id, formalName(user)]] : [])))
  const numbers = new Map(items.flatMap((item) => (item ? [[item.id, item.property_number]] : [])))
  return accountabilityOf({
    person,
    names,
    products,
    documentsOf,
    documents,
    transfers: concerned,
    nameOf: (id) => nameById.get(id) ?? `#${id}`,
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
