/**
 * The person's own names, user name and picture (specification §5). The picture's content is checked before it is sent, and again by the
 * server.
 */
import { Avatar, FileButton, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { changeOwnInformation } from '#contract/actions/accounts/account-actions.ts'
import { imageTypes } from '#contract/limits.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import { imageError } from '#domain/app/image-type.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/account.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { readFile } from '#ui/files/read-file.ts'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { type PersonValues, usePersonForm } from '#ui/form/use-person-form.ts'

export function AccountInformation() {
  const person = usePerson()
  return person ? <Information me={person.user} /> : null
}

function Information({ me }: { me: CurrentUser }) {
  const { api, session } = useServices()
  const online = useOnline()
  const toast = useToast()
  const { form, control, patchOf, submit } = usePersonForm(me)
  const key = `form account ${me.id}` // not a text: the key of a stored draft
  const formDraft = useFormDraft(key, form, useDraft<PersonValues>(key))
  const save = submit(async (values) => {
    const answer = await api.call(changeOwnInformation, { body: patchOf(values) })
    if (!answer.ok) {
      toast.error(showSaveErrors(form, answer.problem))
      return
    }
    toast.success(t('profileUpdated'))
    form.reset(values)
    await formDraft.discard()
    await session.verify()
  })
  return (
    <Stack gap="lg">
      <Picture me={me} />
      {online ? null : <OfflineNote safe={forms('draftSaved')} toDo={t('connectToSave')} />}
      <form noValidate aria-label={t('information')} onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <RestoredDraftNote formDraft={formDraft} dropLabel={forms('discardChanges')} reset={() => form.reset()} />
          <PersonFields control={control} withPosition={api.features().has('transfer-reports')} />
          <Group justify="flex-end">
            <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

function Picture({ me }: { me: CurrentUser }) {
  const { api, session } = useServices()
  const online = useOnline()
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const resetFile = useRef<() => void>(null)

  const upload = async (file: File | null) => {
    resetFile.current?.()
    if (!file) return
    const firstBytes = await readFile(file, 16)
    const invalid = firstBytes ? imageError(firstBytes, file.size) : forms('fileUnreadable')
    setError(invalid)
    if (invalid !== null) return
    const form = new FormData()
    form.set('image', file)
    setBusy(true)
    const answer = await api.upload('users/me/image/', form)
    setBusy(false)
    if (!answer.ok) {
      const message = answer.problem.kind === 'invalid' ? answer.problem.fields['image']?.[0] : null
      setError(message ?? shortProblemText(answer.problem, 'acting'))
      return
    }
    toast.success(t('profileUpdated'))
    await session.verify()
  }
  const initials = `${me.first_name.charAt(0)}${(me.last_name ?? '').charAt(0)}`
  return (
    <Group gap="md" align="center">
      <Avatar size={80} src={me.image ?? null} alt={t('yourPicture')} color="accent">
        {initials}
      </Avatar>
      <div>
        <FileButton
          resetRef={resetFile}
          accept={imageTypes.join(',')}
          onChange={(file) => void upload(file)}
          inputProps={{ 'aria-label': t('picture') }}
        >
          {(props) => (
            <Button variant="secondary" disabled={!online} loading={busy} {...props}>
              {t('choosePicture')}
            </Button>
          )}
        </FileButton>
        <Text c="dimmed" fz="sm" mt={4}>
          {t('pictureLimits')}
        </Text>
        {error ? (
          <Text c="refused" fz="sm" role="alert">
            {error}
          </Text>
        ) : null}
      </div>
    </Group>
  )
}
