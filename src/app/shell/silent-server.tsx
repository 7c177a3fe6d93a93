import { Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'

/** There is a network, but no server at its other end. The scan screen keeps its room for scanning: its chip says so. */
export function SilentServer() {
  const { office } = useParts()
  const online = useOnline()
  const { pathname } = useLocation()
  const [asking, setAsking] = useState(false)
  if (online || !office.isSilent() || pathname === '/qr') return null
  const tryNow = () => {
    setAsking(true)
    void office.tryNow().finally(() => setAsking(false))
  }
  return (
    <Banner
      mark="saved"
      role="note"
      action={
        <Button variant="secondary" size="sm" loading={asking} onClick={tryNow}>
          Try now
        </Button>
      }
    >
      <Text fw={600}>The server isn’t answering.</Text>
      <Text>You can go on counting and looking things up. We’ll keep trying.</Text>
    </Banner>
  )
}
