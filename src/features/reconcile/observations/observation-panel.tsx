/** One item on the reconcile screen: its baseline, its record now, each observation with person and time, and the suggested count. */

import { Group, Table, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { parseCount } from '#contract/campaigns/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { BaselineProduct } from '#domain/counts/baseline-product.ts'
import { countInCampaign } from '#domain/counts/count-status.ts'
import {
  acceptableCount,
  type ReconcileSuggestion,
  reconcileSuggestionText,
} from '#domain/counts/reconcile-suggestion.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatPesos } from '#domain/text/format.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/reconcile/reconcile.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ObservationList } from './observation-list.tsx'
import type { ObservationsState } from './use-count-observations.ts'

interface Props {
  /** As the campaign counts it. */
  product: ProductView
  /** As the records have it now. */
  listed: ProductView
  /** The item in the campaign's baseline. */
  baselineProduct: BaselineProduct | null
  observations: ObservationsState
}

export function ObservationPanel({
  product,
  listed,
  baselineProduct,
  observations,
  suggestion,
  editable,
  onAccept,
}: Props & {
  suggestion: ReconcileSuggestion | null
  editable: boolean
  /** False: it is not stored. */
  onAccept: (count: number, remarks: string | null) => Promise<boolean>
}) {
  const area = useInventoryPath()
  const suggestedCount = suggestion ? acceptableCount(suggestion, product.units) : null
  return (
    <div className="bilang-stack">
      <div>
        <Title order={3}>{fullDescription(product)}</Title>
        <Link className="bilang-mono" to={`${area}/database/${product.id}`}>
          {product.property_number}
        </Link>
      </div>
      <ItemFacts product={product} listed={listed} baselineProduct={baselineProduct} observations={observations} />
      <ObservationList product={product.id} state={observations} />
      {suggestion ? (
        <Banner tone={suggestedCount === product.units ? 'sent' : 'attention'}>
          {reconcileSuggestionText(suggestion, product.units)}
        </Banner>
      ) : null}
      {editable ? <DecisionForm product={product} suggestedCount={suggestedCount} onAccept={onAccept} /> : null}
    </div>
  )
}

function ItemFacts({ product, listed, baselineProduct, observations }: Props) {
  const earliest = observations.is === 'ready' ? observations.observations.at(-1) : undefined
  return (
    <Table withRowBorders={false} verticalSpacing={2}>
      <Table.Tbody>
        {baselineProduct ? (
          <FactRow label={t('baseline')}>
            {t('quantityAtOf', { ...quantityAt(baselineProduct), person: baselineProduct.names.user })}
          </FactRow>
        ) : null}
        <FactRow label={t('recordsNow')}>{t('quantityAt', quantityAt(listed))}</FactRow>
        <FactRow label={t('beforeThisCount')}>
          {earliest ? (earliest.before.physical_count ?? states('notCounted')) : t('noEntry')}
        </FactRow>
        <FactRow label={t('currentCount')}>{countInCampaign(product) ?? states('notCounted')}</FactRow>
        <FactRow label={table('location')}>{product.place || t('notRecorded')}</FactRow>
        <FactRow label={fields('labels.user')}>{product.names.user}</FactRow>
        <FactRow label={fields('labels.condition')}>{product.names.condition}</FactRow>
      </Table.Tbody>
    </Table>
  )
}

const quantityAt = ({ units, unit_type, price }: Pick<ProductView, 'units' | 'unit_type' | 'price'>) => ({
  quantity: String(units),
  unit: unit_type,
  cost: formatPesos(price),
})

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className="bilang-muted" w="40%">
        {label}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  )
}

/** Accepts the suggested count, or records another one. What nobody typed follows the item, so that a newer count is not overwritten unseen. */
function DecisionForm({
  product,
  suggestedCount,
  onAccept,
}: {
  product: ProductView
  suggestedCount: number | null
  onAccept: (count: number, remarks: string | null) => Promise<boolean>
}) {
  const [typed, setTyped] = useState<{ count?: string; remarks?: string }>({})
  const count = typed.count ?? String(countInCampaign(product) ?? '')
  const remarks = typed.remarks ?? product.remarks ?? ''
  const typedCount = parseCount(count)
  const [busy, setBusy] = useState(false)
  const accept = async (value: number) => {
    setBusy(true)
    const isStored = await onAccept(value, remarks.trim() === '' ? null : remarks.trim()).finally(() => setBusy(false))
    if (isStored) setTyped({})
  }
  return (
    <>
      {suggestedCount === null ? null : (
        <Button loading={busy} onClick={() => void accept(suggestedCount)}>
          {t('accept', { count: String(suggestedCount) })}
        </Button>
      )}
      <Group align="flex-end">
        <TextInput
          label={t('differentCount')}
          inputMode="numeric"
          autoComplete="off"
          w={130}
          value={count}
          error={typedCount.ok || count === '' ? undefined : typedCount.message}
          onChange={(event) => setTyped({ ...typed, count: event.currentTarget.value })}
        />
        <TextInput
          className="bilang-basis"
          label={fields('labels.remarks')}
          maxLength={textLimit}
          value={remarks}
          onChange={(event) => setTyped({ ...typed, remarks: event.currentTarget.value })}
        />
        <Button
          variant="secondary"
          disabled={!typedCount.ok}
          loading={busy}
          onClick={() => {
            if (typedCount.ok) void accept(typedCount.count)
          }}
        >
          {t('saveCount')}
        </Button>
      </Group>
    </>
  )
}
