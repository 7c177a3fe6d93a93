/** Documents as paper, from this device's list, without a network (D9.3, D9.5). */
import { Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { User } from '#contract/resources/people.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { icsPaper, type PaperFrame, parPaper, printedNumber } from '#domain/form-inputs/custody.ts'
import { personName } from '#domain/lookup-label.ts'
import { prepareDocuments } from '#domain/prepare-documents.ts'
import type { FilledForm } from '#paper/form.ts'
import { icsForm } from '#paper/forms/ics.ts'
import { parForm } from '#paper/forms/par.ts'
import { useParts } from '#runtime/parts.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { type AnyDocument, type AnyLine, type DocumentKind, documentKinds, lineNumber } from './document-kind.ts'
import { NoSuchProduct } from './no-such-product.tsx'
import { PrintForms } from './print-forms.tsx'
import { useArea } from './use-area.ts'
import { inForce, readDocument, useDocument, type WholeDocument } from './use-document.ts'
import { useFrame } from './use-frame.ts'

export function formOf(kind: DocumentKind, whole: WholeDocument, frame: PaperFrame): FilledForm {
  const { document, lines, products } = whole
  if (kind.type === 'PAR') {
    const acquired = new Map([...products].map(([id, product]) => [id, product.acquisition]))
    return parForm(
      parPaper(
        document,
        lines.map((line) => ({
          ...line,
          quantity: String(line.quantity),
          property_number: lineNumber(line),
          product: line.product ?? null,
        })),
        acquired,
        frame,
      ),
    )
  }
  return icsForm(
    icsPaper(
      { ...document, category: document.category ?? 'SPHV' },
      lines.map((line) => ({ ...line, quantity: Number(line.quantity) || 1, total: line.total ?? null })),
      frame,
    ),
  )
}

function DocumentPrint({ kind }: { kind: DocumentKind }) {
  const frame = useFrame()
  const id = Number(useParams()['id']) || null
  const whole = useDocument(kind, id)
  const forms = useMemo(() => (whole ? [formOf(kind, whole, frame)] : []), [kind, whole, frame])
  if (whole === undefined) return <Loading />
  if (!whole)
    return (
      <Empty page heading={`No such ${kind.short}`}>
        It may have been deleted, or is not on this device yet.
      </Empty>
    )
  return (
    <div className="bilang-page">
      {whole.document.superseded_by ? (
        <div className="no-print">
          <Banner mark="attention">A newer document took the place of this one.</Banner>
        </div>
      ) : null}
      <PrintForms title={`${kind.short} ${printedNumber(whole.document)}`} forms={forms} asOf={frame.asOf} />
    </div>
  )
}
export const ReceiptPrint = () => <DocumentPrint kind={documentKinds.PAR} />
export const SlipPrint = () => <DocumentPrint kind={documentKinds.ICS} />

interface ProductPaper {
  product: ProductView
  whole: WholeDocument
  saved: boolean
}

/** The document in force that lists the product; else the one that would be made for its holder, without a number. */
async function paperOf(
  catalogue: ReturnType<typeof useParts>['catalogue'],
  kind: DocumentKind,
  id: number,
): Promise<ProductPaper | null> {
  const product = await catalogue.get<ProductView>('products', id)
  if (!product) return null
  const found = (await inForce(catalogue, [kind], [id])).get(id)
  const saved = found ? await readDocument(catalogue, kind, found.document.id) : null
  if (saved) return { product, whole: saved, saved: true }
  const user = await catalogue.get<User>('users', product.user)
  const [proposal] = prepareDocuments([{ ...product, print_type: kind.type }]).proposals
  const document = {
    number: '',
    fund_cluster: proposal?.fundCluster ?? product.names.funding,
    received_from_name: '',
    received_from_position: '',
    received_from_date: null,
    received_by_name: user ? personName(user) : product.names.user,
    received_by_position: '',
    received_by_date: null,
    holder: product.user,
    signatories: null,
    position: null,
    ...(proposal?.category ? { category: proposal.category } : {}),
  } as unknown as AnyDocument
  const lines = (proposal?.lines ?? []).map(
    (line) =>
      ({
        ...line,
        id: 0,
        inventory_item_no: line.property_number,
        total: null,
        estimated_useful_life: null,
      }) as unknown as AnyLine,
  )
  return { product, whole: { document, lines, products: new Map([[id, product]]) }, saved: false }
}

function ProductPrint({ kind }: { kind: DocumentKind }) {
  const { catalogue } = useParts()
  const frame = useFrame()
  const area = useArea()
  const mayManage = useCan('documents.manage')
  const id = Number(useParams()['id']) || null
  const [found, setFound] = useState<ProductPaper | null | undefined>(undefined)
  useEffect(() => {
    let live = true
    if (id === null) setFound(null)
    else
      void paperOf(catalogue, kind, id).then((value) => {
        if (live) setFound(value)
      })
    return () => {
      live = false
    }
  }, [catalogue, kind, id])
  const forms = useMemo(() => (found ? [formOf(kind, found.whole, frame)] : []), [found, kind, frame])
  if (found === undefined) return <Loading />
  if (!found) return <NoSuchProduct />
  return (
    <div className="bilang-page">
      {found.saved ? null : (
        <div className="no-print">
          <Banner
            mark="attention"
            action={
              mayManage ? (
                <Button
                  component={Link}
                  to={`${area}/${kind.path}/prepare?user=${found.product.user}`}
                  size="sm"
                  variant="outline"
                >
                  Prepare it
                </Button>
              ) : null
            }
          >
            <Text fw={600}>No {kind.short} in force lists this product.</Text>
            This is what it would look like; it has no number until it is saved.
          </Banner>
        </div>
      )}
      <PrintForms
        title={`${kind.short} ${found.saved ? printedNumber(found.whole.document) : found.product.property_number}`}
        forms={forms}
        asOf={frame.asOf}
      />
    </div>
  )
}
export const ProductReceiptPrint = () => <ProductPrint kind={documentKinds.PAR} />
export const ProductSlipPrint = () => <ProductPrint kind={documentKinds.ICS} />
