/** Adds a person without a login. A duplicate name is refused until the admin confirms that it is another person. */
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { addPerson } from '#contract/actions/accounts/person-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/people-without-login.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { useFormDraft } from '#ui/form/use-form-draft.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const schema = addPerson.body.omit({ is_another: true })
const draftKey = 'form person new' // not a text
const nobody = { first_name: '', middle_name: '', last_name: '', position: '' }

export function AddPerson() {
  const { api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useZodForm(schema, { defaultValues: nobody })
  const formDraft = useFormDraft(draftKey, form, useDraft<typeof nobody>(draftKey))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAnother, setAnother] = useState(false)
  const save = form.handleSubmit(async (values) => {
    const answer = await api.call(addPerson, { body: { ...values, is_another: isAnother } })
    if (!answer.ok) {
      const text = showSaveErrors(form, answer.problem)
      const isSameName = answer.problem.kind === 'invalid' && 'non_field_errors' in answer.problem.fields
      if (!isSameName) return void toast.error(text)
      return setRefusal(text)
    }
    await formDraft.discard()
    toast.success(t('added', { name: formalName(answer.value) }))
    await navigate(`/admin/users/${answer.value.id}`)
  })
  return (
    <form noValidate aria-label={t('add')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <Text>{t('addText')}</Text>
        <RestoredDraftNote formDraft={formDraft} dropLabel={forms('startOver')} reset={() => form.reset(nobody)} />
        <PersonFields
          control={form.control as never}
          withPosition={api.features().has('transfer-reports')}
          withUserName={false}
        />
        {refusal ? (
          <Stack gap="xs">
            <Banner tone="attention" role="alert">
              {refusal}
            </Banner>
            <Checkbox
              label={t('isAnother')}
              checked={isAnother}
              onChange={(event) => setAnother(event.currentTarget.checked)}
            />
          </Stack>
        ) : null}
        {online ? null : <OfflineNote safe={t('draftSaved')} toDo={t('connectToAdd')} />}
        <Group justify="flex-end">
          <Button component={Link} to="/admin/users" variant="secondary">
            {fixedTexts.cancel}
          </Button>
          <Button type="submit" disabled={!online} loading={form.formState.isSubmitting}>
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
