import { Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { askAtSignIn, signInWithPasskey } from '#contract/actions/accounts/passkey-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { CodeForm } from '#ui/second-step/code-form.tsx'
import { FirstSetUp } from './first-set-up.tsx'
import { LazyPasskeyStep } from './lazy-passkey-step.ts'

interface Props {
  username: string
  password: string
  onBack: () => void
}

/** After a correct password: asks for the passkey or code, or guides through the required setup. There is no session before. */
export function SecondStep({
  isSetUp,
  hasPasskey,
  onSignIn,
  onToken,
  ...props
}: Props & {
  isSetUp: boolean
  hasPasskey: boolean
  onSignIn: (code: string) => Promise<Outcome<unknown>>
  onToken: (token: string) => Promise<Outcome<unknown>>
}) {
  const { api } = useServices()
  const { username, password } = props
  const back = (
    <Button variant="ghost" onClick={props.onBack}>
      {t('back')}
    </Button>
  )
  if (!isSetUp) return <FirstSetUp {...props} back={back} onToken={onToken} />
  const codeForm = (after: ReactNode) => (
    <CodeForm formLabel={t('heading')} label={t('code')} action={t('signIn')} onCode={onSignIn} after={after}>
      <div>
        <Title order={2} fz="lg">
          {t('heading')}
        </Title>
        <Text>{t('typeCode')}</Text>
        <Text c="dimmed" fz="sm">
          {t('lostPhone')}
        </Text>
      </div>
    </CodeForm>
  )
  if (!hasPasskey) return codeForm(back)
  return (
    <Suspense fallback={<Loading height={224} />}>
      <LazyPasskeyStep
        onAsk={() => api.call(askAtSignIn, { body: { username, password } })}
        onAnswer={async (passkey) => {
          const answer = await api.call(signInWithPasskey, { body: { username, password, passkey } })
          return answer.ok ? onToken(answer.value.token) : answer
        }}
        codeForm={codeForm}
        back={back}
      />
    </Suspense>
  )
}
