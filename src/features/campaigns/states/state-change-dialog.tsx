/** The confirmation before a campaign changes its state. It can only be confirmed once its figures are loaded. */

import { Modal, Text } from '@mantine/core'
import { t } from '#text/campaigns/campaign.ts'
import { t as common } from '#text/shared/common.ts'
import { CloseCount } from '../close/close-count.tsx'
import { DialogButtons } from '../dialog-buttons.tsx'
import { BeginCounting } from './begin-counting.tsx'
import { stepQuestion } from './campaign-states.ts'
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

function PlainChange({ step, onChangeState, onCancel }: StateChangeProps) {
  return (
    <>
      <Text>{t('historyRecords')}</Text>
      <DialogButtons step={step} ready onCancel={onCancel} onConfirm={() => onChangeState({ state: step.to })} />
    </>
  )
}
