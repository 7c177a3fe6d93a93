/** The person's own second step: on, off, another phone, new recovery codes. Each change needs the password, and a code if it is on. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import {
  confirmSecondFactor,
  getOwnSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  startSecondFactor,
} from '#contract/actions/second-factor-actions.ts'
import { isBlank } from '#contract/field-types.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { Outcome } from '#contract/problem.ts'
import { z } from '#contract/z.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { showSaveErrors } from '#ui/form/server-errors.ts'
import { SecretField, TextField } from '#ui/form/text-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { RecoveryCodes } from '#ui/second-step/recovery-codes.tsx'
import { SetUpPhone } from '#ui/second-step/set-up-phone.tsx'

export function OwnSecondStep() {
  const { api } = useServices()
  if (!api.features().has('second-factor')) return null
  return (
    <section className="bilang-section" aria-label={t('own')}>
      <Title order={2} fz="lg" mb="xs">
        {t('own')}
      </Title>
      <Stack gap="md">
        <Text>{t('what')}</Text>
        <Text c="dimmed">{t('offlineStays')}</Text>
        <Current />
      </Stack>
    </section>
  )
}

function Current() {
  const { api } = useServices()
  const online = useOnline()
  const { state, reload } = useAsync(online ? 'own second step' : null, () => api.call(getOwnSecondFactor)) // not a text
  if (state.is === 'ready') return <Changes state={state.value} onChanged={reload} />
  if (!online) return <OfflineNote toDo={t('connectToSee')} />
  if (state.is === 'loading') return <Loading height={60} />
  return <FailedRead problem={state.problem} onRetry={reload} />
}

type Change = 'phone' | 'codes' | 'off'
type Shown = { is: 'phone'; secret: string; uri: string } | { is: 'codes'; codes: readonly string[] } | null

function Changes({ state, onChanged }: { state: SecondFactorState; onChanged: () => void }) {
  const { timeZone, api } = useServices()
  const online = useOnline()
  const toast = useToast()
  const username = usePerson()?.user.username ?? ''
  const [change, setChange] = useState<Change | null>(null)
  const [shown, setShown] = useState<Shown>(null)
  const confirm = async (code: string) => {
    const answer = await api.call(confirmSecondFactor, { body: { one_time_code: code } })
    if (answer.ok) setShown({ is: 'codes', codes: answer.value.recovery_codes })
    return answer
  }
  const finish = (text: string | null) => {
    if (text !== null) toast.success(text)
    setShown(null)
    setChange(null)
    onChanged()
  }
  if (shown?.is === 'codes')
    return (
      <RecoveryCodes
        codes={shown.codes}
        username={username}
        onKept={() => finish(change === 'phone' ? t('done') : null)}
      />
    )
  const cancel = (
    <Button
      variant="ghost"
      onClick={() => {
        setShown(null)
        setChange(null)
      }}
    >
      {fixedTexts.cancel}
    </Button>
  )
  if (shown) return <SetUpPhone secret={shown.secret} uri={shown.uri} onCode={confirm} after={cancel} />
  if (change !== null)
    return (
      <ConfirmPerson
        key={change}
        change={change}
        isOn={state.is_on}
        cancel={cancel}
        onShow={setShown}
        onOff={() => finish(t('removed'))}
      />
    )
  return (
    <>
      <div>
        <Text fw={600}>
          {state.since === null ? t('isOff') : t('isOn', { since: formatMoment(Date.parse(state.since), timeZone) })}
        </Text>
        {state.is_on ? <Text>{t('codesLeft', { count: state.recovery_codes_left })}</Text> : null}
        {state.required ? <Text>{t('required')}</Text> : null}
      </div>
      {online ? null : <OfflineNote toDo={t('connect')} />}
      <Group>
        <Button variant="secondary" disabled={!online} onClick={() => setChange('phone')}>
          {state.is_on ? t('changePhone') : t('turnOn')}
        </Button>
        {state.is_on ? (
          <Button variant="secondary" disabled={!online} onClick={() => setChange('codes')}>
            {t('newCodes')}
          </Button>
        ) : null}
        {state.is_on && !state.required ? (
          <Button variant="danger" disabled={!online} onClick={() => setChange('off')}>
            {t('turnOff')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}

const password = z.string().min(1, isBlank).max(textLimit)
const whenOff = z.object({ password, one_time_code: z.string() })
const whenOn = z.object({ password, one_time_code: z.string().trim().min(1, isBlank).max(40) })

/** A session alone changes nothing: the phone may be in somebody else's hands. */
function ConfirmPerson({
  change,
  isOn,
  cancel,
  onShow,
  onOff,
}: {
  change: Change
  isOn: boolean
  cancel: React.ReactNode
  onShow: (shown: Shown) => void
  onOff: () => void
}) {
  const { api } = useServices()
  const toast = useToast()
  const form = useZodForm(isOn ? whenOn : whenOff, {
    defaultValues: { password: '', one_time_code: '' },
    mode: 'onSubmit',
  })
  const run = async (values: { password: string; one_time_code: string }): Promise<Outcome<unknown>> => {
    if (change === 'off') {
      const answer = await api.call(removeOwnSecondFactor, { body: values })
      if (answer.ok) onOff()
      return answer
    }
    if (change === 'codes') {
      const answer = await api.call(renewRecoveryCodes, { body: values })
      if (answer.ok) onShow({ is: 'codes', codes: answer.value.recovery_codes })
      return answer
    }
    const body = isOn ? values : { password: values.password }
    const answer = await api.call(startSecondFactor, { body })
    if (answer.ok) onShow({ is: 'phone', secret: answer.value.secret, uri: answer.value.uri })
    return answer
  }
  const submit = form.handleSubmit(async (values) => {
    const answer = await run(values)
    if (!answer.ok) {
      const text = showSaveErrors(form, answer.problem)
      if (answer.problem.kind !== 'invalid') toast.error(text)
    }
  })
  const labels = { phone: isOn ? t('changePhone') : t('turnOn'), codes: t('newCodes'), off: t('turnOff') }
  return (
    <form noValidate aria-label={labels[change]} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <SecretField
          control={form.control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus
        />
        {isOn ? (
          <TextField
            control={form.control}
            name="one_time_code"
            label={t('currentCode')}
            autoComplete="one-time-code"
            maxLength={40}
            mono
          />
        ) : null}
        <Group>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {change === 'off' ? t('turnOff') : t('continue')}
          </Button>
          {cancel}
        </Group>
      </Stack>
    </form>
  )
}
