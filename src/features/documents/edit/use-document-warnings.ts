/** Warnings to check before a document is saved, updated while a person types. */
import { useMemo } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/document-kind.ts'
import { type DocumentWarning, documentWarnings } from '#domain/documents/document-warnings.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { isAmountText } from '#domain/money/money.ts'
import { type Services, useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { productsOfLines, readActiveDocuments } from '../use-document.ts'
import type { DocumentInput } from './document-schema.ts'

interface WarningFacts {
  products: ReadonlyMap<number, ProductView>
  alsoOn: ReadonlyMap<number, string>
}

const noFacts: WarningFacts = { products: new Map(), alsoOn: new Map() }

async function readFacts(
  catalog: Services['catalog'],
  ids: readonly number[],
  ownDocument: { kind: DocumentKind; id: number } | null,
): Promise<WarningFacts> {
  const [products, activeDocuments] = await Promise.all([
    productsOfLines(
      catalog,
      ids.map((product) => ({ product })),
    ),
    readActiveDocuments(catalog, Object.values(documentKinds), ids, ownDocument),
  ])
  const alsoOn = new Map(
    [...activeDocuments].map(([id, one]) => [id, `${one.kind.short} ${printedNumber(one.document)}`]),
  )
  return { products, alsoOn }
}

export function useDocumentWarnings(
  kind: DocumentKind,
  values: Pick<DocumentInput, 'lines' | 'category' | 'fund_cluster' | 'holder'>,
  documentId: number | null,
): readonly DocumentWarning[] {
  const { catalog } = useServices()
  const ids = values.lines.flatMap((line) => (typeof line.product === 'number' ? [line.product] : []))
  const { state } = useRead(`warnings ${kind.type} ${documentId} ${ids}`, () =>
    readFacts(catalog, ids, documentId === null ? null : { kind, id: documentId }),
  )
  if (state.is === 'failed') throw state.error
  // While the data of a new line loads, the other lines keep their warnings.
  const facts = state.is === 'ready' ? state.value : (state.stale ?? noFacts)
  const valuesKey = JSON.stringify(values)
  return useMemo(() => {
    const current = JSON.parse(valuesKey) as typeof values
    return documentWarnings({
      type: kind.type,
      category: kind.type === 'ICS' ? current.category : null,
      fundCluster: String(current.fund_cluster ?? ''),
      holder: typeof current.holder === 'number' ? current.holder : null,
      lines: current.lines.map((line) => {
        const product = typeof line.product === 'number' ? facts.products.get(line.product) : undefined
        return {
          cost: isAmountText(line.cost) ? line.cost : null,
          print: product?.print_type ?? null,
          fundCluster: product ? formatFundCluster(product.names.funding) : null,
          holder: product?.user ?? null,
          alsoOn: product ? (facts.alsoOn.get(product.id) ?? null) : null,
        }
      }),
    })
  }, [valuesKey, kind, facts])
}
