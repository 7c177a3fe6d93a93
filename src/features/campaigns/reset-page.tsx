/**
 * Starts the next count, or resets one item (specification §4, D7.6). Promises: it shows how many flags and counts it would clear before it asks;
 * it names every device that is known to have unsent counts; while one has, nothing is cleared unless an admin gives a reason.
 */
import { Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { resetFlags } from '#contract/actions/work-actions.ts'
import type { DeviceActivity } from '#contract/client-events.ts'
import type { User } from '#contract/collections/users.ts'
import { textLimit } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment, plural, pluralWord } from '#domain/text/format.ts'
import { useAll, useProduct } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

type ResetScope = 'flags' | 'all' | 'one'

interface Preview {
  flags: number
  counts: number
  devices: readonly DeviceActivity[]
  /** True if the figures are the server's; false if they are those of the offline list. */
  fromServer: boolean
}

const resetBody = (scope: ResetScope, product: number | null) => ({
  flags: true,
  counts: scope !== 'flags',
  ...(scope === 'one' && product !== null ? { products: [product] } : {}),
})

/** "12 flags and 34 counts", with only what is cleared. */
function clearedLabel(preview: Pick<Preview, 'flags' | 'counts'>, scope: ResetScope): string {
  const flags = plural(preview.flags, 'scanned flag', 'scanned flags')
  return scope === 'flags' ? flags : `${flags} and ${plural(preview.counts, 'physical count', 'physical counts')}`
}

export function ResetPage() {
  const [query] = useSearchParams()
  const product = Number(query.get('product')) || null
  const canReset = useCan('count.reset')
  if (!canReset)
    return (
      <Empty asPage heading="Not for this account">
        Only inventory staff can restart a count.
      </Empty>
    )
  return <ResetForm product={product} key={product} />
}

function ResetForm({ product }: { product: number | null }) {
  const { api, catalog, timeZone } = useServices()
  const [scope, setScope] = useState<ResetScope>(product === null ? 'flags' : 'one')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()
  const canOverrule = useCan('count.overrule')
  const outbox = useOutboxSummary()
  const row = useProduct(product)
  const users = useAll<User>('users')
  const label = row.state === 'ready' && row.value ? row.value.property_number : product === null ? '' : `#${product}`
  // Only a server with count periods supports a dry run. Any other server would ignore `dry_run` and reset.
  const supportsDryRun = api.features().has('rounds')
  const ownUnsent = outbox.notSent + outbox.needsReview

  const loadPreview = useCallback(
    async (signal: AbortSignal) => {
      setProblem(null)
      setPreview(null)
      if (supportsDryRun) {
        const answer = await api.call(resetFlags, { body: { ...resetBody(scope, product), dry_run: true }, signal })
        if (signal.aborted) return
        if (!answer.ok) setProblem(answer.problem)
        else {
          const { flags, counts, devices = [] } = answer.value
          setPreview({ flags, counts, devices, fromServer: true })
        }
        return
      }
      const where = scope === 'one' && product !== null ? { id: product } : {}
      const [sums] = await catalog.sums(
        { collection: 'products', where, groupBy: [], measures: ['scanned', 'recorded-counts'] },
        signal,
      )
      if (signal.aborted) return
      const [flags = 0n, counts = 0n] = sums?.sums ?? []
      setPreview({ flags: Number(flags), counts: Number(counts), devices: [], fromServer: false })
    },
    [api, catalog, scope, product, supportsDryRun],
  )
  useEffect(() => {
    const controller = new AbortController()
    void loadPreview(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [loadPreview])

  const unsentDevices = preview?.devices ?? []
  const isBlocked = unsentDevices.length > 0 || ownUnsent > 0
  const isOverruled = isBlocked && canOverrule && reason.trim() !== ''
  const nothingToClear = preview !== null && preview.flags + (scope === 'flags' ? 0 : preview.counts) === 0
  const personNameOf = (id: number | null) => {
    const list = users.state === 'ready' ? users.value : (users.stale ?? [])
    const user = list.find((each) => each.id === id)
    return user ? formalName(user) : 'an unknown person'
  }

  const run = async () => {
    if (!preview) return
    const cleared = clearedLabel(preview, scope)
    const confirmed = await confirm({
      title: scope === 'one' ? `Reset the count of ${label}?` : 'Start the next count?',
      text: `This clears ${cleared}. The old figures stay in the history of each item.${
        isOverruled
          ? ` ${plural(unsentDevices.length, 'device has', 'devices have')} unsent counts; your reason is kept: “${reason.trim()}”.`
          : ''
      }`,
      confirm: `Clear ${cleared}`,
      danger: true,
    })
    if (!confirmed) return
    setBusy(true)
    const body = { ...resetBody(scope, product), ...(isOverruled ? { overrule_reason: reason.trim() } : {}) }
    const answer = await api.call(resetFlags, { body })
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.problem)
      toast.error('The count has not been reset.')
      return
    }
    toast.success(
      supportsDryRun
        ? `${clearedLabel(answer.value, scope)} ${scope === 'flags' ? pluralWord(answer.value.flags, 'has', 'have') : 'have'} been reset. The old figures are in the history.`
        : 'The count has been reset.',
    )
    setReason('')
    await catalog.refresh('manual')
    await loadPreview(new AbortController().signal)
  }

  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>{product === null ? 'Start the next count' : `Reset the count of ${label}`}</Title>
      {product === null ? (
        <Radio.Group value={scope} onChange={(value) => setScope(value as ResetScope)} label="What is cleared">
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
      {!api.online() && !problem ? (
        <Banner tone="attention">Go online to start the next count. Counting goes on.</Banner>
      ) : null}
      {problem ? (
        <ProblemText
          problem={problem}
          trying={preview === null ? 'showing' : 'acting'}
          action={
            <Button variant="secondary" onClick={() => void loadPreview(new AbortController().signal)}>
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
            'Asking the server…'
          )
        ) : (
          <>
            <Text fw={600} fz="lg">
              Clears {clearedLabel(preview, scope)}
            </Text>
            <Text c="dimmed">
              {preview.fromServer
                ? 'As the server has it now. The old figures stay in the history.'
                : 'As this device’s list has it. This server does not say what it keeps; save an export first.'}
            </Text>
          </>
        )}
      </div>
      {isBlocked ? (
        <Banner tone="refused" role="alert">
          <Text fw={600}>Refused: counts have not arrived yet.</Text>
          <ul className="bilang-bullets">
            {ownUnsent > 0 ? (
              <li>This device: {plural(ownUnsent, 'count', 'counts')} to send. Open the outbox.</li>
            ) : null}
            {unsentDevices.map((device) => (
              <li key={`${device.device} ${device.user}`}>
                {personNameOf(device.user)}, device <span className="bilang-mono">{device.device.slice(0, 8)}</span>:{' '}
                {plural(device.waiting ?? 0, 'count', 'counts')} waiting, last heard of{' '}
                {formatMoment(Date.parse(device.last_seen), timeZone)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {isBlocked && canOverrule ? (
        <TextInput
          label="Overrule because"
          description="Counts that arrive later are shown to a person instead of being taken. The reason is kept in the history."
          value={reason}
          maxLength={textLimit}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {isBlocked && !canOverrule ? <Text c="dimmed">An admin can overrule this with a reason.</Text> : null}
      <div>
        <Button
          variant="destructive"
          loading={busy}
          disabled={preview === null || nothingToClear || !api.online() || (isBlocked && !isOverruled)}
          onClick={() => void run()}
        >
          {product === null ? 'Start the next count' : 'Reset this count'}
        </Button>
        {nothingToClear ? <Text c="dimmed">There is nothing to clear.</Text> : null}
      </div>
    </div>
  )
}
