/** The items on employees' devices: all, or those in their name (decision 116). */
import { Group, Select, Stack, Text } from '@mantine/core'
import { getReachSettings, putReachSettings } from '#contract/actions/reach-actions.ts'
import { employeeItems, type ReachSettings, reachSettings } from '#contract/sign-in/reach.ts'
import type { z } from '#contract/z.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/administration/reach.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { type FieldProps, useField } from '#ui/form/text-fields.tsx'
import { useVersionedSave } from '#ui/form/use-versioned-save.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const labels = labelsOf({ all: () => t('employeeItems.all'), own: () => t('employeeItems.own') })

export function ReachSettingsSection() {
  const { api } = useServices()
  const isOffered = api.features().has('reach')
  const read = useServerRead(isOffered ? 'reach' : null, () => api.call(getReachSettings)) // not a text
  if (!isOffered) return null
  return (
    <ServerSection title={t('heading')} read={read}>
      {(stored) => <ReachForm stored={stored} />}
    </ServerSection>
  )
}

function ReachForm({ stored }: { stored: z.infer<typeof getReachSettings.response> }) {
  const { api } = useServices()
  const isOnline = useOnline()
  const form = useZodForm(reachSettings, { defaultValues: stored.settings })
  const valuesOf = ({ settings, version }: typeof stored) => ({ values: settings, version })
  const save = useVersionedSave(form, stored.version, {
    async put(values, version) {
      const answer = await api.call(putReachSettings, { body: { ...values, version } })
      return answer.ok ? { ok: true, value: valuesOf(answer.value) } : answer
    },
    readCurrent(current) {
      const read = putReachSettings.response.safeParse(current)
      return read.success ? valuesOf(read.data) : null
    },
    texts: { saved: t('saved'), changed: t('changed') },
  })
  return (
    <form noValidate aria-label={t('heading')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <div className="bilang-fields">
          <EmployeesField
            control={form.control}
            name="employees"
            label={t('employees')}
            description={t('employeesHint')}
          />
        </div>
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
