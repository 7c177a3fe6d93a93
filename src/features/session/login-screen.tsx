import { Stack, Text, Title } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { appName } from '#contract/fixed-texts.ts'
import { describeDevice } from '#domain/app/describe-device.ts'
import { proposedUserName, userNameParameter } from '#domain/people/sign-in-address.ts'
import { Logo } from '#react/logo.tsx'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { useServices } from '#react/services.ts'
import { useSession } from '#react/session/use-session.ts'
import { t } from '#text/account/sign-in.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { Deactivated } from './deactivated.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './session.module.css'

/** The reason for the last sign-out, once read, because the screen may be rendered again in another language. */
let readEnd: symbol | undefined

/**
 * The only screen without a session (specification §2, §6): the institute, two fields, the name of this device and its unsent work (D3.3).
 */
export function LoginScreen() {
  const { institute } = useServices()
  const state = useSession()
  const [params] = useSearchParams()
  const exportAll = useOutboxExport()
  const ended = state.is === 'out' ? state.ended : undefined
  // The server ended this sign-in, or the account is deactivated.
  const [, setRead] = useState(readEnd)
  const [isDeactivated, setDeactivated] = useState(false)
  const people = state.is === 'out' ? state.people : []
  const peopleWithUnsent = state.is === 'out' ? state.waiting.filter((other) => other.ops > 0) : []
  const backToForm = () => {
    readEnd = ended
    setRead(ended)
    setDeactivated(false)
  }
  if (isDeactivated || (ended && ended !== readEnd)) return <Deactivated onBack={backToForm} />
  return (
    <main className={classes['signInPage']}>
      <div className={classes['panel']}>
        <header className={classes['brandHead']}>
          <Logo size={56} />
          <div>
            <Text c="dimmed" fw={600}>
              {appName}
            </Text>
            <Title order={1} className={classes['institute'] ?? ''}>
              {institute}
            </Title>
          </div>
        </header>
        <LoginForm username={proposedUserName(params.get(userNameParameter))} onRefused={() => setDeactivated(true)} />
        {people.length > 0 ? (
          <Text c="dimmed" fz="sm">
            {t('peopleOffline', { names: people.map((person) => person.firstName).join(', ') })}
          </Text>
        ) : null}
        {peopleWithUnsent.length > 0 ? (
          <Banner tone="saved" action={<ExportButton variant="link" readFiles={exportAll} />}>
            <Stack gap={2}>
              {peopleWithUnsent.map((other) => (
                <Text key={other.userKey}>{t('unsentOf', { count: other.ops, name: other.firstName })}</Text>
              ))}
              <Text c="dimmed">{t('sentAtSignIn')}</Text>
            </Stack>
          </Banner>
        ) : null}
        <LanguageSwitch />
        <footer className={classes['device']}>
          <IconDeviceMobile size={18} aria-hidden />
          <span>
            {t('thisDevice', { device: describeDevice(navigator.userAgent) })} · {location.host}
          </span>
        </footer>
      </div>
    </main>
  )
}
