import { Stack, Text, Title } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { describeDevice } from '#domain/app/describe-device.ts'
import { plural, pluralWord } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOutboxExport } from '#react/use-outbox-export.ts'
import { useSession } from '#react/use-session.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { Deactivated } from './deactivated.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './session.module.css'

/**
 * The only screen without a session (specification §2, §6): the institute, two fields, the name of this device and its unsent work (D3.3).
 */
export function LoginScreen() {
  const { institute } = useServices()
  const state = useSession()
  const exportAll = useOutboxExport()
  const [isDeactivated, setDeactivated] = useState(false)
  const people = state.is === 'out' ? state.people : []
  const peopleWithUnsent = state.is === 'out' ? state.waiting.filter((other) => other.ops > 0) : []
  if (isDeactivated) return <Deactivated onBack={() => setDeactivated(false)} />
  return (
    <main className={classes['signInPage']}>
      <div className={classes['panel']}>
        <header className={classes['brandHead']}>
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
        <LoginForm onRefused={() => setDeactivated(true)} />
        {people.length > 0 ? (
          <Text c="dimmed" fz="sm">
            People who can sign in here without a signal: {people.map((person) => person.firstName).join(', ')}
          </Text>
        ) : null}
        {peopleWithUnsent.length > 0 ? (
          <Banner tone="saved" action={<ExportButton variant="link" readFiles={exportAll} />}>
            <Stack gap={2}>
              {peopleWithUnsent.map((other) => (
                <Text key={other.userKey}>
                  {plural(other.ops, 'unsent count', 'unsent counts')} of {other.firstName}{' '}
                  {pluralWord(other.ops, 'is', 'are')} on this device.
                </Text>
              ))}
              <Text c="dimmed">
                They’re sent when the same person signs in. The export lists items, counts and times, without remarks
                and photos.
              </Text>
            </Stack>
          </Banner>
        ) : null}
        <LanguageSwitch />
        <footer className={classes['device']}>
          <IconDeviceMobile size={18} aria-hidden />
          <span>
            This device: {describeDevice(navigator.userAgent)} · {location.host}
          </span>
        </footer>
      </div>
    </main>
  )
}
