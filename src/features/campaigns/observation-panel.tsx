/** One item on the reconcile screen: its baseline, its record now, each observation with person and time, and the suggested count. */
import { Group, Table, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import { parseCount } from '#contract/count-form.ts'
import { textLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { BaselineProduct } from '#domain/counts/baseline-product.ts'
import type { CountObservation } from '#domain/counts/count-observations.ts'
import {
  acceptableCount,
  type ReconcileSuggestion,
  reconcileSuggestionText,
  suggestReconciliation,
} from '#domain/counts/reconcile-suggestion.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatMoment, formatPesos } from '#domain/text/format.ts'
import { useAll } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { ProductSightings } from './product-sightings.tsx'
import { useCountObservations } from './use-count-observations.ts'

export function ObservationPanel({
  product,
  baselineProduct,
  revision,
  editable,
  onProposal,
  onAccept,
}: {
  product: ProductView
  /** The item in the campaign's baseline. */
  baselineProduct: BaselineProduct | null
  revision: number
  editable: boolean
  onProposal: (verdict: ReconcileSuggestion | null) => void
  onAccept: (count: number, remarks: string | null) => Promise<void>
}) {
  const { timeZone } = useServices()
  const area = useInventoryPath()
  const answer = useCountObservations(product.id, revision)
  const observations = useMemo<readonly CountObservation[]>(
    () => (answer.is === 'ready' ? answer.observations : []),
    [answer],
  )
  const verdict = useMemo(
    () => (answer.is === 'ready' ? suggestReconciliation(product.units, observations, product.physical_count) : null),
    [answer, observations, product.units, product.physical_count],
  )
  const proposal = verdict ? acceptableCount(verdict, product.units) : null
  const [count, setCount] = useState(product.physical_count === null ? '' : String(product.physical_count))
  const typedCount = parseCount(count)
  const [remarks, setRemarks] = useState(product.remarks ?? '')
  const [busy, setBusy] = useState(false)
  const users = useAll<User>('users')
  const people = users.state === 'ready' ? users.value : (users.stale ?? [])
  const personNameOf = (id: number | null) => {
    const user = people.find((one) => one.id === id)
    return user ? formalName(user) : '–'
  }
  useEffect(() => onProposal(verdict), [verdict, onProposal])
  const acceptCount = async (value: number) => {
    setBusy(true)
    await onAccept(value, remarks.trim() === '' ? null : remarks.trim())
    setBusy(false)
  }
  const [earliest] = [...observations].reverse()
  return (
    <div className="bilang-stack">
      <div>
        <Title order={3}>{fullDescription(product)}</Title>
        <Link className="bilang-mono" to={`${area}/database/${product.id}`}>
          {product.property_number}
        </Link>
      </div>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          {baselineProduct ? (
            <FactRow label="Book as frozen">
              {baselineProduct.units} {baselineProduct.unit_type} at {formatPesos(baselineProduct.price)},{' '}
              {baselineProduct.names.user}
            </FactRow>
          ) : null}
          <FactRow label="Books now">
            {product.units} {product.unit_type} at {formatPesos(product.price)}
          </FactRow>
          <FactRow label="Before this count">
            {earliest ? `${earliest.before.physical_count ?? 'not counted'}` : 'no entry'}
          </FactRow>
          <FactRow label="Count now">{product.physical_count ?? 'not counted'}</FactRow>
          <FactRow label="Place">{product.place || 'not recorded'}</FactRow>
          <FactRow label="Holder">{product.names.user}</FactRow>
          <FactRow label="Condition">{product.names.condition}</FactRow>
        </Table.Tbody>
      </Table>
      <div>
        <Text fw={600}>What people saw</Text>
        {answer.is === 'loading' ? <Text c="dimmed">Asking the server…</Text> : null}
        {answer.is === 'not-offered' ? (
          <Text c="dimmed">This server keeps no history: only the count as it is now is known.</Text>
        ) : null}
        {answer.is === 'problem' ? <ProblemText problem={answer.problem} trying="showing" /> : null}
        {answer.is === 'ready' && observations.length === 0 ? (
          <Text c="dimmed">No observation since the last reset.</Text>
        ) : null}
        <ProductSightings product={product.id} />
        {observations.map((one) => (
          <div className="bilang-ruled" key={one.key}>
            <Group justify="space-between" wrap="nowrap">
              <Text>
                {personNameOf(one.by)},{' '}
                <span className="bilang-muted">{formatMoment(Date.parse(one.at), timeZone)}</span>
              </Text>
              <Text className="bilang-mono" fw={600}>
                {one.physical_count !== null ? one.physical_count : one.scanned ? 'done' : 'undone'}
              </Text>
            </Group>
            {one.remarks ? <Text c="dimmed">{one.remarks}</Text> : null}
          </div>
        ))}
      </div>
      {verdict ? (
        <Banner tone={proposal === product.units ? 'sent' : 'attention'}>
          {reconcileSuggestionText(verdict, product.units)}
        </Banner>
      ) : null}
      {editable ? (
        <>
          {proposal === null ? null : (
            <Button loading={busy} onClick={() => void acceptCount(proposal)}>
              Accept {proposal}
            </Button>
          )}
          <Group align="flex-end">
            <TextInput
              label="Another count"
              inputMode="numeric"
              autoComplete="off"
              w={130}
              value={count}
              error={typedCount.ok || count === '' ? undefined : typedCount.message}
              onChange={(event) => setCount(event.currentTarget.value)}
            />
            <TextInput
              className="bilang-grow"
              label="Remarks"
              maxLength={textLimit}
              value={remarks}
              onChange={(event) => setRemarks(event.currentTarget.value)}
            />
            <Button
              variant="secondary"
              disabled={!typedCount.ok}
              loading={busy}
              onClick={() => {
                if (typedCount.ok) void acceptCount(typedCount.count)
              }}
            >
              Save
            </Button>
          </Group>
        </>
      ) : null}
    </div>
  )
}

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
