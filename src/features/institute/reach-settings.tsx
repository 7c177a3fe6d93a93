/** The items on employees' devices: all, or those in their name (decision 116). */
import { Text } from '@mantine/core'
import { getReachSettings, putReachSettings } from '#contract/actions/accounts/reach-actions.ts'
import { employeeItems, reachSettings } from '#contract/sign-in/reach.ts'
import type { z } from '#contract/z.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/administration/reach.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { ChoiceField } from '#ui/form/fields.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
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
  const save = useVersionedSave(form, stored.version, {
    put: (values, version) => api.call(putReachSettings, { body: { ...values, version } }),
    answerSchema: putReachSettings.response,
    storedOf: ({ settings, version }) => ({ values: settings, version }),
    texts: { saved: t('saved'), changed: t('changed') },
  })
  return (
    <SettingsForm label={t('heading')} form={form} onSave={save} isOnline={isOnline}>
      <div className="bilang-fields">
        <ChoiceField
          control={form.control}
          name="employees"
          label={t('employees')}
          description={t('employeesHint')}
          choices={employeeItems.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <Text c="dimmed" fz="sm">
        {t('subAdmins')}
      </Text>
    </SettingsForm>
  )
}
