/**
 * Signs in with the institute's provider: redirects to it, and completes the sign-in when the browser returns. A cookie with a secret proves that it
 * is the same browser; no address contains a token.
 */
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Proof } from '#contract/actions/accounts/passkey-actions.ts'
import {
  askAfterProvider,
  finishProviderSignIn,
  isOwnPath,
  providerCookie,
  startProviderSignIn,
} from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { hexOf } from '#domain/text/hex.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/provider-sign-in.ts'
import { t as second } from '#text/account/second-step.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { CodeForm } from '#ui/second-step/code-form.tsx'
import { LazyPasskeyStep } from './lazy-passkey-step.ts'
import { loginErrorMessage } from './login-error-message.ts'
import classes from './session.module.css'

const tenMinutes = 600

const cookieName = () => providerCookie(location.protocol === 'https:')

// Not in sessionStorage: after a redirect through another site, Chromium may provide an older state of it.
async function keepSecret(secret: string, maxAge: number): Promise<void> {
  const name = cookieName()
  if ('cookieStore' in globalThis)
    return cookieStore.set({ name, value: secret, path: '/', sameSite: 'lax', expires: Date.now() + maxAge * 1000 })
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: older iPhones and plain http have no cookieStore.
  document.cookie = `${name}=${secret}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

async function readSecret(): Promise<string | null> {
  const name = cookieName()
  if ('cookieStore' in globalThis) return (await cookieStore.get(name))?.value || null
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

function newSecret(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)))
}

/** The page requested before the sign-in, or the current page. */
function pageToReturnTo({ state, pathname, search }: ReturnType<typeof useLocation>): string {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
  if (typeof from === 'string' && isOwnPath(from)) return from
  return pathname === '/login' ? '/' : pathname + search
}

const hasField = (problem: Problem, field: string) => problem.kind === 'invalid' && field in problem.fields

/** Shown below the password, and alone as the next step if a code is asked for. */
export function ProviderSignIn({ label }: { label: string }) {
  const { api, session } = useServices()
  const here = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  /** The secret of a sign-in that returned from the provider but is not complete. */
  const [returned, setReturned] = useState<string | null>(null)
  const [step, setStep] = useState<'begin' | 'code' | 'passkey'>('begin')

  const leave = async () => {
    setProblem(null)
    setBusy(true)
    const secret = newSecret()
    const answer = await api.call(startProviderSignIn, { body: { secret, return_to: pageToReturnTo(here) } })
    if (answer.ok) {
      await keepSecret(secret, tenMinutes)
      location.assign(answer.value.address)
      return
    }
    setProblem(answer.problem)
    setBusy(false)
  }
  const forget = () => {
    void keepSecret('', 0)
    setReturned(null)
    setStep('begin')
  }
  const finish = async (secret: string, proof: Proof = {}): Promise<Outcome<unknown>> => {
    setProblem(null)
    setBusy(true)
    const answer = await api.call(finishProviderSignIn, { body: { secret, ...proof } })
    const isFirst = Object.keys(proof).length === 0
    setBusy(false)
    if (!answer.ok) {
      if (hasField(answer.problem, 'second_passkey')) setStep('passkey')
      else if (hasField(answer.problem, 'second_factor')) setStep('code')
      // The form shows problems with a code, the button shows problems with a passkey.
      else if (isFirst || hasField(answer.problem, 'non_field_errors')) setProblem(answer.problem)
      if (hasField(answer.problem, 'non_field_errors')) forget()
      return answer
    }
    // The guard of this page uses it when the session begins.
    await navigate(here.pathname + here.search, { replace: true, state: { from: answer.value.return_to } })
    const started = await session.startWithToken(answer.value.token)
    forget()
    if (!started.ok) setProblem(started.problem)
    return started
  }
  const hasBegun = useRef(false)
  const finishReturned = useEffectEvent(async () => {
    if (hasBegun.current || !new URLSearchParams(here.search).has('provider')) return
    hasBegun.current = true
    const secret = await readSecret()
    if (secret === null) return
    setReturned(secret)
    await finish(secret)
  })
  useEffect(() => void finishReturned(), [])

  if (step !== 'begin' && returned !== null)
    return (
      <StepAfterProvider
        secret={returned}
        hasPasskey={step === 'passkey'}
        onProof={(proof) => finish(returned, proof)}
        onBack={forget}
      />
    )
  return (
    <Stack gap="md">
      {problem ? (
        <Banner tone="refused" role="alert">
          <Text>{loginErrorMessage(problem)}</Text>
        </Banner>
      ) : null}
      <Button
        variant="secondary"
        size="lg"
        fullWidth
        loading={busy}
        onClick={() => void (returned === null ? leave() : finish(returned))}
      >
        <span className={classes['wraps']}>
          {returned === null ? t('signInWith', { label }) : busy ? t('signingIn') : fixedTexts.tryAgain}
        </span>
      </Button>
    </Stack>
  )
}

/** The second step of Bilang, after the provider. */
function StepAfterProvider({
  secret,
  hasPasskey,
  onProof,
  onBack,
}: {
  secret: string
  hasPasskey: boolean
  onProof: (proof: Proof) => Promise<Outcome<unknown>>
  onBack: () => void
}) {
  const { api } = useServices()
  const codeForm = (after: ReactNode) => (
    <CodeForm
      formLabel={second('heading')}
      label={second('code')}
      action={second('signIn')}
      onCode={(code) => onProof({ one_time_code: code })}
      after={after}
    >
      <Title order={2} fz="lg">
        {second('heading')}
      </Title>
      <Text>{second('typeCode')}</Text>
    </CodeForm>
  )
  const back = (
    <Button variant="ghost" onClick={onBack}>
      {t('back')}
    </Button>
  )
  if (!hasPasskey) return codeForm(back)
  return (
    <Suspense fallback={<Loading height={224} />}>
      <LazyPasskeyStep
        onAsk={() => api.call(askAfterProvider, { body: { secret } })}
        onAnswer={(passkey) => onProof({ passkey })}
        codeForm={codeForm}
        back={back}
      />
    </Suspense>
  )
}
