/** What devices of employees hold: all items, or those in their name (decision 116). */
import { Group, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { getReachSettings, putReachSettings } from '#contract/actions/reach-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { employeeItems, type ReachSettings, reachSettings } from '#contract/reach.ts'
import type { z } from '#contract/z.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t as common } from '#text/common.ts'
import { t as institute } from '#text/institute.ts'
import { t } from '#text/reach.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { type FieldProps, useField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const labels = labelsOf({ all: () => t('employeeItems.all'), own: () => t('employeeItems.own') })

export function ReachSettingsSection() {
  const { api } = useServices()
  const isOnline = useOnline()
  const isOffered = api.features().has('reach')
  const { state, reload } = useAsync(isOffered && isOnline ? 'reach' : null, () => api.call(getReachSettings)) // not a text
  if (!isOffered) return null
  return (
    <section className="bilang-section" aria-label={t('heading')}>
      <Title order={2} fz="lg" mb="xs">
        {t('heading')}
      </Title>
      {state.is === 'ready' ? <ReachForm stored={state.value} /> : null}
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

function ReachForm({ stored }: { stored: z.infer<typeof getReachSettings.response> }) {
  const { api } = useServices()
  const isOnline = useOnline()
  const toast = useToast()
  const [{ settings, version }, setStored] = useState(stored)
  const form = useZodForm(reachSettings, { defaultValues: settings })
  const save = form.handleSubmit(async (values) => {
    const answer = await api.call(putReachSettings, { body: { ...values, version } })
    if (answer.ok) {
      setStored(answer.value)
      form.reset(answer.value.settings)
      toast.success(t('saved'))
      return
    }
    const current =
      answer.problem.kind === 'conflict' ? putReachSettings.response.safeParse(answer.problem.current) : null
    if (!current?.success) return void toast.error(showSaveErrors(form, answer.problem))
    setStored(current.data)
    form.reset(current.data.settings, { keepDirtyValues: true })
    toast.error(t('changed'))
  })
  return (
    <form noValidate aria-label={t('heading')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <EmployeesField
          control={form.control}
          name="employees"
          label={t('employees')}
          description={t('employeesHint')}
        />
        <Text c="dimmed" fz="sm">
          {t('subAdmins')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" disabled={!isOnline || !form.formState.isDirty} loading={form.formState.isSubmitting}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function EmployeesField(props: FieldProps<ReachSettings>) {
  const { field, inputProps } = useField(props)
  return (
    <Select
      {...inputProps}
      allowDeselect={false}
      data={employeeItems.map((value) => ({ value, label: labels[value] }))}
      value={String(field.value)}
      onChange={(value) => field.onChange(value ?? field.value)}
    />
  )
}
