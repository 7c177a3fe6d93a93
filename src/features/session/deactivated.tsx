import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { sentences } from '#contract/sentences.ts'
import { useParts } from '#runtime/parts.ts'
import { Button } from '#ui/button.tsx'
import classes from './session.module.css'

/**
 * An account that may not come in (spec 2, D2.1). Back to Login always leaves: if the server can't be told, the session ends on this device and
 * the route guard leads to /login.
 */
export function Deactivated({ onBack }: { onBack?: () => void }) {
  const { session } = useParts()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
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
    <main className={classes['door']}>
      <div className={`${classes['panel']} ${classes['stack']}`}>
        <Title order={1}>{sentences.deactivatedTitle}</Title>
        <Text fz="md">{sentences.deactivatedText}</Text>
        <Text c="dimmed">Counts that are not sent yet stay on this device.</Text>
        <Button size="lg" loading={leaving} onClick={() => void leave()}>
          {sentences.backToLogin}
        </Button>
      </div>
    </main>
  )
}
