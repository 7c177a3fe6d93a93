/** What forms can be about: what is read from the offline list, the line below the title of the page, and what is shown if it is not on this device. */
import type { ReactNode } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { type AnyDocument, type AnyLine, documentKinds, parentId } from '#domain/documents/document-kind.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import type { Subject, Subjects } from '#print/forms/form-page.ts'
import type { useServices } from '#react/services.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as common } from '#text/shared/common.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { readActiveDocuments, readDocument } from '../use-document.ts'
import { NoSuchProduct } from './no-such-product.tsx'

type Catalog = ReturnType<typeof useServices>['catalog']

interface SubjectOfForms<Facts> {
  collections: readonly CollectionName[]
  /** Lists what the offline list has, which may be a part. */
  isList: boolean
  /** Null if this device does not have it. */
  read(catalog: Catalog, id: number | null): Promise<Facts | null>
  line(facts: Facts): ReactNode
  notFound: () => ReactNode
}

const { PAR, ICS } = documentKinds
const ofKind = (kind: typeof PAR) => [kind.documents.name, kind.lines.name] as const

export const subjects: { readonly [About in Subject]: SubjectOfForms<Subjects[About]> } = {
  item: {
    collections: ['products', ...ofKind(PAR), ...ofKind(ICS)],
    isList: false,
    async read(catalog, id) {
      const product = id === null ? null : await catalog.get<ProductView>('products', id)
      if (!product) return null
      // Only a PAR proves custody of PPE, and only an ICS of semi-expendable property; forms have a caption for each.
      const kind = product.category === 'PPE' ? PAR : ICS
      const document = (await readActiveDocuments(catalog, [kind], [product.id])).get(product.id)?.document
      const activeDocument = document && {
        number: printedNumber(document),
        date: document.received_by_date ?? document.received_from_date ?? '',
        holder: document.received_by_name,
        holderId: document.holder,
        position: document.received_by_position,
      }
      return { product, activeDocument: activeDocument ?? null }
    },
    line: ({ product }) => (
      <>
        {fullDescription(product)} · <span className="bilang-mono bilang-number">{product.property_number}</span>.
      </>
    ),
    notFound: () => <NoSuchProduct />,
  },
  slip: {
    collections: [...ofKind(ICS), 'products'],
    isList: false,
    read: async (catalog, id) => (id === null ? null : readDocument(catalog, ICS, id)),
    line: ({ document }) => t('slipOf', { number: printedNumber(document), name: document.received_by_name }),
    notFound: () => (
      <Empty asPage heading={words('notFound', { kind: 'ICS' })}>
        {common('mayBeDeleted')}
      </Empty>
    ),
  },
  slips: {
    collections: ofKind(ICS),
    isList: true,
    async read(catalog) {
      const order = ['id']
      const [documents, lines] = await Promise.all([
        catalog.list<AnyDocument>({ collection: ICS.documents.name, order }),
        catalog.list<AnyLine>({ collection: ICS.lines.name, order }),
      ])
      const linesOf = new Map<number, AnyLine[]>(documents.rows.map(({ id }) => [id, []]))
      for (const line of lines.rows) linesOf.get(parentId(ICS, line))?.push(line)
      return documents.rows.map((document) => ({ document, lines: linesOf.get(document.id) ?? [] }))
    },
    line: () => null,
    notFound: () => null,
  },
}
