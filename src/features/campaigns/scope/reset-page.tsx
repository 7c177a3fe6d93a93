/**
 * Starts the next count, or resets one item (specification §4, D7.6). Promises: it shows how many flags and counts would be cleared before the
 * confirmation; it lists every device that is known to have unsent counts; while there is one, nothing is cleared unless an admin gives a reason.
 */

import { Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { resetFlags } from '#contract/actions/campaigns/count-reset-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useWhyNotManaging } from '#react/lists/use-manages-campaigns.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import type { AsyncState } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/counting/count-reset.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OverruleReason, UnsentDevices } from '../close/unsent-devices.tsx'
import {
  clearedText,
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
  const whyNot = useWhyNotManaging()
  if (!canReset)
    return (
      <Empty asPage heading={t('noAccess')}>
        {t('onlyPropertyUnit')}
      </Empty>
    )
  if (product === null && whyNot)
    return (
      <Empty asPage heading={t('noAccess')}>
        {whyNot}
      </Empty>
    )
  return <ResetForm product={product} key={product} />
}

function ResetForm({ product }: { product: number | null }) {
  const isOnline = useOnline()
  const [scope, setScope] = useState<ResetScope>(product === null ? 'flags' : 'one')
  const [reason, setReason] = useState('')
  const canOverrule = useCan('count.overrule')
  const outbox = useOutboxSummary('notSent', 'needsReview')
  const row = useProduct(product)
  const label = row.state === 'ready' && row.value ? row.value.property_number : product === null ? '' : `#${product}`
  const { state, reload } = useResetPreview(scope, product, isOnline)
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
      <Title order={1}>{product === null ? titles('title.resetCounts') : t('resetOf', { number: label })}</Title>
      {product === null ? <ScopeChoice scope={scope} onChange={choose} /> : null}
      {!isOnline && !problem ? <OfflineNote safe={t('keepCounting')} toDo={t('connectToStart')} /> : null}
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
      <PreviewCard state={state} scope={scope} isOnline={isOnline} />
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
          disabled={preview === null || nothingToClear || !isOnline || (isBlocked && !isOverruled)}
          onClick={() => void run()}
        >
          {product === null ? titles('title.resetCounts') : t('resetOne')}
        </Button>
        {nothingToClear ? <Text c="dimmed">{t('nothingToClear')}</Text> : null}
      </div>
    </div>
  )
}

function ScopeChoice({ scope, onChange }: { scope: ResetScope; onChange: (scope: ResetScope) => void }) {
  return (
    <Radio.Group value={scope} onChange={(value) => onChange(value as ResetScope)} label={t('clear')}>
      <Stack gap="sm" mt="xs">
        <Radio value="flags" label={t('countedStatus')} description={t('countedStatusText')} />
        <Radio value="all" label={t('allQuantities')} description={t('allQuantitiesText')} />
      </Stack>
    </Radio.Group>
  )
}

function PreviewCard({
  state,
  scope,
  isOnline,
}: {
  state: AsyncState<ResetPreview>
  scope: ResetScope
  isOnline: boolean
}) {
  return (
    <div className="bilang-card" role="status">
      {state.is === 'problem' || (state.is === 'loading' && !isOnline) ? t('noFigures') : null}
      {state.is === 'loading' && isOnline ? common('loading') : null}
      {state.is === 'ready' ? (
        <>
          <Text fw={600} fz="lg">
            {clearedText('clears', state.value, scope)}
          </Text>
          <Text c="dimmed">{state.value.fromServer ? t('fromServer') : t('fromOfflineList')}</Text>
        </>
      ) : null}
    </div>
  )
}

/** Confirms, then resets. */
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
  /** The reason for resetting despite unsent counts; null if none are known. */
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
    /** True if the reset was done. */
    async run(preview: ResetPreview): Promise<boolean> {
      const question = clearedText('confirm', preview, scope)
      const confirmed = await confirm({
        title: scope === 'one' ? t('resetOfQuestion', { number: label }) : t('startNextQuestion'),
        text: overruleReason === null ? question : `${question} ${t('confirm.overruled', { reason: overruleReason })}`,
        confirm: scope === 'one' ? t('resetOne') : titles('title.resetCounts'),
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
      toast.success(supportsDryRun(api) ? clearedText('done', answer.value, scope) : t('done.plain'))
      await catalog.refresh('manual')
      return true
    },
  }
}
