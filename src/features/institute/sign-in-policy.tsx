/** The institute's sign-in policy: a second step, and how long a device may work without the server. */
import { Group, Select, Stack } from '@mantine/core'
import { getSignInPolicy, putSignInPolicy } from '#contract/actions/sign-in-policy-actions.ts'
import { positiveInteger } from '#contract/field-types.ts'
import {
  mostOfflineDays,
  type SignInPolicy,
  secondFactorGroups,
  signInPolicy,
} from '#contract/sign-in/sign-in-policy.ts'
import { z } from '#contract/z.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/second-step.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { WholeNumberField } from '#ui/form/fields.tsx'
import { type FieldProps, useField } from '#ui/form/text-fields.tsx'
import { useVersionedSave } from '#ui/form/use-versioned-save.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

const groupLabels = labelsOf({
  nobody: () => t('groups.nobody'),
  admins: () => t('groups.admins'),
  everyone: () => t('groups.everyone'),
})

/** Says of typed days, such as 1.5, why they are none. Its type is that of the policy: typed text is refused, never an output. */
const typedPolicy = signInPolicy.extend({
  offline_days: positiveInteger.pipe(z.number().max(mostOfflineDays)).nullable(),
}) as unknown as typeof signInPolicy

export function SignInPolicySection() {
  const { api } = useServices()
  const isOffered = api.features().has('second-factor')
  const key = 'sign-in policy' // not a text
  const read = useServerRead(isOffered ? key : null, () => api.call(getSignInPolicy))
  if (!isOffered) return null
  return (
    <ServerSection title={t('policy')} read={read}>
      {(stored) => <PolicyForm stored={stored} />}
    </ServerSection>
  )
}

function PolicyForm({ stored }: { stored: z.infer<typeof getSignInPolicy.response> }) {
  const { api } = useServices()
  const isOnline = useOnline()
  const form = useZodForm(typedPolicy, { defaultValues: stored.policy })
  const valuesOf = ({ policy, version }: typeof stored) => ({ values: policy, version })
  const save = useVersionedSave(form, stored.version, {
    async put(values, version) {
      const answer = await api.call(putSignInPolicy, { body: { ...values, version } })
      return answer.ok ? { ok: true, value: valuesOf(answer.value) } : answer
    },
    readCurrent(current) {
      const read = putSignInPolicy.response.safeParse(current)
      return read.success ? valuesOf(read.data) : null
    },
    texts: { saved: t('policySaved'), changed: t('policyChanged') },
  })
  return (
    <form noValidate aria-label={t('policy')} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <div className="bilang-fields">
          <GroupsField
            control={form.control}
            name="second_factor"
            label={t('requireOf')}
            description={t('requireHint')}
          />
          <WholeNumberField
            control={form.control}
            name="offline_days"
            label={t('offlineDays')}
            description={t('offlineHint')}
            optional
          />
        </div>
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
