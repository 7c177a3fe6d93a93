/** The limits of a campaign in one sentence, and the dialog that changes them while it is open. */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { isEndedCampaign } from '#domain/counts/count-status.ts'
import { formatPesos } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/counting/second-counts.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { LimitFields, type Limits, parseLimits, typedLimits } from './limit-fields.tsx'

function sentenceOf({ second_count_units: units, second_count_value: value }: Limits): string {
  const names = { units: units ?? 0, value: formatPesos(value ?? '0.00') }
  if (units && value) return t('limits.both', names)
  return units ? t('limits.byUnits', names) : value ? t('limits.byValue', names) : t('limits.none')
}

export function CampaignLimits({ campaign, canManage }: { campaign: Campaign; canManage: boolean }) {
  const { api } = useServices()
  const [isOpen, setOpen] = useState(false)
  if (!api.features().has('second-counts')) return null
  const mayChange = canManage && !isEndedCampaign(campaign)
  return (
    <Group gap="sm">
      <Text c="dimmed">{sentenceOf(campaign)}</Text>
      {mayChange ? (
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          {t('limits.change')}
        </Button>
      ) : null}
      {isOpen ? <LimitsDialog campaign={campaign} onClose={() => setOpen(false)} /> : null}
    </Group>
  )
}

function LimitsDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  // The values when the dialog opened, to detect a change by somebody else meanwhile.
  const [shown] = useState(campaign)
  const [typed, setTyped] = useState(() => typedLimits(campaign))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const limits = parseLimits(typed)
  const save = async () => {
    if (!limits) return
    setBusy(true)
    const answer = await api.change(countCampaigns, shown.id, limits, shown.version)
    setBusy(false)
    if (!answer.ok) return setProblem(answer.problem)
    toast.success(t('limits.saved'))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('limits.change')}>
      <Stack>
        <LimitFields typed={typed} onType={setTyped} />
        <Text c="dimmed">{t('limits.fromNow')}</Text>
        {problem ? <ProblemText problem={problem} trying="acting" /> : null}
        {online ? null : <OfflineNote toDo={t('limits.connect')} />}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={onClose}>
            {fixedTexts.cancel}
          </Button>
          <Button loading={busy} disabled={!limits || !online} onClick={() => void save()}>
            {t('limits.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
