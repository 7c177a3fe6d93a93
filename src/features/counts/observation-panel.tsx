/** One item at the desk: the books then and now, each observation with who, when and what, and the proposal. */
import { Group, Table, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { readCount } from '#contract/count.ts'
import { textLimit } from '#contract/limits.ts'
import type { User } from '#contract/resources/people.ts'
import type { BookProduct } from '#domain/campaign-book.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { acceptable, suggestVerdict, type Verdict, verdictText } from '#domain/count-verdict.ts'
import { formatMoment } from '#domain/dates.ts'
import { personName } from '#domain/lookup-label.ts'
import { formatMoney } from '#domain/money.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { useParts } from '#runtime/parts.ts'
import { useAll } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import { FindingsOf } from './findings-of.tsx'
import { useArea } from './use-area.ts'
import { type Seen, useObservations } from './use-observations.ts'

export function ObservationPanel({
  product,
  then,
  turn,
  editable,
  onProposal,
  onAccept,
}: {
  product: ProductView
  /** The item on the campaign's frozen book. */
  then: BookProduct | null
  turn: number
  editable: boolean
  onProposal: (verdict: Verdict | null) => void
  onAccept: (count: number, remarks: string | null) => Promise<void>
}) {
  const { timeZone } = useParts()
  const area = useArea()
  const answer = useObservations(product.id, turn)
  const seen = useMemo<readonly Seen[]>(() => (answer.is === 'here' ? answer.seen : []), [answer])
  const verdict = useMemo(
    () => (answer.is === 'here' ? suggestVerdict(product.units, seen, product.physical_count) : null),
    [answer, seen, product.units, product.physical_count],
  )
  const proposal = verdict ? acceptable(verdict, product.units) : null
  const [count, setCount] = useState(product.physical_count === null ? '' : String(product.physical_count))
  const typed = readCount(count)
  const [remarks, setRemarks] = useState(product.remarks ?? '')
  const [busy, setBusy] = useState(false)
  const users = useAll<User>('users')
  const people = users.state === 'ready' ? users.value : (users.stale ?? [])
  const name = (id: number | null) => {
    const user = people.find((one) => one.id === id)
    return user ? personName(user) : '–'
  }
  useEffect(() => onProposal(verdict), [verdict, onProposal])
  const accept = async (value: number) => {
    setBusy(true)
    await onAccept(value, remarks.trim() === '' ? null : remarks.trim())
    setBusy(false)
  }
  const [first] = [...seen].reverse()
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div>
        <Title order={3}>{fullDescription(product)}</Title>
        <Link className="bilang-mono" to={`${area}/database/${product.id}`}>
          {product.property_number}
        </Link>
      </div>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          {then ? (
            <Line label="Book as frozen">
              {then.units} {then.unit_type} at ₱ {formatMoney(then.price)}, {then.names.user}
            </Line>
          ) : null}
          <Line label="Books now">
            {product.units} {product.unit_type} at ₱ {formatMoney(product.price)}
          </Line>
          <Line label="Before this count">
            {first ? `${first.before.physical_count ?? 'not counted'}` : 'no entry'}
          </Line>
          <Line label="Count now">{product.physical_count ?? 'not counted'}</Line>
          <Line label="Place">{product.place || 'not recorded'}</Line>
          <Line label="Holder">{product.names.user}</Line>
          <Line label="Condition">{product.names.condition}</Line>
        </Table.Tbody>
      </Table>
      <div>
        <Text fw={600}>What people saw</Text>
        {answer.is === 'asking' ? <Text c="dimmed">Asking the office…</Text> : null}
        {answer.is === 'not-offered' ? (
          <Text c="dimmed">This server keeps no history: only the count as it is now is known.</Text>
        ) : null}
        {answer.is === 'problem' ? <ProblemText problem={answer.problem} trying="showing" /> : null}
        {answer.is === 'here' && seen.length === 0 ? (
          <Text c="dimmed">No observation since the last reset.</Text>
        ) : null}
        <FindingsOf product={product.id} />
        {seen.map((one) => (
          <div key={one.key} style={{ padding: '6px 0', borderTop: '1px solid var(--bilang-line)' }}>
            <Group justify="space-between" wrap="nowrap">
              <Text>
                {name(one.by)}, <span className="bilang-muted">{formatMoment(Date.parse(one.at), timeZone)}</span>
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
        <Banner mark={proposal === product.units ? 'sent' : 'attention'}>{verdictText(verdict, product.units)}</Banner>
      ) : null}
      {editable ? (
        <>
          {proposal === null ? null : (
            <Button loading={busy} onClick={() => void accept(proposal)}>
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
              error={typed.ok || count === '' ? undefined : typed.message}
              onChange={(event) => setCount(event.currentTarget.value)}
            />
            <TextInput
              label="Remarks"
              maxLength={textLimit}
              style={{ flex: 1 }}
              value={remarks}
              onChange={(event) => setRemarks(event.currentTarget.value)}
            />
            <Button
              variant="secondary"
              disabled={!typed.ok}
              loading={busy}
              onClick={() => {
                if (typed.ok) void accept(typed.count)
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

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className="bilang-muted" w="40%">
        {label}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  )
}
