import { Stack, Text, Title } from '@mantine/core'
import { useSignIns } from '#react/use-sign-ins.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { SignedInDevices } from '#ui/signed-in-devices.tsx'

/** Where the person is signed in: a lost phone is signed out from here. */
export function AccountDevices() {
  const signIns = useSignIns(null)
  return (
    <Stack gap="md">
      <Title order={2} fz="lg">
        Signed-in devices
      </Title>
      {signIns === null ? (
        <Text c="dimmed">This server doesn’t list signed-in devices.</Text>
      ) : (
        <OwnDevices signIns={signIns} />
      )}
    </Stack>
  )
}

function OwnDevices({ signIns: { state, isOnline, end } }: { signIns: NonNullable<ReturnType<typeof useSignIns>> }) {
  if (!isOnline && state.is !== 'ready') return <OfflineNote toDo="Connect to see your devices." />
  if (state.is === 'loading') return <Loading height={120} />
  if (state.is === 'problem') return <ProblemText problem={state.problem} trying="showing" />
  return (
    <>
      <Text c="dimmed">
        You can be signed in on up to 10 devices. A device that isn’t used for 90 days is signed out.
      </Text>
      <SignedInDevices devices={state.value.results} owner="own" online={isOnline} onEnd={end} />
    </>
  )
}
