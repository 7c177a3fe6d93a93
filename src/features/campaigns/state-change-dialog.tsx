/** Asks before a campaign changes its state. It shows only figures that are loaded, and cannot be confirmed before they are. */

import { Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { z } from '#contract/z.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { isAsAtInFuture } from '#domain/counts/count-status.ts'
import { formatDay, formatMoment, plural } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import type { DeviceActivity } from '#react/device-activity.ts'
import { useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { Button } from '#ui/button.tsx'
import { closeFigures } from './close-figures.ts'
import { unsentWarning } from './unsent-counts.ts'

export type StateChangePatch = z.input<typeof countCampaigns.patch>
interface StateChangeProps {
  campaign: Campaign
  label: string
  onChangeState: (patch: StateChangePatch) => void
  onCancel: () => void
}

export function StateChangeDialog({ to, ...props }: StateChangeProps & { to: Campaign['state'] }) {
  const isBeginning = to === 'counting' && props.campaign.state === 'draft'
  return (
    <Modal
      opened
      onClose={props.onCancel}
      title={
        <Text component="span" fz="lg" fw={600}>
          {props.label}?
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isBeginning ? (
        <BeginCounting {...props} />
      ) : to === 'closed' ? (
        <CloseCount {...props} />
      ) : (
        <PlainChange {...props} to={to} />
      )}
    </Modal>
  )
}

function DialogButtons({
  label,
  onCancel,
  onConfirm,
  ready,
}: {
  label: string
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
        {label}
      </Button>
    </Group>
  )
}

function PlainChange({ label, to, onChangeState, onCancel }: StateChangeProps & { to: Campaign['state'] }) {
  return (
    <>
      <Text>The history records this change.</Text>
      <DialogButtons label={label} ready onCancel={onCancel} onConfirm={() => onChangeState({ state: to })} />
    </>
  )
}

function BeginCounting({ campaign, label, onChangeState, onCancel }: StateChangeProps) {
  const [includeEarlier, setIncludeEarlier] = useState(false)
  const sums = useSums({
    collection: 'products',
    where: filterForScope(campaign.scope),
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  const isKnown = sums.state === 'ready'
  const [rows = 0n, counted = 0n] = isKnown ? (sums.value[0]?.sums ?? []) : []
  const countedItems = Number(counted)
  return (
    <Stack>
      {isKnown ? (
        <>
          <Text>
            This saves the baseline: the quantity, cost and person accountable of{' '}
            {plural(Number(rows), 'item', 'items')}. You can’t change the scope afterwards.
          </Text>
          {countedItems > 0 ? (
            <Radio.Group
              label={`${plural(countedItems, 'item is', 'items are')} marked as counted before this count`}
              value={includeEarlier ? 'earlier' : 'zero'}
              onChange={(value) => setIncludeEarlier(value === 'earlier')}
            >
              <Stack gap="sm" mt="xs">
                <Radio
                  value="zero"
                  label="Start from zero"
                  description={`Earlier counts don’t count. All ${plural(Number(rows), 'item has', 'items have')} to be counted.`}
                />
                <Radio
                  value="earlier"
                  label="Include earlier counts"
                  description={`The campaign begins with ${plural(countedItems, 'item', 'items')} counted and ${plural(Number(rows) - countedItems, 'item', 'items')} not yet counted.`}
                />
              </Stack>
            </Radio.Group>
          ) : null}
        </>
      ) : (
        <Text role="status">Adding up…</Text>
      )}
      <DialogButtons
        label={label}
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
  const lines = silentDevices
    .slice(0, namedMost)
    .map(
      ({ person, device, lastSeen }) =>
        `${person === '' ? 'Device' : `${person}, device`} ${device.slice(0, 8)}: last seen ${formatMoment(lastSeen, timeZone)}.`,
    )
  const more = silentDevices.length - lines.length
  return [
    `${plural(silentDevices.length, 'device hasn’t', 'devices haven’t')} connected for 12 hours or more:`,
    ...lines,
    ...(more > 0 ? [`And ${plural(more, 'more device', 'more devices')}.`] : []),
  ]
}

function CloseCount({ campaign, label, onChangeState, onCancel }: StateChangeProps) {
  const services = useServices()
  const today = dayOf(services.now(), services.timeZone)
  const figures = useReadValue(`close ${campaign.id} ${campaign.version}`, () => closeFigures(services, campaign))
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [reason, setReason] = useState('')
  if (!figures)
    return (
      <>
        <Text role="status">Adding up…</Text>
        <DialogButtons label={label} ready={false} onCancel={onCancel} onConfirm={() => {}} />
      </>
    )
  const { notCounted, seenOnly, unsettled, implausible, needsReason, unsent, silentDevices } = figures
  const isBeforeAsAt = isAsAtInFuture(campaign.as_at, today)
  const warnings = [
    ...(notCounted > 0
      ? [`${plural(notCounted, 'item is', 'items are')} not yet counted and will be marked as missing.`]
      : []),
    ...(unsettled > 0 ? [`${plural(unsettled, 'difference is', 'differences are')} not settled.`] : []),
    ...(implausible > 0
      ? [`${plural(implausible, 'count is', 'counts are')} at least ten times the quantity on record.`]
      : []),
    ...(seenOnly > 0 ? [`${plural(seenOnly, 'item was', 'items were')} seen without a count.`] : []),
    ...(unsent > 0 ? [unsentWarning(unsent).trim()] : []),
    ...(isBeforeAsAt
      ? [`The count is as at ${formatDay(campaign.as_at)}, a later day. If you close it now, it’s as at today.`]
      : []),
    ...silentLines(silentDevices, services.timeZone),
  ]
  return (
    <Stack>
      <Text>A closed campaign is final. Its figures can’t be changed.</Text>
      {warnings.length > 0 ? (
        <ul className="bilang-bullets">
          {warnings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Text>Every item is counted, and no difference is open.</Text>
      )}
      {needsReason ? (
        <Textarea
          label="Reason for closing with open differences"
          description="The history records it."
          required
          maxLength={textLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {warnings.length > 0 ? (
        <Checkbox
          label="Close the count anyway"
          checked={isAcknowledged}
          onChange={(event) => setAcknowledged(event.currentTarget.checked)}
        />
      ) : null}
      <DialogButtons
        label={label}
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
