import { Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { findingKindLabels } from '#domain/counts/finding-view.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { t } from '#text/counting/scan.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { PhotoField } from './photo-field.tsx'
import { type FindingInput, type FindingSubject, OpenedForms, useFindingForm } from './use-finding-form.ts'

const titles = { 'not-found': 'notHere', 'found-at-station': 'finding.foundAtStation', tag: 'tag.report' } as const
const explanations = {
  'not-found': 'finding.notHereText',
  'found-at-station': 'finding.foundAtStationText',
  tag: 'tag.text',
} as const

/**
 * Records a finding: an item that is not here (D4.5), or an item that is not in the property records (D7.4; at most four taps, only a description or
 * a photo is required), or a tag that has to be replaced. Closing the dialog records nothing; only Cancel deletes what was typed.
 */
export function RecordFindingDialog({
  subject,
  room,
  onClose,
  onSave,
  recentRemarks,
}: {
  subject: FindingSubject | null
  room: CurrentRoom | null
  onClose: () => void
  /** Resolves true once it is on this device. */
  onSave: (input: FindingInput) => Promise<boolean>
  recentRemarks: readonly string[]
}) {
  const [opened] = useState(() => new OpenedForms())
  return (
    <Modal
      opened={subject !== null}
      onClose={onClose}
      title={t(titles[subject?.kind ?? 'found-at-station'])}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {subject && (
        <RecordFindingForm
          key={subject.label}
          subject={subject}
          room={room}
          opened={opened}
          onClose={onClose}
          onSave={onSave}
          recentRemarks={recentRemarks}
        />
      )}
    </Modal>
  )
}

function RecordFindingForm({
  subject,
  room,
  opened,
  onClose,
  onSave,
  recentRemarks,
}: {
  subject: FindingSubject
  room: CurrentRoom | null
  opened: OpenedForms
  onClose: () => void
  onSave: (input: FindingInput) => Promise<boolean>
  recentRemarks: readonly string[]
}) {
  const form = useFindingForm(subject, opened, room)
  const begunIn = form.values.room
  const { description, remarks, photo, tag } = form.values
  const [busy, setBusy] = useState(false)
  /** Saved too early, the finding would lack the photo. */
  const [isReadingOwn, setReadingOwn] = useState(subject.sharedPhoto !== undefined)
  const isReadingPhoto = isReadingOwn || form.isReadingEarlier
  const isFoundAtStation = subject.kind === 'found-at-station'
  const save = async () => {
    if (busy || isReadingPhoto) return
    setBusy(true)
    try {
      if (await onSave({ ...form.values, description: description.trim() || null })) await form.finish()
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    void form.finish()
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <RestoredDraftNote {...form.draftNote} dropLabel={forms('startOver')} />
        {begunIn && begunIn.id !== room?.id && <Text>{t('finding.begunIn', { room: begunIn.name })}</Text>}
        {/* On a line of its own, so that a property number is not broken. */}
        <Text>
          <span className="bilang-mono bilang-block">{subject.label}</span>
          {t(explanations[subject.kind])}
        </Text>
        {subject.kind === 'tag' && (
          <Radio.Group
            label={t('tag.what')}
            value={tag}
            onChange={(value) => form.change({ tag: value === 'tag-missing' ? value : 'tag-unreadable' })}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="tag-unreadable" label={findingKindLabels['tag-unreadable']} />
              <Radio value="tag-missing" label={findingKindLabels['tag-missing']} />
            </Stack>
          </Radio.Group>
        )}
        {isFoundAtStation && (
          <Textarea
            label={t('finding.whatIsIt')}
            description={t('finding.describe')}
            value={description}
            maxLength={textLimit}
            rows={2}
            data-autofocus
            onChange={(event) => form.change({ description: event.currentTarget.value })}
          />
        )}
        {isFoundAtStation && (
          <PhotoField
            value={photo}
            initial={subject.sharedPhoto}
            onChange={(taken) => form.change({ photo: taken })}
            onReading={setReadingOwn}
            onRead={form.noteReading}
          />
        )}
        <RemarksField value={remarks} onChange={(text) => form.change({ remarks: text })} recent={recentRemarks} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy || isReadingPhoto}
          disabled={isFoundAtStation && description.trim() === '' && !photo}
        >
          {common('save')}
        </Button>
        <Button variant="ghost" fullWidth onClick={cancel}>
          {common('cancel')}
        </Button>
      </Stack>
    </form>
  )
}
