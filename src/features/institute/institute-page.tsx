/** The institute's name, time zone and stickers, for admins. Needs the server. */
import { Stack, Title } from '@mantine/core'
import { getInstitute } from '#contract/actions/institute/institute-actions.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/administration/institute.ts'
import { t as titles } from '#text/app/screens.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { InstituteForm } from './institute-form.tsx'
import { InstituteLogo } from './institute-logo.tsx'
import { ReachSettingsSection } from './reach-settings.tsx'
import { SignInPolicySection } from './sign-in-policy.tsx'
import { StartInstitute } from './start-institute.tsx'

export function InstitutePage() {
  const { api } = useServices()
  const isOnline = useOnline()
  return (
    <Stack className="bilang-wide-form" gap="md">
      <Title order={1} fz="xl">
        {titles('title.institute')}
      </Title>
      {/* Shown once for all sections of the page. */}
      {isOnline ? null : <OfflineNote toDo={t('toDo')} />}
      {api.features().has('institute-settings') ? <Settings /> : isOnline ? <Empty>{t('unsupported')}</Empty> : null}
      <ReachSettingsSection />
      <SignInPolicySection />
    </Stack>
  )
}

function Settings() {
  const { api } = useServices()
  const { state, reload, isOffline } = useServerRead('institute', () => api.call(getInstitute, {})) // not a text
  if (state.is === 'loading') return isOffline ? null : <Loading />
  if (state.is === 'problem') return <FailedRead problem={state.problem} onRetry={reload} />
  return (
    <>
      <InstituteForm stored={state.value} />
      <InstituteLogo />
      {state.value.demo ? <StartInstitute stored={state.value} /> : null}
    </>
  )
}
