/** Prints documents from the offline list, without a network (D9.3, D9.5). */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { type FormHeader, printedNumber } from '#domain/documents/custody-form-input.ts'
import {
  type AnyDocument,
  type AnyLine,
  acquisitionDates,
  type DocumentKind,
  documentKinds,
  type LoadedDocument,
} from '#domain/documents/document-kind.ts'
import { prepareDocuments } from '#domain/documents/prepare-documents.ts'
import { icsInputOf, parInputOf } from '#domain/documents/signed-content.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { fill } from '#print/forms/form.ts'
import { icsForm } from '#print/forms/ics-form.ts'
import { parForm } from '#print/forms/par-form.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { emptyHeading } from '../edit/document-schema.ts'
import { readActiveDocuments, readDocument, useDocument } from '../use-document.ts'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { printedSignature } from './printed-signature.ts'
import { useFormHeader } from './use-form-header.ts'

export function documentForm(
  kind: DocumentKind,
  loaded: LoadedDocument,
  { timeZone, ...formHeader }: FormHeader & { timeZone: string },
): FilledForm {
  const { document, lines, products } = loaded
  const signed = printedSignature(kind, loaded, timeZone)
  // not a text: printed on official forms
  const mark = document.superseded_by ? { mark: `REPLACED BY A NEWER ${kind.type}` } : {}
  if (kind.type === 'PAR') {
    const input = parInputOf(document, lines, acquisitionDates(products), formHeader)
    return fill(parForm, { ...input, ...mark, receivedBy: { ...input.receivedBy, ...signed } })
  }
  const input = icsInputOf(document, lines, formHeader)
  return fill(icsForm, { ...input, ...mark, receivedBy: { ...input.receivedBy, ...signed } })
}

function DocumentPrint({ kind }: { kind: DocumentKind }) {
  const formHeader = useFormHeader()
  const id = Number(useParams()['id']) || null
  const loaded = useDocument(kind, id)
  const forms = useMemo(() => (loaded ? [documentForm(kind, loaded, formHeader)] : []), [kind, loaded, formHeader])
  if (loaded === undefined) return <Loading />
  if (!loaded)
    return (
      <Empty asPage heading={words('notFound', { kind: kind.short })}>
        {common('mayBeDeleted')}
      </Empty>
    )
  return (
    <div className="bilang-page">
      {loaded.document.superseded_by ? (
        <div className="no-print">
          <Banner tone="attention">{words('newerReplacedIt')}</Banner>
        </div>
      ) : null}
      <PrintForms title={`${kind.short} ${printedNumber(loaded.document)}`} forms={forms} asOf={formHeader.asOf} />
    </div>
  )
}
export const ReceiptPrint = () => <DocumentPrint kind={documentKinds.PAR} />
export const SlipPrint = () => <DocumentPrint kind={documentKinds.ICS} />

interface ProductDocument {
  product: ProductView
  /** Null: the product needs the other kind of document, so a preview of this kind would be untrue. */
  loaded: LoadedDocument | null
  isSaved: boolean
}

/** The active document that lists the product; otherwise a preview of the document that it needs, for its holder, without a number. */
async function productDocument(
  catalog: ReturnType<typeof useServices>['catalog'],
  kind: DocumentKind,
  id: number,
): Promise<ProductDocument | null> {
  const product = await catalog.get<ProductView>('products', id)
  if (!product) return null
  const found = (await readActiveDocuments(catalog, [kind], [id])).get(id)
  const loaded = found ? await readDocument(catalog, kind, found.document.id) : null
  if (loaded) return { product, loaded, isSaved: true }
  if (product.print_type !== kind.type) return { product, loaded: null, isSaved: false }
  const user = await catalog.get<User>('users', product.user)
  const [proposal] = prepareDocuments([product]).proposals
  const document: AnyDocument = {
    ...emptyHeading,
    id: 0,
    number: '',
    fund_cluster: proposal?.fundCluster ?? product.names.funding,
    received_by_name: user ? formalName(user) : product.names.user,
    holder: product.user,
    category: proposal?.category ?? undefined,
  }
  const lines = (proposal?.lines ?? []).map(
    (line): AnyLine => ({
      ...line,
      id: 0,
      inventory_item_no: line.property_number,
      date_acquired: product.acquisition,
      total: null,
      estimated_useful_life: null,
    }),
  )
  return { product, loaded: { document, lines, products: new Map([[id, product]]) }, isSaved: false }
}

function ProductPrint({ kind }: { kind: DocumentKind }) {
  const { catalog } = useServices()
  const formHeader = useFormHeader()
  const area = useInventoryPath()
  const canManage = useCan('documents.manage')
  const id = Number(useParams()['id']) || null
  const live = useLiveValue(`${kind.type} of ${id}`, ['products', kind.documents.name, kind.lines.name], async () =>
    id === null ? null : productDocument(catalog, kind, id),
  )
  const found = live.state === 'ready' ? live.value : undefined
  const forms = useMemo(
    () => (found?.loaded ? [documentForm(kind, found.loaded, formHeader)] : []),
    [found, kind, formHeader],
  )
  if (found === undefined) return <Loading />
  if (!found) return <NoSuchProduct />
  const { product, loaded, isSaved } = found
  if (!loaded) return <OtherKindNeeded kind={kind} product={product} />
  return (
    <div className="bilang-page">
      {isSaved ? null : (
        <div className="no-print">
          <Banner
            tone="attention"
            action={
              canManage ? (
                <Button
                  component={Link}
                  to={`${area}/${kind.path}/prepare?user=${product.user}`}
                  size="sm"
                  variant="outline"
                >
                  {t('prepare', { kind: kind.short })}
                </Button>
              ) : null
            }
          >
            <Text fw={600}>{t('notOnActive', { kind: kind.short })}</Text>
            {t('belowPreview')}
          </Banner>
        </div>
      )}
      <PrintForms
        title={`${kind.short} ${isSaved ? printedNumber(loaded.document) : product.property_number}`}
        forms={forms}
        asOf={formHeader.asOf}
      />
    </div>
  )
}

/** Replaces the preview of an ICS for an item that needs a PAR, or the other way around. */
function OtherKindNeeded({ kind, product }: { kind: DocumentKind; product: ProductView }) {
  const area = useInventoryPath()
  const other = documentKinds[product.print_type]
  return (
    <Empty
      asPage
      heading={t('notOnActive', { kind: kind.short })}
      action={
        <Button component={Link} to={`${area}/${other.path}/product/print/${product.id}`} variant="outline">
          {t('showOther', { kind: other.short })}
        </Button>
      }
    >
      {t.rich('needsOther', {
        kind: other.short,
        number: () => <span className="bilang-number">{product.property_number}</span>,
      })}
    </Empty>
  )
}
export const ProductReceiptPrint = () => <ProductPrint kind={documentKinds.PAR} />
export const ProductSlipPrint = () => <ProductPrint kind={documentKinds.ICS} />
