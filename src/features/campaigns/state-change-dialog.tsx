/** Asks before a campaign changes its state. It shows only figures that are loaded, and cannot be confirmed before they are. */

import { Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { useSums } from '#react/lists/use-list.ts'
import { t } from '#text/campaign.ts'
import { t as common } from '#text/common.ts'
import { Button } from '#ui/button.tsx'
import { type StateStep, stepLabel, stepQuestion } from './campaign-states.ts'
import { CloseCount } from './close-count.tsx'
import type { StateChangeProps } from './state-change.ts'

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
