/**
 * The person's own second step: turn on or off, change the phone, passkeys, new recovery codes. Each change needs the password, and a code if it is
 * on.
 */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import {
  confirmSecondFactor,
  getOwnSecondFactor,
  removeOwnCodeApp,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  startSecondFactor,
} from '#contract/actions/accounts/second-factor-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Outcome } from '#contract/problem.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { RecoveryCodes } from '#ui/second-step/recovery-codes.tsx'
import { SetUpPhone } from '#ui/second-step/set-up-phone.tsx'
import { ConfirmPerson, type Given } from './confirm-person.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'

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
  const { state, reload, isOffline } = useServerRead('own second step', () => api.call(getOwnSecondFactor)) // not a text
  if (state.is === 'ready') return <Changes state={state.value} onChanged={reload} />
  if (state.is === 'loading') return isOffline ? <OfflineNote toDo={t('connectToSee')} /> : <Loading height={60} />
  return <FailedRead problem={state.problem} onRetry={reload} />
}

type Change = 'phone' | 'codes' | 'app' | 'off'
type Shown = { is: 'phone'; secret: string; uri: string } | { is: 'codes'; codes: readonly string[] } | null

const hostsOf = ({ passkeys = [] }: SecondFactorState) => [...new Set(passkeys.map(({ host }) => host))].join(', ')

function Changes({ state, onChanged }: { state: SecondFactorState; onChanged: () => void }) {
  const { api } = useServices()
  const toast = useToast()
  const username = usePerson()?.user.username ?? ''
  const [change, setChange] = useState<Change | null>(null)
  const [shown, setShown] = useState<Shown>(null)
  const hasPasskeys = (state.passkeys?.length ?? 0) > 0
  const hasApp = state.has_app ?? state.is_on
  const mayRemoveApp = hasApp && hasPasskeys && api.features().has('second-step-choice')
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
  const run = async (given: Given): Promise<Outcome<unknown>> => {
    if (change === 'off') {
      const answer = await api.call(removeOwnSecondFactor, { body: given })
      if (answer.ok) finish(t('removed'))
      return answer
    }
    if (change === 'app') {
      const answer = await api.call(removeOwnCodeApp, { body: given })
      if (answer.ok) finish(t('appRemoved'))
      return answer
    }
    if (change === 'codes') {
      const answer = await api.call(renewRecoveryCodes, { body: given })
      if (answer.ok) setShown({ is: 'codes', codes: answer.value.recovery_codes })
      return answer
    }
    const answer = await api.call(startSecondFactor, { body: given })
    if (answer.ok) setShown({ is: 'phone', secret: answer.value.secret, uri: answer.value.uri })
    return answer
  }
  const phoneLabel = hasApp ? t('changePhone') : state.is_on ? t('addApp') : t('turnOn')
  if (change !== null)
    return (
      <ConfirmPerson
        key={change}
        label={{ phone: phoneLabel, codes: t('newCodes'), app: t('removeApp'), off: t('turnOff') }[change]}
        action={change === 'off' ? t('turnOff') : change === 'app' ? t('removeApp') : t('continue')}
        isOn={state.is_on}
        hasPasskeys={hasPasskeys}
        cancel={cancel}
        onGiven={run}
      >
        {change === 'off' ? <Banner tone="attention">{t('turnOffText')}</Banner> : null}
        {change === 'app' ? (
          <>
            <Text>{t('removeAppText')}</Text>
            <Banner tone="attention">{t('passkeysWorkAt', { hosts: hostsOf(state) })}</Banner>
          </>
        ) : null}
      </ConfirmPerson>
    )
  return (
    <>
      <Overview state={state} phoneLabel={phoneLabel} mayRemoveApp={mayRemoveApp} onChange={setChange} />
      {state.passkeys ? <OwnPasskeys state={state} passkeys={state.passkeys} onChanged={onChanged} /> : null}
    </>
  )
}

/** The current state and the possible changes. */
function Overview({
  state,
  phoneLabel,
  mayRemoveApp,
  onChange,
}: {
  state: SecondFactorState
  phoneLabel: string
  mayRemoveApp: boolean
  onChange: (change: Change) => void
}) {
  const { timeZone } = useServices()
  const online = useOnline()
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
        <Button variant="secondary" disabled={!online} onClick={() => onChange('phone')}>
          {phoneLabel}
        </Button>
        {state.is_on ? (
          <Button variant="secondary" disabled={!online} onClick={() => onChange('codes')}>
            {t('newCodes')}
          </Button>
        ) : null}
        {mayRemoveApp ? (
          <Button variant="danger" disabled={!online} onClick={() => onChange('app')}>
            {t('removeApp')}
          </Button>
        ) : null}
        {state.is_on && !state.required ? (
          <Button variant="danger" disabled={!online} onClick={() => onChange('off')}>
            {t('turnOff')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
