/**
 * The second step that an institute requires, set up at the sign-in: a passkey or a code app. The session begins after the recovery codes are saved.
 */
import { Stack, Text, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SetUpResponse } from '#contract/actions/accounts/passkey-actions.ts'
import { confirmAtSignIn, setUpAtSignIn } from '#contract/actions/accounts/second-factor-actions.ts'
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
import { noPasskeysHere } from '#ui/second-step/passkey-failure.ts'
import { RecoveryCodes } from '#ui/second-step/recovery-codes.tsx'
import { SetUpPhone } from '#ui/second-step/set-up-phone.tsx'

const SetUpPasskey = lazy(async () => ({ default: (await withTexts(import('./set-up-passkey.tsx'))).SetUpPasskey }))

type Credentials = { username: string; password: string }

export function FirstSetUp({
  username,
  password,
  back,
  onBack,
  onToken,
}: Credentials & {
  back: ReactNode
  onBack: () => void
  onToken: (token: string) => Promise<Outcome<unknown>>
}) {
  const { api } = useServices()
  // If passkeys are not possible, there is no choice.
  const mayChoose = api.features().has('second-step-choice') && noPasskeysHere() === null
  const [isAppChosen, setAppChosen] = useState(false)
  const [made, setMade] = useState<SetUpResponse | null>(null)
  const [busy, setBusy] = useState(false)
  const credentials = { username, password }
  const enter = async (token: string) => {
    setBusy(true)
    const answer = await onToken(token)
    setBusy(false)
    // The second step is set up, so the sign-in asks for it from now on.
    if (!answer.ok) onBack()
  }
  if (made)
    return (
      <RecoveryCodes
        codes={made.recovery_codes}
        username={username}
        busy={busy}
        onKept={() => void enter(made.token)}
      />
    )
  if (!mayChoose || isAppChosen)
    return (
      <SetUpApp
        credentials={credentials}
        onMade={setMade}
        back={
          <>
            {mayChoose ? (
              <Button variant="ghost" onClick={() => setAppChosen(false)}>
                {t('otherWay')}
              </Button>
            ) : null}
            {back}
          </>
        }
      />
    )
  return (
    <Suspense fallback={<Loading height={224} />}>
      <SetUpPasskey credentials={credentials} back={back} onMade={setMade} onApp={() => setAppChosen(true)} />
    </Suspense>
  )
}

function SetUpApp({
  credentials,
  back,
  onMade,
}: {
  credentials: Credentials
  back: ReactNode
  onMade: (made: SetUpResponse) => void
}) {
  const { api } = useServices()
  // not a text: a key
  const { state, reload } = useAsync('second step', () => api.call(setUpAtSignIn, { body: credentials }))
  const [isUnclear, setUnclear] = useState(false)
  const confirm = async (code: string) => {
    const answer = await api.call(confirmAtSignIn, { body: { ...credentials, one_time_code: code } })
    if (answer.ok) onMade(answer.value)
    else setUnclear(mayHaveHappened(answer.problem))
    return answer
  }
  return (
    <Stack gap="md">
      <div>
        <Title order={2} fz="lg">
          {t('heading')}
        </Title>
        <Text>{t('mustSetUp')}</Text>
        {api.features().has('passkeys') ? <Text c="dimmed">{noPasskeysHere() ?? t('passkeyLater')}</Text> : null}
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
      {back}
    </Stack>
  )
}
