/**
 * Starts the next count, or resets one item (specification §4, D7.6). Promises: it shows how many flags and counts it would clear before it asks;
 * it names every device that is known to have unsent counts; while one has, nothing is cleared unless an admin gives a reason.
 */
import { Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { resetFlags } from '#contract/actions/work-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import type { AsyncState } from '#react/use-async.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OverruleReason, UnsentDevices } from './unsent-devices.tsx'
import {
  clearedLabel,
  type ResetPreview,
  type ResetScope,
  resetBody,
  supportsDryRun,
  useResetPreview,
} from './use-reset-preview.ts'

export function ResetPage() {
  const [query] = useSearchParams()
  const product = Number(query.get('product')) || null
  const canReset = useCan('count.reset')
  if (!canReset)
    return (
      <Empty asPage heading="No access">
        Only the property unit can start the next count.
      </Empty>
    )
  return <ResetForm product={product} key={product} />
}

function ResetForm({ product }: { product: number | null }) {
  const { api } = useServices()
  const [scope, setScope] = useState<ResetScope>(product === null ? 'flags' : 'one')
  const [reason, setReason] = useState('')
  const canOverrule = useCan('count.overrule')
  const outbox = useOutboxSummary()
  const row = useProduct(product)
  const label = row.state === 'ready' && row.value ? row.value.property_number : product === null ? '' : `#${product}`
  const { state, reload } = useResetPreview(scope, product)
  const preview = state.is === 'ready' ? state.value : null
  const ownUnsent = outbox.notSent + outbox.needsReview
  const unsentDevices = preview?.devices ?? []
  const isBlocked = unsentDevices.length > 0 || ownUnsent > 0
  const isOverruled = isBlocked && canOverrule && reason.trim() !== ''
  const nothingToClear = preview !== null && preview.flags + (scope === 'flags' ? 0 : preview.counts) === 0
  const reset = useReset({ scope, product, label, overruleReason: isOverruled ? reason.trim() : null })
  const choose = (next: ResetScope) => {
    reset.clearProblem()
    setScope(next)
  }
  const lookAgain = () => {
    reset.clearProblem()
    reload()
  }
  const run = async () => {
    if (!preview || !(await reset.run(preview))) return
    setReason('')
    reload()
  }
  const problem = state.is === 'problem' ? state.problem : reset.problem
  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>{product === null ? 'Start the next count' : `Reset the count of ${label}`}</Title>
      {product === null ? <ScopeChoice scope={scope} onChange={choose} /> : null}
      {!api.online() && !problem ? (
        <OfflineNote safe="You can keep counting." toDo="Connect to start the next count." />
      ) : null}
      {problem ? (
        <ProblemText
          problem={problem}
          trying={preview === null ? 'showing' : 'acting'}
          action={
            <Button variant="secondary" onClick={lookAgain}>
              {fixedTexts.tryAgain}
            </Button>
          }
        />
      ) : null}
      <PreviewCard state={state} scope={scope} />
      {isBlocked ? (
        <>
          <UnsentDevices ownUnsent={ownUnsent} devices={unsentDevices} />
          <OverruleReason canOverrule={canOverrule} reason={reason} onChange={setReason} />
        </>
      ) : null}
      <div>
        <Button
          variant="destructive"
          loading={reset.busy}
          disabled={preview === null || nothingToClear || !api.online() || (isBlocked && !isOverruled)}
          onClick={() => void run()}
        >
          {product === null ? 'Start the next count' : 'Reset this count'}
        </Button>
        {nothingToClear ? <Text c="dimmed">Nothing to clear.</Text> : null}
      </div>
    </div>
  )
}

function ScopeChoice({ scope, onChange }: { scope: ResetScope; onChange: (scope: ResetScope) => void }) {
  return (
    <Radio.Group value={scope} onChange={(value) => onChange(value as ResetScope)} label="Clear">
      <Stack gap="sm" mt="xs">
        <Radio
          value="flags"
          label="Counted status"
          description="Marks every item as not yet counted. Recorded quantities stay until recounted."
        />
        <Radio
          value="all"
          label="Counted status and all quantities"
          description="Marks every item as not yet counted and clears every recorded quantity."
        />
      </Stack>
    </Radio.Group>
  )
}

function PreviewCard({ state, scope }: { state: AsyncState<ResetPreview>; scope: ResetScope }) {
  return (
    <div className="bilang-card" role="status">
      {state.is === 'problem' ? 'The figures aren’t available.' : null}
      {state.is === 'loading' ? 'Loading…' : null}
      {state.is === 'ready' ? (
        <>
          <Text fw={600} fz="lg">
            Clears {clearedLabel(state.value, scope)}
          </Text>
          <Text c="dimmed">
            {state.value.fromServer
              ? 'From the server. The old figures stay in the history.'
              : 'From the offline list. This server may have no history. Save an export first.'}
          </Text>
        </>
      ) : null}
    </div>
  )
}

/** Asks, then resets. */
function useReset({
  scope,
  product,
  label,
  overruleReason,
}: {
  scope: ResetScope
  product: number | null
  /** Name of the item, if only one is reset. */
  label: string
  /** Why counts that have not arrived do not stop it; null if none is known to be unsent. */
  overruleReason: string | null
}) {
  const { api, catalog } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  return {
    problem,
    clearProblem: () => setProblem(null),
    busy,
    /** True if it was done. */
    async run(preview: ResetPreview): Promise<boolean> {
      const cleared = clearedLabel(preview, scope)
      const confirmed = await confirm({
        title: scope === 'one' ? `Reset the count of ${label}?` : 'Start the next count?',
        text: `This clears ${cleared}. The old figures stay in the history of each item.${
          overruleReason === null
            ? ''
            : ` Some counts haven’t been sent. The history records your reason: “${overruleReason}”.`
        }`,
        confirm: scope === 'one' ? 'Reset this count' : 'Start the next count',
        danger: true,
      })
      if (!confirmed) return false
      setBusy(true)
      const body = {
        ...resetBody(scope, product),
        ...(overruleReason === null ? {} : { overrule_reason: overruleReason }),
      }
      const answer = await api.call(resetFlags, { body })
      setBusy(false)
      setProblem(answer.ok ? null : answer.problem)
      if (!answer.ok) {
        toast.error(shortProblemText(answer.problem, 'acting'))
        return false
      }
      toast.success(
        supportsDryRun(api)
          ? `Cleared ${clearedLabel(answer.value, scope)}. The old figures are in the history.`
          : 'Count reset.',
      )
      await catalog.refresh('manual')
      return true
    },
  }
}
