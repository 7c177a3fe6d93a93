/**
 * Opens the next count, or takes the figures of one item back (spec 4, D7.6). Promises: says how many flags and counts it would clear before
 * it asks; names every device that is known to hold unsent counts; nothing is cleared while one does, unless an admin says why.
 */
import { Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { resetFlags } from '#contract/actions/work.ts'
import type { DeviceSeen } from '#contract/events.ts'
import { textLimit } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import type { User } from '#contract/resources/people.ts'
import { formatMoment } from '#domain/dates.ts'
import { personName } from '#domain/lookup-label.ts'
import { plural as count } from '#domain/plural.ts'
import { useParts } from '#runtime/parts.ts'
import { useAll, useProduct } from '#runtime/use-list.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Banner, ProblemText } from '#ui/problem-text.tsx'

type What = 'flags' | 'all' | 'one'

interface Preview {
  flags: number
  counts: number
  devices: readonly DeviceSeen[]
  /** The office said so; else it is what this device's list knows. */
  sure: boolean
}

const bodyOf = (what: What, product: number | null) => ({
  flags: true,
  counts: what !== 'flags',
  ...(what === 'one' && product !== null ? { products: [product] } : {}),
})

/** "12 flags and 34 counts", with only what is cleared. */
function clearedWords(preview: Pick<Preview, 'flags' | 'counts'>, what: What): string {
  const flags = count(preview.flags, 'scanned flag', 'scanned flags')
  return what === 'flags' ? flags : `${flags} and ${count(preview.counts, 'physical count', 'physical counts')}`
}

export function ResetPage() {
  const [query] = useSearchParams()
  const product = Number(query.get('product')) || null
  const mayReset = useCan('count.reset')
  if (!mayReset)
    return (
      <Empty page heading="Not for this account">
        Only inventory staff can restart a count.
      </Empty>
    )
  return <Reset product={product} key={product} />
}

function Reset({ product }: { product: number | null }) {
  const { office, catalogue, timeZone } = useParts()
  const [what, setWhat] = useState<What>(product === null ? 'flags' : 'one')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()
  const mayOverrule = useCan('count.overrule')
  const outbox = useOutboxSummary()
  const row = useProduct(product)
  const users = useAll<User>('users')
  const label = row.state === 'ready' && row.value ? row.value.property_number : product === null ? '' : `#${product}`
  // Only a server that knows rounds knows a dry run: any other would take it for the real thing.
  const knows = office.features().has('rounds')
  const open = outbox.toSend + outbox.needsYou

  const look = useCallback(
    async (signal: AbortSignal) => {
      setProblem(null)
      setPreview(null)
      if (knows) {
        const answer = await office.call(resetFlags, { body: { ...bodyOf(what, product), dry_run: true }, signal })
        if (signal.aborted) return
        if (!answer.ok) setProblem(answer.problem)
        else {
          const { flags, counts, devices = [] } = answer.value
          setPreview({ flags, counts, devices, sure: true })
        }
        return
      }
      const where = what === 'one' && product !== null ? { id: product } : {}
      const [sums] = await catalogue.sums(
        { entity: 'products', where, groupBy: [], measures: ['scanned', 'recorded-counts'] },
        signal,
      )
      if (signal.aborted) return
      const [flags = 0n, counts = 0n] = sums?.sums ?? []
      setPreview({ flags: Number(flags), counts: Number(counts), devices: [], sure: false })
    },
    [office, catalogue, what, product, knows],
  )
  useEffect(() => {
    const stop = new AbortController()
    void look(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [look])

  const unsent = preview?.devices ?? []
  const refused = unsent.length > 0 || open > 0
  const overruled = refused && mayOverrule && reason.trim() !== ''
  const nothing = preview !== null && preview.flags + (what === 'flags' ? 0 : preview.counts) === 0
  const person = (id: number | null) => {
    const list = users.state === 'ready' ? users.value : (users.stale ?? [])
    const user = list.find((one) => one.id === id)
    return user ? personName(user) : 'an unknown person'
  }

  const run = async () => {
    if (!preview) return
    const cleared = clearedWords(preview, what)
    const yes = await confirm({
      title: what === 'one' ? `Reset the count of ${label}?` : 'Start the next count?',
      text: `This clears ${cleared}. The old figures stay in the history of each item.${
        overruled
          ? ` ${count(unsent.length, 'device has', 'devices have')} unsent counts; your reason is kept: “${reason.trim()}”.`
          : ''
      }`,
      confirm: `Clear ${cleared}`,
      danger: true,
    })
    if (!yes) return
    setBusy(true)
    const body = { ...bodyOf(what, product), ...(overruled ? { overrule_reason: reason.trim() } : {}) }
    const answer = await office.call(resetFlags, { body })
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.problem)
      toast.error('The count has not been reset.')
      return
    }
    toast.success(
      knows
        ? `${clearedWords(answer.value, what)} ${what === 'flags' && answer.value.flags === 1 ? 'has' : 'have'} been reset. The old figures are in the history.`
        : 'The count has been reset.',
    )
    setReason('')
    await catalogue.refresh('manual')
    await look(new AbortController().signal)
  }

  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>{product === null ? 'Start the next count' : `Reset the count of ${label}`}</Title>
      {product === null ? (
        <Radio.Group value={what} onChange={(value) => setWhat(value as What)} label="What is cleared">
          <Stack gap="sm" mt="xs">
            <Radio
              value="flags"
              label="The scanned flags"
              description="Every item counts as not seen yet. The physical counts stay until they are counted again."
            />
            <Radio
              value="all"
              label="The scanned flags and all physical counts"
              description="A fresh start: nothing is seen and nothing is counted."
            />
          </Stack>
        </Radio.Group>
      ) : null}
      {!office.online() && !problem ? (
        <Banner mark="attention">This needs the office: go online to start the next count. Counting goes on.</Banner>
      ) : null}
      {problem ? (
        <ProblemText
          problem={problem}
          trying={preview === null ? 'showing' : 'doing'}
          action={
            <Button variant="secondary" onClick={() => void look(new AbortController().signal)}>
              Look again
            </Button>
          }
        />
      ) : null}
      <div className="bilang-card" role="status">
        {preview === null ? (
          problem ? (
            'Not known at the moment.'
          ) : (
            'Asking the office…'
          )
        ) : (
          <>
            <Text fw={600} fz="lg">
              Clears {clearedWords(preview, what)}
            </Text>
            <Text c="dimmed">
              {preview.sure
                ? 'As the office has it now. The old figures stay in the history.'
                : 'As this device’s list has it. This server does not say what it keeps; save an export first.'}
            </Text>
          </>
        )}
      </div>
      {refused ? (
        <Banner mark="refused" role="alert">
          <Text fw={600}>Refused: counts have not arrived yet.</Text>
          <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
            {open > 0 ? <li>This device: {count(open, 'count', 'counts')} to send. Open the outbox.</li> : null}
            {unsent.map((device) => (
              <li key={`${device.device} ${device.user}`}>
                {person(device.user)}, device <span className="bilang-mono">{device.device.slice(0, 8)}</span>:{' '}
                {count(device.waiting ?? 0, 'count', 'counts')} waiting, last heard of{' '}
                {formatMoment(Date.parse(device.last_seen), timeZone)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {refused && mayOverrule ? (
        <TextInput
          label="Overrule because"
          description="Counts that arrive later are shown to a person instead of being taken. The reason is kept in the history."
          value={reason}
          maxLength={textLimit}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {refused && !mayOverrule ? <Text c="dimmed">An admin can overrule this with a reason.</Text> : null}
      <div>
        <Button
          variant="destructive"
          loading={busy}
          disabled={preview === null || nothing || !office.online() || (refused && !overruled)}
          onClick={() => void run()}
        >
          {product === null ? 'Start the next count' : 'Reset this count'}
        </Button>
        {nothing ? <Text c="dimmed">There is nothing to clear.</Text> : null}
      </div>
    </div>
  )
}
