/** The choice between a passkey and a code app where an institute requires a second step, and the passkey. Loaded when the sign-in asks for it. */
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  addPasskeyAtSignIn,
  type PasskeyCreation,
  type SetUpResponse,
  startPasskeyAtSignIn,
} from '#contract/actions/accounts/passkey-actions.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { CreatePasskey } from '#ui/second-step/create-passkey.tsx'
import { loginErrorMessage } from './login-error-message.ts'

export function SetUpPasskey({
  credentials,
  back,
  onMade,
  onApp,
}: {
  credentials: { username: string; password: string }
  back: ReactNode
  onMade: (made: SetUpResponse) => void
  onApp: () => void
}) {
  const { api } = useServices()
  const [options, setOptions] = useState<PasskeyCreation | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isUnclear, setUnclear] = useState(false)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    setError(null)
    setUnclear(false)
    const answer = await api.call(startPasskeyAtSignIn, { body: credentials })
    setBusy(false)
    if (answer.ok) setOptions(answer.value)
    else setError(loginErrorMessage(answer.problem))
  }
  return (
    <Stack gap="md" role="group" aria-label={t('heading')}>
      <div>
        <Title order={2} fz="lg">
          {t('heading')}
        </Title>
        {options ? null : <Text>{t('mustChoose')}</Text>}
      </div>
      {error === null ? null : (
        <Banner tone="refused" role="alert">
          <Text>{error}</Text>
        </Banner>
      )}
      {isUnclear ? (
        <Banner tone="attention" role="alert">
          {t('lostPasskey')}
        </Banner>
      ) : null}
      {options ? (
        <CreatePasskey
          options={options}
          textOf={loginErrorMessage}
          after={
            <Button variant="ghost" onClick={() => setOptions(null)}>
              {t('otherWay')}
            </Button>
          }
          onMade={async (name, passkey) => {
            const answer = await api.call(addPasskeyAtSignIn, { body: { ...credentials, name, passkey } })
            if (answer.ok) onMade(answer.value)
            return answer
          }}
          onUnclear={() => {
            setOptions(null)
            setUnclear(true)
          }}
          onRefused={(text) => {
            setOptions(null)
            setError(text)
          }}
        />
      ) : (
        <>
          <Button size="lg" fullWidth loading={busy} onClick={() => void start()}>
            {t('choosePasskey')}
          </Button>
          <Text c="dimmed">{t('passkeyWhat', { host: location.hostname })}</Text>
          <Button variant="secondary" size="lg" fullWidth onClick={onApp}>
            {t('chooseApp')}
          </Button>
          <Text c="dimmed">{t('appWhat')}</Text>
        </>
      )}
      {back}
    </Stack>
  )
}
