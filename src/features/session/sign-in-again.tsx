import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { usePerson, useSession } from '#react/session/use-session.ts'
import { t } from '#text/account/sign-in-again.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'

const SignInDialog = lazy(async () => ({ default: (await withTexts(import('./sign-in-dialog.tsx'))).SignInDialog }))

/** Shown while the server refuses the token: counting continues, and the same person can sign in without leaving the page (D3.2). */
export function SignInAgain() {
  const state = useSession()
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  if (state.is !== 'in' || !state.expired || !person) return null
  const name = person.user.first_name
  return (
    <>
      <Banner tone="attention" action={<Button onClick={() => setOpened(true)}>{t('signInAgain')}</Button>}>
        <Text fw={600}>{t('expired')}</Text>
        <Text>{t('keepWorking', { name })}</Text>
      </Banner>
      {opened ? (
        <Suspense fallback={null}>
          <SignInDialog name={name} username={person.user.username ?? ''} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
