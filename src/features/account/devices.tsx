import { Stack, Text, Title } from '@mantine/core'
import { useSignIns } from '#runtime/use-sign-ins.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ProblemText } from '#ui/problem-text.tsx'
import { SignInList } from '#ui/sign-in-list.tsx'

/** Where one's own account is signed in: a lost phone is signed out from here. */
export function AccountDevices() {
  const signIns = useSignIns(null)
  return (
    <Stack gap="md">
      <Title order={2} fz="lg">
        Signed-in devices
      </Title>
      {signIns === null ? <Text c="dimmed">This server doesn't list devices.</Text> : <Own signIns={signIns} />}
    </Stack>
  )
}

function Own({ signIns: { answer, online, end } }: { signIns: NonNullable<ReturnType<typeof useSignIns>> }) {
  if (!online && answer.is !== 'here')
    return <Text c="dimmed">You're offline. The list of devices needs a signal.</Text>
  if (answer.is === 'asking') return <Loading height={120} />
  if (answer.is === 'problem') return <ProblemText problem={answer.problem} trying="showing" />
  return (
    <>
      <Text c="dimmed">
        You can be signed in on up to 10 devices. A device that isn't used for 90 days is signed out.
      </Text>
      <SignInList list={answer.value.results} whose="own" online={online} onEnd={end} />
    </>
  )
}
