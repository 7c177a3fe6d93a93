/** The confirmation before a campaign closes: figures, a reason if needed, and who closes it if two people are required. */
import { Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { earlierCountsText } from '#domain/campaigns/earlier-counts.ts'
import { roomLines } from '#domain/campaigns/rooms-not-done.ts'
import { signatureOfSecondCounts } from '#domain/campaigns/second-counts.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isAsAtInFuture, keepsEarlier } from '#domain/counts/count-status.ts'
import { formatMoment } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useCounters } from '#react/campaign-records/use-counters.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useReadValue } from '#react/use-async.ts'
import { t } from '#text/campaigns/campaign.ts'
import { Button } from '#ui/button.tsx'
import { sheetsOutLine } from '../rooms/sheets/outstanding-sheets.ts'
import { useCampaignBoard } from '../rooms/use-campaign-board.ts'
import { stepLabel } from '../states/campaign-states.ts'
import type { StateChangeProps } from '../states/state-change.ts'
import { closeFigures } from './close-figures.ts'
import { closeWarnings } from './close-warnings.ts'

/** Who closes the campaign: this person as the second one, another person, or this person alone. */
type Closer = 'second' | 'another' | 'alone'

export function CloseCount({ campaign, step, onChangeState, onAskClose, onCancel }: StateChangeProps) {
  const services = useServices()
  const today = dayOf(services.now(), services.timeZone)
  const { board, records } = useCampaignBoard(campaign)
  const secondCounts = useSecondCountRecords(records.records)
  const again = signatureOfSecondCounts(secondCounts)
  const figures = useReadValue(`close ${campaign.id} ${campaign.version} ${again}`, () =>
    closeFigures(services, campaign, secondCounts),
  )
  const question = useCloseQuestion(campaign)
  const { nameOf } = useCounters(campaign)
  /** The warnings that the person accepted; a new warning must be accepted too. */
  const [accepted, setAccepted] = useState('')
  const [reason, setReason] = useState(campaign.close_reason ?? '')
  const [choice, setChoice] = useState<Closer>('another')
  if (!figures || board === null)
    return (
      <>
        <Text role="status">{t('addingUp')}</Text>
        <Buttons onCancel={onCancel} />
      </>
    )
  const closer = question.takesTwo && question.askedBy !== 'other' ? choice : 'second'
  const warnings = [
    ...closeWarnings(figures, campaign, { today, timeZone: services.timeZone }),
    ...(records.isOffered ? [...roomLines(board, nameOf), sheetsOutLine(records, board) ?? []].flat() : []),
  ]
  const isAcknowledged = accepted === warnings.join()
  const needsReason = figures.needsReason || closer === 'alone'
  const isWaiting = closer === 'another' && question.askedBy === 'me'
  const isReady = (warnings.length === 0 || isAcknowledged) && (!needsReason || reason.trim() !== '')
  const close = () =>
    onChangeState({
      state: 'closed',
      ...(needsReason ? { close_reason: reason.trim() } : {}),
      ...(closer === 'alone' ? { second_person: false } : {}),
      ...(isAsAtInFuture(campaign.as_at, today) ? { as_at: today } : {}),
    })
  return (
    <Stack>
      <Text>{t('final')}</Text>
      {warnings.length > 0 ? (
        <ul className="bilang-bullets">
          {warnings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Text>{t(campaign.book_rows === 0 ? 'nothingToCount' : 'allCounted')}</Text>
      )}
      {keepsEarlier(campaign) ? <Text>{earlierCountsText(campaign, board.countedEarlier)}</Text> : null}
      {question.text === null ? null : <Text fw={600}>{question.text}</Text>}
      {question.takesTwo && question.askedBy !== 'other' ? (
        <Radio.Group
          label={t('second.label')}
          value={choice}
          onChange={(value) => setChoice(value === 'alone' ? 'alone' : 'another')}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="another" label={t('second.another')} description={t('second.anotherText')} />
            <Radio value="alone" label={t('second.alone')} description={t('second.aloneText')} />
          </Stack>
        </Radio.Group>
      ) : null}
      {needsReason && !isWaiting ? (
        <Textarea
          label={figures.needsReason ? t('reason') : t('second.aloneReason')}
          description={t('reasonRecorded')}
          required
          maxLength={textLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {warnings.length > 0 && !isWaiting ? (
        <Checkbox
          label={t('closeAnyway')}
          checked={isAcknowledged}
          onChange={(event) => setAccepted(event.currentTarget.checked ? warnings.join() : '')}
        />
      ) : null}
      <Buttons onCancel={onCancel}>
        {isWaiting ? (
          <Button onClick={() => onAskClose({ withdraw: true, reason: null })}>{t('second.withdraw')}</Button>
        ) : closer === 'another' ? (
          <Button
            disabled={!isReady}
            onClick={() => onAskClose({ withdraw: false, reason: needsReason ? reason.trim() : null })}
          >
            {t('second.ask')}
          </Button>
        ) : (
          <Button disabled={!isReady} onClick={close}>
            {stepLabel(step)}
          </Button>
        )}
      </Buttons>
    </Stack>
  )
}

function Buttons({ onCancel, children }: { onCancel: () => void; children?: ReactNode }) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="secondary" onClick={onCancel} data-autofocus>
        {fixedTexts.cancel}
      </Button>
      {children}
    </Group>
  )
}

/** A note on the page of the campaign: who asked to close it, and when. */
export function CloseQuestionNote({ campaign }: { campaign: Campaign }) {
  const { text } = useCloseQuestion(campaign)
  return text === null || campaign.state === 'closed' ? null : <Text fw={600}>{text}</Text>
}

/** Whether closing takes two people, and who asked to close it. */
function useCloseQuestion(campaign: Campaign): {
  takesTwo: boolean
  askedBy: 'me' | 'other' | null
  text: string | null
} {
  const { timeZone } = useServices()
  const me = usePerson()?.user.id
  const asker = campaign.close_asked_by ?? null
  const user = useRow<User>('users', asker)
  const takesTwo = campaign.second_person === true
  if (!takesTwo || asker === null) return { takesTwo, askedBy: null, text: null }
  const moment = formatMoment(Date.parse(campaign.close_asked_at ?? ''), timeZone)
  if (asker === me) return { takesTwo, askedBy: 'me', text: t('second.askedByYou', { moment }) }
  const person = user.state === 'ready' && user.value ? formalName(user.value) : `#${asker}`
  return { takesTwo, askedBy: 'other', text: t('second.askedBy', { person, moment }) }
}
