/**
 * Accepts several open requests of the same two people on one report (GAM Appendix 76, Annex A.5): which items, the type of transfer, and
 * who approves. The approver is proposed from the institute's signatories, else from the last one used on this device.
 */

import { Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { getReportSigners } from '#contract/actions/documents/report-signer-actions.ts'
import { acceptTransfers } from '#contract/actions/documents/transfer-actions.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import { transferBatchLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useAsync, useReadValue } from '#react/use-async.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/documents/transfers.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { useReportCall } from './report-call.tsx'
import { reportDetailsOf, useReportDetails } from './report-fields.tsx'
import { ReportForm } from './report-form.tsx'

interface RequestedItem {
  transfer: Transfer
  product: ProductView
}

/** The open requests from the same holder to the same receiver, the opened one first. */
async function readRequestsTogether(
  catalog: ReturnType<typeof useServices>['catalog'],
  transfer: Transfer,
): Promise<readonly RequestedItem[]> {
  const where = { status: 'requested', user: transfer.user }
  const { rows } = await catalog.list<Transfer>({
    collection: 'transfers',
    where,
    order: ['id'],
    from: 0,
    limit: transferBatchLimit,
  })
  const all = [transfer, ...rows.filter((row) => row.id !== transfer.id)]
  const products = await catalog.getMany<ProductView>(
    'products',
    all.map((row) => row.product ?? 0),
  )
  const known = all.flatMap((row, index) => (products[index] ? [{ transfer: row, product: products[index] }] : []))
  const seenProducts = new Set<number>()
  const [first] = known
  return known.filter(({ product }) => {
    const isIncluded = product.user === first?.product.user && !seenProducts.has(product.id)
    seenProducts.add(product.id)
    return isIncluded
  })
}

interface Approver {
  name: string
  position: string
}

/** The approving signatory of the institute; null if none is stored or the server does not say; undefined while loading. */
function useSignatory(): Approver | null | undefined {
  const { api } = useServices()
  const isOffered = api.features().has('report-signers')
  // not a text: the key of the call
  const { state } = useAsync(isOffered ? 'report signers' : null, (signal) => api.call(getReportSigners, { signal }))
  if (!isOffered) return null
  if (state.is === 'loading') return undefined
  const signatory = state.is === 'ready' ? state.value.signers?.approvedBy : null
  return signatory?.name ? signatory : null
}

export function AcceptDialog({
  transfer,
  onClose,
  onDone,
}: {
  transfer: Transfer
  onClose: () => void
  onDone: (accepted: readonly Transfer[]) => void
}) {
  const approver = useDraft<Approver>('transfers/approver')
  const signatory = useSignatory()
  const { catalog } = useServices()
  const items = useReadValue(`requests ${transfer.id}`, () => readRequestsTogether(catalog, transfer))
  return (
    <Modal opened onClose={onClose} title={t('acceptOnOneReport')} size="lg">
      {items === undefined || !approver.isLoaded || signatory === undefined ? (
        <Loading />
      ) : (
        <AcceptForm
          items={items}
          initial={signatory ?? approver.draft}
          approver={approver}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Modal>
  )
}

function AcceptForm({
  items,
  initial,
  approver,
  onClose,
  onDone,
}: {
  items: readonly RequestedItem[]
  initial: Approver | null
  approver: ReturnType<typeof useDraft<Approver>>
  onClose: () => void
  onDone: (accepted: readonly Transfer[]) => void
}) {
  const { api } = useServices()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(items.slice(0, 1).map((item) => item.transfer.id)))
  const details = useReportDetails(initial ?? {})
  const report = useReportCall({
    onDone: (accepted) => {
      approver.save({ name: details.values.name, position: details.values.position })
      onDone(accepted)
    },
  })
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const isAll = chosen.size === items.length

  const accept = () => {
    const ids = [...chosen]
    const body = reportDetailsOf(details.values)
    return report.send({ ids, details: body }, () => api.call(acceptTransfers, { body: { ids, ...body } }))
  }
  return (
    <ReportForm
      details={details}
      report={report}
      note={t('report.separate')}
      conflictText={t('report.requestDecided')}
      submitLabel={t('report.acceptTransfers', { count: chosen.size })}
      isReady={chosen.size > 0}
      onSubmit={() => void accept()}
      onClose={onClose}
    >
      <fieldset className="bilang-bare bilang-scroll">
        <legend>{t('report.samePeople')}</legend>
        {items.length > 1 ? (
          <Checkbox
            mt={4}
            label={t('report.allItems', { count: formatNumber(items.length) })}
            checked={isAll}
            indeterminate={!isAll && chosen.size > 0}
            onChange={() => setChosen(isAll ? new Set() : new Set(items.map((item) => item.transfer.id)))}
          />
        ) : null}
        {items.map(({ transfer: one, product }) => (
          <Checkbox
            key={one.id}
            mt={8}
            checked={chosen.has(one.id)}
            onChange={() => toggle(one.id)}
            label={`${product.property_number} · ${fullDescription(product)}`}
          />
        ))}
      </fieldset>
    </ReportForm>
  )
}
