import type { Outcome } from '#contract/problem.ts'
import { ReplaceOneTimePassword } from './replace-one-time-password.tsx'
import { SecondStep } from './second-step.tsx'

/** The step after a correct password: choosing a password, or the second step. Loaded when the server requires it. */
export function NextStep({
  step,
  username,
  password,
  onSignIn,
  onToken,
  onBack,
}: {
  /** The field of the server's response that requires it. */
  step: string
  username: string
  password: string
  onSignIn: (password: string, code?: string) => Promise<Outcome<unknown>>
  onToken: (token: string) => Promise<Outcome<unknown>>
  onBack: () => void
}) {
  const shared = { username, password, onBack }
  return step === 'must_change_password' ? (
    <ReplaceOneTimePassword {...shared} onSignIn={onSignIn} />
  ) : (
    <SecondStep
      {...shared}
      isSetUp={step !== 'second_factor_setup'}
      hasPasskey={step === 'second_passkey'}
      onSignIn={(code) => onSignIn(password, code)}
      onToken={onToken}
    />
  )
}
