/** Asks before a step of a campaign. Names figures only when they are known, and cannot be confirmed before. */
import { Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import type { Campaign, inventory } from '#contract/resources/campaigns.ts'
import { sentences } from '#contract/sentences.ts'
import type { z } from '#contract/z.ts'
import { isAsAtLater } from '#domain/count-status.ts'
import { dayOf, formatDay, formatMoment } from '#domain/dates.ts'
import { plural as some } from '#domain/plural.ts'
import { useParts } from '#runtime/parts.ts'
import { useSums } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { type CloseFigures, closeFigures, type SilentDevice } from './close-figures.ts'
import { lateWords } from './late-counts.ts'
import { scopeWhere } from './scope-words.ts'

export type StepPatch = z.input<typeof inventory.patch>
interface Asked {
  campaign: Campaign
  word: string
  onStep: (patch: StepPatch) => void
  onCancel: () => void
}

export function StepDialog({ to, ...asked }: Asked & { to: Campaign['state'] }) {
  const begins = to === 'counting' && asked.campaign.state === 'draft'
  return (
    <Modal
      opened
      onClose={asked.onCancel}
      title={
        <Text component="span" fz="lg" fw={600}>
          {asked.word}?
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {begins ? <Begin {...asked} /> : to === 'closed' ? <Close {...asked} /> : <Plain {...asked} to={to} />}
    </Modal>
  )
}

function Buttons({
  word,
  onCancel,
  onConfirm,
  ready,
}: {
  word: string
  onCancel: () => void
  onConfirm: () => void
  ready: boolean
}) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="secondary" onClick={onCancel} data-autofocus>
        {sentences.cancel}
      </Button>
      <Button disabled={!ready} onClick={onConfirm}>
        {word}
      </Button>
    </Group>
  )
}

function Plain({ word, to, onStep, onCancel }: Asked & { to: Campaign['state'] }) {
  return (
    <>
      <Text>You can see every step in the history.</Text>
      <Buttons word={word} ready onCancel={onCancel} onConfirm={() => onStep({ state: to })} />
    </>
  )
}

function Begin({ campaign, word, onStep, onCancel }: Asked) {
  const [earlier, setEarlier] = useState(false)
  const sums = useSums({
    entity: 'products',
    where: scopeWhere(campaign.scope),
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  const known = sums.state === 'ready'
  const [rows = 0n, counted = 0n] = known ? (sums.value[0]?.sums ?? []) : []
  const n = Number(counted)
  return (
    <Stack>
      {known ? (
        <>
          <Text>
            The baseline is frozen now: quantities, costs and persons accountable of{' '}
            {some(Number(rows), 'item', 'items')}. What is counted can no longer be changed.
          </Text>
          {n > 0 ? (
            <Radio.Group
              label={`${some(n, 'item is', 'items are')} marked as counted before this count`}
              value={earlier ? 'earlier' : 'zero'}
              onChange={(value) => setEarlier(value === 'earlier')}
            >
              <Stack gap="sm" mt="xs">
                <Radio
                  value="zero"
                  label="Start from zero"
                  description={`Earlier counts don’t count. All ${some(Number(rows), 'item has', 'items have')} to be counted.`}
                />
                <Radio
                  value="earlier"
                  label="Include earlier counts"
                  description={`The campaign begins with ${some(n, 'item', 'items')} counted and ${some(Number(rows) - n, 'item', 'items')} not yet counted.`}
                />
              </Stack>
            </Radio.Group>
          ) : null}
        </>
      ) : (
        <Text role="status">Adding up…</Text>
      )}
      <Buttons
        word={word}
        ready={known}
        onCancel={onCancel}
        onConfirm={() => onStep({ state: 'counting', includes_earlier: earlier })}
      />
    </Stack>
  )
}

const namedMost = 10

/** A device that is silent may still hold counts: somebody has to be asked, so it is named. */
function silentLines(silent: readonly SilentDevice[], timeZone: string): string[] {
  if (silent.length === 0) return []
  const lines = silent
    .slice(0, namedMost)
    .map(
      ({ person, device, lastSeen }) =>
        `${person === '' ? 'Device' : `${person}, device`} ${device.slice(0, 8)}: last heard from ${formatMoment(lastSeen, timeZone)}.`,
    )
  const more = silent.length - lines.length
  return [
    `The server has not heard from ${some(silent.length, 'device', 'devices')} for 12 hours or more:`,
    ...lines,
    ...(more > 0 ? [`And ${some(more, 'more device', 'more devices')}.`] : []),
  ]
}

function Close({ campaign, word, onStep, onCancel }: Asked) {
  const parts = useParts()
  const today = dayOf(parts.now(), parts.timeZone)
  const [figures, setFigures] = useState<CloseFigures | null>(null)
  const [sure, setSure] = useState(false)
  const [reason, setReason] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each version of the campaign
  useEffect(() => {
    let live = true
    void closeFigures(parts, campaign).then((found) => {
      if (live) setFigures(found)
    })
    return () => {
      live = false
    }
  }, [parts, campaign.id, campaign.version])
  if (!figures)
    return (
      <>
        <Text role="status">Adding up…</Text>
        <Buttons word={word} ready={false} onCancel={onCancel} onConfirm={() => {}} />
      </>
    )
  const { notCounted, seenOnly, unsettled, implausible, needsReason, late, silent } = figures
  const early = isAsAtLater(campaign.as_at, today)
  const open = [
    ...(notCounted > 0
      ? [`${some(notCounted, 'item is', 'items are')} not yet counted and will be called missing.`]
      : []),
    ...(unsettled > 0 ? [`${some(unsettled, 'difference is', 'differences are')} not settled.`] : []),
    ...(implausible > 0
      ? [`${some(implausible, 'count is', 'counts are')} at least ten times the quantity on record.`]
      : []),
    ...(seenOnly > 0 ? [`${some(seenOnly, 'item was', 'items were')} seen without a count.`] : []),
    ...(late > 0 ? [lateWords(late).trim()] : []),
    ...(early ? [`The count is as at ${formatDay(campaign.as_at)}, a later day. Closed now, it’s as at today.`] : []),
    ...silentLines(silent, parts.timeZone),
  ]
  return (
    <Stack>
      <Text>A closed campaign is final. Its figures stay as they are.</Text>
      {open.length > 0 ? (
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {open.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Text>Every item is counted, and no difference is open.</Text>
      )}
      {needsReason ? (
        <Textarea
          label="Reason for closing with open differences"
          description="The history keeps it."
          required
          maxLength={textLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {open.length > 0 ? (
        <Checkbox
          label="Close the count with all of this"
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      ) : null}
      <Buttons
        word={word}
        ready={(open.length === 0 || sure) && (!needsReason || reason.trim() !== '')}
        onCancel={onCancel}
        onConfirm={() =>
          onStep({
            state: 'closed',
            ...(needsReason ? { close_reason: reason.trim() } : {}),
            ...(early ? { as_at: today } : {}),
          })
        }
      />
    </Stack>
  )
}
