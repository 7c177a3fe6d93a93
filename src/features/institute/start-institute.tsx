/**
 * Ends the demo from the screen: an empty institute with one admin takes its place. The server copies the demo before. Unsent counts of the demo on
 * this device could never be sent afterwards, so they must be sent or discarded first.
 */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { startInstitute } from '#contract/actions/institute/institute-actions.ts'
import type { FieldErrors, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { startInstituteForm } from '#domain/people/start-institute-form.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/institute.ts'
import { t as users } from '#text/administration/users.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { type AnyControl, SecretField, TextField } from '#ui/form/text-fields.tsx'
import type { PersonValues } from '#ui/form/use-person-form.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import type { StoredInstitute } from './institute-form.tsx'

/** The server calls the new password `password`. */
const atFormFields = (problem: Problem): Problem => {
  if (problem.kind !== 'invalid') return problem
  const { password, ...fields } = problem.fields
  return { ...problem, fields: { ...fields, ...(password && { new_password: password }) } satisfies FieldErrors }
}

export function StartInstitute({ stored }: { stored: StoredInstitute }) {
  const isOnline = useOnline()
  const { notSent, needsReview } = useOutboxSummary('notSent', 'needsReview')
  const unsent = notSent + needsReview
  const { form, submit, isUnclear } = useStart(stored)
  const { control } = form
  const isNamed = stored.fixed.includes('title')
  return (
    <form noValidate aria-label={t('start')} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <div>
          <Title order={2} fz="lg">
            {t('start')}
          </Title>
          <Text>{t('startWhy')}</Text>
          <Text>{t('startCopy')}</Text>
        </div>
        {isNamed ? null : <TextField control={control} name="title" label={t('title')} />}
        <Text fw={600}>{t('firstAdmin')}</Text>
        <PersonFields control={control as unknown as AnyControl<PersonValues>} withPosition={false} />
        <SecretField control={control} name="new_password" label={users('newPassword')} autoComplete="new-password" />
        <SecretField
          control={control}
          name="new_password2"
          label={users('confirmPassword')}
          autoComplete="new-password"
        />
        {isUnclear ? (
          <Banner tone="attention" role="alert">
            <Text>{t('startUnclear')}</Text>
          </Banner>
        ) : null}
        {unsent > 0 ? (
          <Banner tone="attention">
            <Text>{t('startUnsent', { count: unsent })}</Text>
          </Banner>
        ) : null}
        {isOnline ? null : <OfflineNote toDo={t('startConnect')} />}
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="danger"
            disabled={!isOnline || unsent > 0}
            loading={form.formState.isSubmitting}
          >
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useStart({ settings, fixed }: StoredInstitute) {
  const { api, session, instituteSource } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [isUnclear, setUnclear] = useState(false)
  const form = useZodForm(startInstituteForm, {
    defaultValues: {
      title: fixed.includes('title') ? settings.title : '',
      first_name: '',
      middle_name: '',
      last_name: '',
      username: '',
      new_password: '',
      new_password2: '',
    },
  })
  const submit = form.handleSubmit(async ({ new_password: password, new_password2: _, ...values }) => {
    const isConfirmed = await confirm({
      title: t('startTitle', { name: values.title }),
      text: t('startText'),
      confirm: t('start'),
      danger: true,
    })
    if (!isConfirmed) return
    const body = { ...values, middle_name: values.middle_name ?? '', password, time_zone: settings.time_zone }
    const answer = await api.call(startInstitute, { body })
    if (!answer.ok) {
      setUnclear(mayHaveHappened(answer.problem))
      return void toast.error(showSaveErrors(form, atFormFields(answer.problem)))
    }
    toast.show({
      type: 'success',
      text: t('started', { username: values.username, copy: answer.value.copy }),
      uptime: 60_000,
    })
    form.reset()
    await instituteSource.refresh()
    // The server has already ended this session; only the local session must be cleared.
    await session.signOut()
    await navigate('/login', { replace: true })
  })
  return { form, submit, isUnclear }
}
