import { Stack, Text, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { askAtSignIn, signInWithPasskey } from '#contract/actions/passkey-actions.ts'
import { confirmAtSignIn, setUpAtSignIn } from '#contract/actions/second-factor-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Outcome } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { t } from '#text/account/second-step.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { CodeForm } from '#ui/second-step/code-form.tsx'
import { RecoveryCodes } from '#ui/second-step/recovery-codes.tsx'
import { SetUpPhone } from '#ui/second-step/set-up-phone.tsx'

interface Props {
  username: string
  password: string
  onBack: () => void
}

const PasskeyStep = lazy(async () => ({ default: (await withTexts(import('./passkey-step.tsx'))).PasskeyStep }))

/** After a right password: asks for the passkey or code, or leads through the set-up that the institute requires. There is no session before. */
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
  if (!isSetUp) return <FirstSetUp {...props} onToken={onToken} />
  const back = <BackButton onBack={props.onBack} />
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
      <PasskeyStep
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

const BackButton = ({ onBack }: Pick<Props, 'onBack'>) => (
  <Button variant="ghost" onClick={onBack}>
    {t('back')}
  </Button>
)

function FirstSetUp({
  username,
  password,
  onBack,
  onToken,
}: Props & { onToken: (token: string) => Promise<Outcome<unknown>> }) {
  const { api } = useServices()
  const credentials = { username, password }
  // not a text: a key
  const { state, reload } = useAsync('second step', () => api.call(setUpAtSignIn, { body: credentials }))
  const [made, setMade] = useState<{ token: string; codes: readonly string[] } | null>(null)
  const [isUnclear, setUnclear] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async (code: string) => {
    const answer = await api.call(confirmAtSignIn, { body: { ...credentials, one_time_code: code } })
    if (answer.ok) setMade({ token: answer.value.token, codes: answer.value.recovery_codes })
    else setUnclear(mayHaveHappened(answer.problem))
    return answer
  }
  const enter = async (token: string) => {
    setBusy(true)
    const answer = await onToken(token)
    setBusy(false)
    // The second step is set up: the sign-in asks for a code from now on.
    if (!answer.ok) onBack()
  }
  if (made)
    return <RecoveryCodes codes={made.codes} username={username} busy={busy} onKept={() => void enter(made.token)} />
  return (
    <Stack gap="md">
      <div>
        <Title order={2} fz="lg">
          {t('heading')}
        </Title>
        <Text>{t('mustSetUp')}</Text>
        {api.features().has('passkeys') ? <Text c="dimmed">{t('passkeyLater')}</Text> : null}
      </div>
      {isUnclear ? <Banner tone="attention">{t('lostAnswer')}</Banner> : null}
      {state.is === 'loading' ? <Loading height={224} /> : null}
      {state.is === 'problem' ? (
        <ProblemText
          problem={state.problem}
          trying="acting"
          action={<Button onClick={reload}>{fixedTexts.tryAgain}</Button>}
        />
      ) : null}
      {state.is === 'ready' ? <SetUpPhone secret={state.value.secret} uri={state.value.uri} onCode={confirm} /> : null}
      <BackButton onBack={onBack} />
    </Stack>
  )
}
