/** Asks before a campaign changes its state. It shows only figures that are loaded, and cannot be confirmed before they are. */

import { Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { z } from '#contract/z.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { isAsAtInFuture } from '#domain/counts/count-status.ts'
import { formatDay, formatMoment } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import type { DeviceActivity } from '#react/device-activity.ts'
import { useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { t } from '#text/campaign.ts'
import { t as common } from '#text/common.ts'
import { Button } from '#ui/button.tsx'
import { type StateStep, stepLabel, stepQuestion } from './campaign-states.ts'
import { closeFigures } from './close-figures.ts'

export type StateChangePatch = z.input<typeof countCampaigns.patch>
interface StateChangeProps {
  campaign: Campaign
  step: StateStep
  onChangeState: (patch: StateChangePatch) => void
  onCancel: () => void
}

export function StateChangeDialog(props: StateChangeProps) {
  const { to } = props.step
  const isBeginning = to === 'counting' && props.campaign.state === 'draft'
  return (
    <Modal
      opened
      onClose={props.onCancel}
      title={
        <Text component="span" fz="lg" fw={600}>
          {stepQuestion(props.step)}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {isBeginning ? (
        <BeginCounting {...props} />
      ) : to === 'closed' ? (
        <CloseCount {...props} />
      ) : (
        <PlainChange {...props} />
      )}
    </Modal>
  )
}

function DialogButtons({
  step,
  onCancel,
  onConfirm,
  ready,
}: {
  step: StateStep
  onCancel: () => void
  onConfirm: () => void
  ready: boolean
}) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="secondary" onClick={onCancel} data-autofocus>
        {fixedTexts.cancel}
      </Button>
      <Button disabled={!ready} onClick={onConfirm}>
        {stepLabel(step)}
      </Button>
    </Group>
  )
}

function PlainChange({ step, onChangeState, onCancel }: StateChangeProps) {
  return (
    <>
      <Text>{t('historyRecords')}</Text>
      <DialogButtons step={step} ready onCancel={onCancel} onConfirm={() => onChangeState({ state: step.to })} />
    </>
  )
}

function BeginCounting({ campaign, step, onChangeState, onCancel }: StateChangeProps) {
  const [includeEarlier, setIncludeEarlier] = useState(false)
  const sums = useSums({
    collection: 'products',
    where: filterForScope(campaign.scope),
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  const isKnown = sums.state === 'ready'
  const [rows = 0n, counted = 0n] = isKnown ? (sums.value[0]?.sums ?? []) : []
  const items = Number(rows)
  const countedItems = Number(counted)
  return (
    <Stack>
      {isKnown ? (
        <>
          <Text>{t('savesBaseline', { items })}</Text>
          {countedItems > 0 ? (
            <Radio.Group
              label={t('countedBefore', { items: countedItems })}
              value={includeEarlier ? 'earlier' : 'zero'}
              onChange={(value) => setIncludeEarlier(value === 'earlier')}
            >
              <Stack gap="sm" mt="xs">
                <Radio value="zero" label={t('fromZero')} description={t('fromZeroText', { items })} />
                <Radio
                  value="earlier"
                  label={t('includeEarlier')}
                  description={t('includeEarlierText', { counted: countedItems, others: items - countedItems })}
                />
              </Stack>
            </Radio.Group>
          ) : null}
        </>
      ) : (
        <Text role="status">{t('addingUp')}</Text>
      )}
      <DialogButtons
        step={step}
        ready={isKnown}
        onCancel={onCancel}
        onConfirm={() => onChangeState({ state: 'counting', includes_earlier: includeEarlier })}
      />
    </Stack>
  )
}

const namedMost = 10

/** Names the silent devices: they may still have unsent counts, so somebody must ask their users. */
function silentLines(silentDevices: readonly DeviceActivity[], timeZone: string): string[] {
  if (silentDevices.length === 0) return []
  const lines = silentDevices.slice(0, namedMost).map(({ person, device, lastSeen }) => {
    const seen = { device: device.slice(0, 8), moment: formatMoment(lastSeen, timeZone) }
    return person === '' ? t('warning.silentDevice', seen) : t('warning.silentDeviceOf', { ...seen, person })
  })
  const more = silentDevices.length - lines.length
  return [
    t('warning.silent', { count: silentDevices.length }),
    ...lines,
    ...(more > 0 ? [t('warning.moreSilent', { count: more })] : []),
  ]
}

function CloseCount({ campaign, step, onChangeState, onCancel }: StateChangeProps) {
  const services = useServices()
  const today = dayOf(services.now(), services.timeZone)
  const figures = useReadValue(`close ${campaign.id} ${campaign.version}`, () => closeFigures(services, campaign))
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [reason, setReason] = useState('')
  if (!figures)
    return (
      <>
        <Text role="status">{t('addingUp')}</Text>
        <DialogButtons step={step} ready={false} onCancel={onCancel} onConfirm={() => {}} />
      </>
    )
  const { notCounted, seenOnly, unsettled, implausible, needsReason, unsent, silentDevices } = figures
  const isBeforeAsAt = isAsAtInFuture(campaign.as_at, today)
  const warnings = [
    ...(notCounted > 0 ? [t('warning.notCounted', { count: notCounted })] : []),
    ...(unsettled > 0 ? [t('warning.unsettled', { count: unsettled })] : []),
    ...(implausible > 0 ? [t('warning.implausible', { count: implausible })] : []),
    ...(seenOnly > 0 ? [t('warning.seenOnly', { count: seenOnly })] : []),
    ...(unsent > 0 ? [t('warning.unsent', { count: unsent })] : []),
    ...(isBeforeAsAt ? [t('warning.beforeAsAt', { day: formatDay(campaign.as_at) })] : []),
    ...silentLines(silentDevices, services.timeZone),
  ]
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
        <Text>{t('allCounted')}</Text>
      )}
      {needsReason ? (
        <Textarea
          label={t('reason')}
          description={t('reasonRecorded')}
          required
          maxLength={textLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {warnings.length > 0 ? (
        <Checkbox
          label={t('closeAnyway')}
          checked={isAcknowledged}
          onChange={(event) => setAcknowledged(event.currentTarget.checked)}
        />
      ) : null}
      <DialogButtons
        step={step}
        ready={(warnings.length === 0 || isAcknowledged) && (!needsReason || reason.trim() !== '')}
        onCancel={onCancel}
        onConfirm={() =>
          onChangeState({
            state: 'closed',
            ...(needsReason ? { close_reason: reason.trim() } : {}),
            ...(isBeforeAsAt ? { as_at: today } : {}),
          })
        }
      />
    </Stack>
  )
}
