import { Stack, Text, Title } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceWords } from '#domain/device-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useExport } from '#runtime/use-export.ts'
import { useSession } from '#runtime/use-session.ts'
import { ExportButton } from '#ui/export-button.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { Deactivated } from './deactivated.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './session.module.css'

/** The only screen of a visitor (spec 2, 6): the institute, two fields, which device this is and what waits on it (D3.3). */
export function LoginScreen() {
  const { institute } = useParts()
  const state = useSession()
  const exportAll = useExport()
  const [refused, setRefused] = useState(false)
  const people = state.is === 'out' ? state.people : []
  const waiting = state.is === 'out' ? state.waiting.filter((other) => other.ops > 0) : []
  if (refused) return <Deactivated onBack={() => setRefused(false)} />
  return (
    <main className={classes['door']}>
      <div className={classes['panel']}>
        <header className={classes['head']}>
          <img src="/icons/icon.svg" alt="" width={56} height={56} />
          <div>
            <Text c="dimmed" fw={600}>
              Bilang
            </Text>
            <Title order={1} className={classes['institute'] ?? ''}>
              {institute}
            </Title>
          </div>
        </header>
        <LoginForm onRefused={() => setRefused(true)} />
        {people.length > 0 ? (
          <Text c="dimmed" fz="sm">
            Can sign in here without a signal: {people.map((person) => person.firstName).join(', ')}
          </Text>
        ) : null}
        {waiting.length > 0 ? (
          <Banner mark="saved" action={<ExportButton variant="link" files={exportAll} />}>
            <Stack gap={2}>
              {waiting.map((other) => (
                <Text key={other.userKey}>
                  {other.ops.toLocaleString('en')} {other.ops === 1 ? 'count' : 'counts'} of {other.firstName}{' '}
                  {other.ops === 1 ? 'waits' : 'wait'} on this device.
                </Text>
              ))}
              <Text c="dimmed">
                They're sent when the same person signs in. Export makes a list of items, counts and times, without
                remarks and photos.
              </Text>
            </Stack>
          </Banner>
        ) : null}
        <footer className={classes['device']}>
          <IconDeviceMobile size={18} aria-hidden />
          <span>
            This device: {deviceWords(navigator.userAgent)} · {location.host}
          </span>
        </footer>
      </div>
    </main>
  )
}
