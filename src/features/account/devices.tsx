import { Stack, Text, Title } from '@mantine/core'
import { type SignIns, useSignIns } from '#react/session/use-sign-ins.ts'
import { t } from '#text/account/account.ts'
import { t as titles } from '#text/app/screens.ts'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { SignedInDevices } from '#ui/signed-in-devices.tsx'
import { DeviceItemsSection } from './device-items.tsx'

/** The person's signed-in devices, to sign out a lost phone. */
export function AccountDevices() {
  const signIns = useSignIns(null)
  return (
    <>
      <DeviceItemsSection />
      <Stack gap="md">
        <Title order={2} fz="lg">
          {titles('title.devices')}
        </Title>
        {signIns === null ? <Text c="dimmed">{t('devicesNotListed')}</Text> : <OwnDevices signIns={signIns} />}
      </Stack>
    </>
  )
}

function OwnDevices({ signIns: { state, isOnline, isOffline, reload, end } }: { signIns: SignIns }) {
  if (state.is === 'problem') return <FailedRead problem={state.problem} onRetry={reload} />
  if (state.is === 'loading')
    return isOffline ? <OfflineNote toDo={t('connectToSeeDevices')} /> : <Loading height={120} />
  return (
    <>
      <Text c="dimmed">{t('deviceLimit')}</Text>
      <SignedInDevices devices={state.value.results} owner="own" online={isOnline} onEnd={end} />
    </>
  )
}
