/** Cancels a campaign that was begun by mistake (decision 156): the button, and the dialog that says what happens, what stays and who has not sent. */
import { Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { cancelCampaign } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t as campaigns } from '#text/campaigns/campaign.ts'
import { t } from '#text/campaigns/cancel-count.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { sheetsOutLine } from '../rooms/sheets/outstanding-sheets.ts'
import { useCampaignBoard } from '../rooms/use-campaign-board.ts'
import classes from './cancel-count.module.css'
import { deviceLines } from './device-lines.ts'
import { unsentFigures } from './unsent-counts.ts'

/** For those who may close it. */
export function CancelCount({ campaign }: { campaign: Campaign }) {
  const { api } = useServices()
  const online = useOnline()
  const [opened, setOpened] = useState(false)
  if (!isOpenCampaign(campaign) || !api.features().has('cancel-campaign')) return null
  return (
    <>
      <Button variant="ghost" className={classes['cancel'] ?? ''} disabled={!online} onClick={() => setOpened(true)}>
        {t('cancelCount')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={
          <Text component="span" fz="lg" fw={600}>
            {t('question')}
          </Text>
        }
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <CancelDialog campaign={campaign} onClose={() => setOpened(false)} />
      </Modal>
    </>
  )
}

/** What has not arrived and who has it, as sentences; null while it is read. */
function useWarnings(campaign: Campaign): { warnings: readonly string[]; counted: number } | null {
  const services = useServices()
  const { board, records } = useCampaignBoard(campaign)
  const figures = useReadValue(`cancel ${campaign.id} ${campaign.version}`, () => unsentFigures(services, campaign))
  if (!figures || board === null) return null
  const sheets = records.isOffered ? sheetsOutLine(records, board) : null
  return {
    counted: board.counted,
    warnings: [
      ...(figures.unsent > 0 ? [t('unsent', { count: figures.unsent })] : []),
      ...(sheets === null ? [] : [sheets]),
      ...deviceLines(figures.devices, services.timeZone),
    ],
  }
}

function useCancel(campaign: Campaign, onDone: () => void) {
  const { api, catalog } = useServices()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const cancel = async (reason: string) => {
    setBusy(true)
    const answer = await api.call(cancelCampaign, { id: campaign.id, body: { reason } })
    // Somebody else may have closed or canceled it; then the page says who.
    if (answer.ok || answer.problem.kind === 'conflict') await catalog.refresh('manual')
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    toast.success(t('canceled', { campaign: campaign.name }))
    onDone()
  }
  return { busy, problem, cancel }
}

function CancelDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const online = useOnline()
  const known = useWarnings(campaign)
  const { busy, problem, cancel } = useCancel(campaign, onClose)
  const [reason, setReason] = useState('')
  /** The warnings that the person accepted; a new warning must be accepted too. */
  const [accepted, setAccepted] = useState('')
  const all = known?.warnings.join() ?? ''
  const isReady = known !== null && accepted === all && reason.trim() !== '' && online
  return (
    <Stack>
      {known ? <Effects campaign={campaign} counted={known.counted} /> : null}
      {known && known.warnings.length > 0 ? (
        <>
          <ul className="bilang-bullets">
            {known.warnings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Checkbox
            label={t('anyway')}
            checked={accepted === all}
            onChange={(event) => setAccepted(event.currentTarget.checked ? all : '')}
          />
        </>
      ) : null}
      {known ? (
        <Textarea
          label={t('reason')}
          description={campaigns('reasonRecorded')}
          required
          maxLength={textLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <Text role="status">{campaigns('addingUp')}</Text>
      )}
      {online ? null : <OfflineNote toDo={t('connect')} />}
      {problem ? <ProblemText problem={problem} trying="acting" /> : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="secondary" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button variant="danger" disabled={!isReady} loading={busy} onClick={() => void cancel(reason.trim())}>
          {t('cancelCount')}
        </Button>
      </Group>
    </Stack>
  )
}

function Effects({ campaign, counted }: { campaign: Campaign; counted: number }) {
  const isVersion = (campaign.continues ?? null) !== null
  return (
    <ul className="bilang-bullets">
      <li>{t('nothingMissing')}</li>
      <li>{t('countsStay', { count: counted })}</li>
      <li>{t('phones')}</li>
      <li>{t('noReport')}</li>
      <li>{t(isVersion ? 'versionFinal' : 'final')}</li>
    </ul>
  )
}
