/** The second step of a person with passkeys: the passkey, or the form for a code instead. Loaded when the server asks for a passkey. */
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PasskeyAssertion, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import { t } from '#text/account/passkeys.ts'
import { t as second } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { PasskeyButton } from '#ui/second-step/passkey-button.tsx'
import { noPasskeysHere } from '#ui/second-step/passkey-failure.ts'
import { loginErrorMessage } from './login-error-message.ts'

export function PasskeyStep({
  onAsk,
  onAnswer,
  codeForm,
  back,
}: {
  onAsk: () => Promise<Outcome<PasskeyRequest>>
  onAnswer: (passkey: PasskeyAssertion) => Promise<Outcome<unknown>>
  codeForm: (after: ReactNode) => ReactNode
  back: ReactNode
}) {
  const [way, setWay] = useState<'passkey' | 'code'>('passkey')
  if (way === 'code')
    return codeForm(
      <>
        {noPasskeysHere() ? null : (
          <Button variant="ghost" onClick={() => setWay('passkey')}>
            {t('passkeyInstead')}
          </Button>
        )}
        {back}
      </>,
    )
  return (
    <Stack gap="md" role="group" aria-label={second('heading')}>
      <div>
        <Title order={2} fz="lg">
          {second('heading')}
        </Title>
        <Text>{t('useText')}</Text>
      </div>
      <PasskeyButton label={t('use')} onAsk={onAsk} onAnswer={onAnswer} textOf={loginErrorMessage} />
      <Button variant="secondary" fullWidth onClick={() => setWay('code')}>
        {t('codeInstead')}
      </Button>
      {back}
    </Stack>
  )
}
