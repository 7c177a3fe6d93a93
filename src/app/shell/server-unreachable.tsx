import { Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '#react/services.ts'
import { useConnection } from '#react/use-online.ts'
import { t } from '#text/app/shell.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** A banner that the network works but the server does not respond. Not on the scan screen, which needs the space; there the sync chip shows it. */
export function ServerUnreachable() {
  const { api } = useServices()
  const connection = useConnection()
  const { pathname } = useLocation()
  const [isTrying, setTrying] = useState(false)
  if (connection !== 'silent' || pathname === '/qr') return null
  const tryNow = () => {
    setTrying(true)
    void api.retryNow().finally(() => setTrying(false))
  }
  return (
    <Banner
      tone="saved"
      role="note"
      action={
        <Button variant="secondary" size="sm" loading={isTrying} onClick={tryNow}>
          {t('tryNow')}
        </Button>
      }
    >
      <Text fw={600}>{t('serverSilent')}</Text>
      <Text>{t('keepCounting')}</Text>
    </Banner>
  )
}
