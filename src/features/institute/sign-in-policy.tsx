/** What the institute requires of sign-ins: a second step, and how long a device may work without the server. */
import { Group, NumberInput, Select, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { getSignInPolicy, putSignInPolicy } from '#contract/actions/sign-in-policy-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { mostOfflineDays, type SignInPolicy, secondFactorGroups, signInPolicy } from '#contract/sign-in-policy.ts'
import type { z } from '#contract/z.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t as common } from '#text/common.ts'
import { t as institute } from '#text/institute.ts'
import { t } from '#text/second-step.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { type FieldProps, useField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const groupLabels = labelsOf({
  nobody: () => t('groups.nobody'),
  admins: () => t('groups.admins'),
  everyone: () => t('groups.everyone'),
})

export function SignInPolicySection() {
  const { api } = useServices()
  const isOnline = useOnline()
  const isOffered = api.features().has('second-factor')
  const { state, reload } = useAsync(isOffered && isOnline ? 'sign-in policy' : null, () => api.call(getSignInPolicy)) // not a text
  if (!isOffered) return null
  return (
    <section className="bilang-section" aria-label={t('policy')}>
      <Title order={2} fz="lg" mb="xs">
        {t('policy')}
      </Title>
      {state.is === 'ready' ? <PolicyForm stored={state.value} /> : null}
      {state.is === 'loading' && isOnline ? <Loading height={120} /> : null}
      {state.is === 'problem' ? (
        <ProblemText
          problem={state.problem}
          trying="showing"
          action={<Button onClick={reload}>{fixedTexts.tryAgain}</Button>}
        />
      ) : null}
      {isOnline ? null : <OfflineNote toDo={institute('toDo')} />}
    </section>
  )
}

function PolicyForm({ stored }: { stored: z.infer<typeof getSignInPolicy.response> }) {
  const { api } = useServices()
  const isOnline = useOnline()
  const toast = useToast()
  const [{ policy, version }, setStored] = useState(stored)
  const form = useZodForm(signInPolicy, { defaultValues: policy })
  const save = form.handleSubmit(async (values) => {
    const answer = await api.call(putSignInPolicy, { body: { ...values, version } })
    if (answer.ok) {
      setStored(answer.value)
      form.reset(answer.value.policy)
      toast.success(t('policySaved'))
      return
    }
    const current =
      answer.problem.kind === 'conflict' ? putSignInPolicy.response.safeParse(answer.problem.current) : null
    if (!current?.success) return void toast.error(showSaveErrors(form, answer.problem))
    setStored(current.data)
    form.reset(current.data.policy, { keepDirtyValues: true })
    toast.error(t('policyChanged'))
  })
  return (
    <form noValidate aria-label={t('policy')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <GroupsField
          control={form.control}
          name="second_factor"
          label={t('requireOf')}
          description={t('requireHint')}
        />
        <DaysField
          control={form.control}
          name="offline_days"
          label={t('offlineDays')}
          description={t('offlineHint')}
          optional
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isOnline || !form.formState.isDirty} loading={form.formState.isSubmitting}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function GroupsField(props: FieldProps<SignInPolicy>) {
  const { field, inputProps } = useField(props)
  return (
    <Select
      {...inputProps}
      allowDeselect={false}
      data={secondFactorGroups.map((value) => ({ value, label: groupLabels[value] }))}
      value={String(field.value)}
      onChange={(value) => field.onChange(value ?? field.value)}
    />
  )
}

function DaysField(props: FieldProps<SignInPolicy>) {
  const { inputProps } = useField(props)
  const { field } = useController({ control: props.control, name: 'offline_days' })
  return (
    <NumberInput
      {...inputProps}
      allowDecimal={false}
      allowNegative={false}
      min={1}
      max={mostOfflineDays}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : Number(value))}
    />
  )
}
