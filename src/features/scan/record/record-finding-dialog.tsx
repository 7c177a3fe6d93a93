import { Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { findingKindLabels } from '#domain/counts/finding-view.ts'
import type { TagProblem } from '#domain/counts/tag-reports.ts'
import { t } from '#text/counting/scan.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { PhotoField } from './photo-field.tsx'

export interface FindingSubject {
  /** `tag`: the tag of the item cannot be read or is missing. */
  kind: 'not-found' | 'found-at-station' | 'tag'
  /** A property number, or the text of an unknown tag. */
  label: string
  /** The remarks in the form of the item. */
  remarks?: string | null
  /** A photo that another app shared. */
  sharedPhoto?: File
}

export interface FindingInput {
  description: string | null
  remarks: string | null
  photo: string | null
  /** For the kind `tag`. */
  tag: TagProblem
}

const titles = { 'not-found': 'notHere', 'found-at-station': 'finding.foundAtStation', tag: 'tag.report' } as const
const explanations = {
  'not-found': 'finding.notHereText',
  'found-at-station': 'finding.foundAtStationText',
  tag: 'tag.text',
} as const

/**
 * Records a finding: an item that is not here (D4.5), or an item that is not in the property records (D7.4; at most four taps, only a description or
 * a photo is required), or a tag that has to be replaced. Closing the dialog records nothing.
 */
export function RecordFindingDialog({
  subject,
  onClose,
  onSave,
  recentRemarks,
}: {
  subject: FindingSubject | null
  onClose: () => void
  onSave: (input: FindingInput) => Promise<void>
  recentRemarks: readonly string[]
}) {
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
  onClose,
  onSave,
  recentRemarks,
}: {
  subject: FindingSubject
  onClose: () => void
  onSave: (input: FindingInput) => Promise<void>
  recentRemarks: readonly string[]
}) {
  const [description, setDescription] = useState('')
  const [remarks, setRemarks] = useState<string | null>(subject.remarks ?? null)
  const [photo, setPhoto] = useState<string | null>(null)
  const [tag, setTag] = useState<TagProblem>('tag-unreadable')
  const [busy, setBusy] = useState(false)
  /** Saved too early, the finding would lack the photo. */
  const [isReadingPhoto, setReadingPhoto] = useState(subject.sharedPhoto !== undefined)
  const isFoundAtStation = subject.kind === 'found-at-station'
  const save = async () => {
    setBusy(true)
    try {
      await onSave({ description: description.trim() || null, remarks, photo, tag })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        {/* On a line of its own, so that a property number is not broken. */}
        <Text>
          <span className="bilang-mono bilang-block">{subject.label}</span>
          {t(explanations[subject.kind])}
        </Text>
        {subject.kind === 'tag' && (
          <Radio.Group
            label={t('tag.what')}
            value={tag}
            onChange={(value) => setTag(value === 'tag-missing' ? value : 'tag-unreadable')}
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
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
        {isFoundAtStation && (
          <PhotoField
            value={photo}
            initial={subject.sharedPhoto}
            onChange={setPhoto}
            onRead={() => setReadingPhoto(false)}
          />
        )}
        <RemarksField value={remarks} onChange={setRemarks} recent={recentRemarks} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy || isReadingPhoto}
          disabled={isFoundAtStation && description.trim() === '' && !photo}
        >
          {common('save')}
        </Button>
        <Button variant="ghost" fullWidth onClick={onClose}>
          {common('cancel')}
        </Button>
      </Stack>
    </form>
  )
}
