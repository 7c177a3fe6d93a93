import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/sign-in.ts'
import { Button } from '#ui/button.tsx'
import classes from './session.module.css'

/**
 * Shown for an account that may not sign in (specification §2, D2.1). Back to Login always works: if the server cannot be reached, the
 * session ends on this device and the route guard leads to /login.
 */
export function Deactivated({ onBack }: { onBack?: () => void }) {
  const { session } = useServices()
  const [leaving, setLeaving] = useState(false)
  const backToLogin = async () => {
    setLeaving(true)
    try {
      const answer = session.state().is === 'in' ? await session.signOut() : null
      if (answer?.ok === false) await session.lock()
      onBack?.()
    } finally {
      setLeaving(false)
    }
  }
  return (
    <main className={classes['signInPage']}>
      <div className={`${classes['panel']} ${classes['stacked']}`}>
        <Title order={1}>{fixedTexts.deactivatedTitle}</Title>
        <Text fz="md">{fixedTexts.deactivatedText}</Text>
        <Text c="dimmed">{t('unsentStay')}</Text>
        <Button size="lg" loading={leaving} onClick={() => void backToLogin()}>
          {fixedTexts.backToLogin}
        </Button>
      </div>
    </main>
  )
}
