import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { PhotoField } from './photo-field.tsx'

export interface FindingDraft {
  kind: 'not-found' | 'found-at-station'
  /** What the dialog is about: a property number, or the text of an unknown tag. */
  label: string
}

export interface FindingWords {
  description: string | null
  remarks: string | null
  photo: string | null
}

/**
 * What was seen and is no count: a thing that is not here (D4.5), or a thing that is not on the books (D7.4; at most four taps, everything but
 * the description may be left out). Closing it keeps nothing and says nothing was recorded.
 */
export function FindingDialog({
  draft,
  onClose,
  onSave,
  recentRemarks,
}: {
  draft: FindingDraft | null
  onClose: () => void
  onSave: (words: FindingWords) => Promise<void>
  recentRemarks: readonly string[]
}) {
  return (
    <Modal
      opened={draft !== null}
      onClose={onClose}
      title={draft?.kind === 'not-found' ? 'Not here' : 'Found at station'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {draft && (
        <FindingForm key={draft.label} draft={draft} onClose={onClose} onSave={onSave} recentRemarks={recentRemarks} />
      )}
    </Modal>
  )
}

function FindingForm({
  draft,
  onClose,
  onSave,
  recentRemarks,
}: {
  draft: FindingDraft
  onClose: () => void
  onSave: (words: FindingWords) => Promise<void>
  recentRemarks: readonly string[]
}) {
  const [description, setDescription] = useState('')
  const [remarks, setRemarks] = useState<string | null>(null)
  const [photo, setPhoto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const station = draft.kind === 'found-at-station'
  const save = async () => {
    setBusy(true)
    try {
      await onSave({ description: description.trim() || null, remarks, photo })
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
        <Text>
          {station
            ? 'A thing that is not on the books. The office completes it into a product.'
            : 'You looked and it is not here. It stays not counted; the office sees who looked, where and when.'}{' '}
          <span className="bilang-mono">{draft.label}</span>
        </Text>
        {station && (
          <Textarea
            label="What is it?"
            description="Article, brand, model, serial number"
            value={description}
            maxLength={textLimit}
            rows={2}
            data-autofocus
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
        {station && <PhotoField value={photo} onChange={setPhoto} />}
        <RemarksField value={remarks} onChange={setRemarks} recent={recentRemarks} />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy}
          disabled={station && description.trim() === '' && !photo}
        >
          Save
        </Button>
        <Button variant="ghost" fullWidth onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </form>
  )
}
