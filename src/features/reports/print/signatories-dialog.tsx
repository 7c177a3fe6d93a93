import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { SignerRole } from '#print/forms/form.ts'
import { t } from '#text/reports/reports-print.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { SignerFields } from './signer-fields.tsx'
import type { ReportSignatories, SaveSignersResult, Signer, Signers } from './use-signatories.ts'

/** Edits the signatories that a form prints. All other stored signatories stay unchanged. */
export function SignatoriesDialog({
  signers,
  shared,
  canSave,
  save,
  roles,
}: ReportSignatories & { roles: readonly SignerRole[] }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpened(true)}>
        {t('signatories')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('whoSigns')} size="lg">
        {opened ? (
          <SignatoriesForm
            signers={signers}
            shared={shared}
            canSave={canSave}
            roles={roles}
            onCancel={() => setOpened(false)}
            onSave={async (next) => {
              const saved = await save(next)
              if (saved === 'saved') setOpened(false)
              return saved
            }}
          />
        ) : null}
      </Modal>
    </>
  )
}

function SignatoriesForm({
  signers,
  shared,
  canSave,
  roles,
  onSave,
  onCancel,
}: {
  signers: Signers
  shared: boolean | null
  canSave: boolean
  roles: readonly SignerRole[]
  onSave: (signers: Signers) => Promise<SaveSignersResult>
  onCancel: () => void
}) {
  const [edited, setEdited] = useState(signers)
  const [saveResult, setSaveResult] = useState<SaveSignersResult>('saved')
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    setSaveResult(await onSave({ ...edited, committee: withoutEmptyMembers(edited.committee) }))
    setSaving(false)
  }
  return (
    <Stack>
      <SignerFields signers={edited} roles={roles} onChange={setEdited} />
      <Text size="sm" c="dimmed">
        {shared === false ? t('staysOnDevice') : t('savedOnServer')}
      </Text>
      {canSave ? null : <OfflineNote toDo={t('connectToChange')} />}
      {saveResult === 'changed-elsewhere' ? (
        <Banner tone="attention">{t('changedElsewhere')}</Banner>
      ) : saveResult === 'failed' ? (
        <Banner tone="refused">{t('notSaved')}</Banner>
      ) : null}
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {fixedTexts.cancel}
        </Button>
        <Button disabled={!canSave} loading={saving} onClick={() => void save()}>
          {common('save')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Removes empty members, but keeps the chair. */
const withoutEmptyMembers = (committee: readonly Signer[]): Signer[] =>
  committee.filter(
    (member, memberIndex) => memberIndex === 0 || member.name.trim() !== '' || member.position.trim() !== '',
  )
