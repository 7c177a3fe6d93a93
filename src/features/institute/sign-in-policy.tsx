/** The institute's sign-in policy: a second step, and how long a device may work without the server. */
import { getSignInPolicy, putSignInPolicy } from '#contract/actions/accounts/sign-in-policy-actions.ts'
import { positiveInteger } from '#contract/field-types.ts'
import { mostOfflineDays, secondFactorGroups, signInPolicy } from '#contract/sign-in/sign-in-policy.ts'
import { z } from '#contract/z.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/second-step.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { ChoiceField, WholeNumberField } from '#ui/form/fields.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
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
  const save = useVersionedSave(form, stored.version, {
    put: (values, version) => api.call(putSignInPolicy, { body: { ...values, version } }),
    answerSchema: putSignInPolicy.response,
    storedOf: ({ policy, version }) => ({ values: policy, version }),
    texts: { saved: t('policySaved'), changed: t('policyChanged') },
  })
  return (
    <SettingsForm label={t('policy')} form={form} onSave={save} isOnline={isOnline}>
      <div className="bilang-fields">
        <ChoiceField
          control={form.control}
          name="second_factor"
          label={t('requireOf')}
          description={t('requireHint')}
          choices={secondFactorGroups.map((value) => ({ value, label: groupLabels[value] }))}
        />
        <WholeNumberField
          control={form.control}
          name="offline_days"
          label={t('offlineDays')}
          description={t('offlineHint')}
          optional
        />
      </div>
    </SettingsForm>
  )
}
