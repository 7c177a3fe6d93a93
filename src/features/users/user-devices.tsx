import { Text, Title } from '@mantine/core'
import type { User } from '#contract/resources/people.ts'
import { useSignIns } from '#runtime/use-sign-ins.ts'
import { SignInList } from '#ui/sign-in-list.tsx'

/** Where somebody is signed in, for an admin: a lost phone is signed out from here. Nothing where the server does not offer it. */
export function UserDevices({ user }: { user: User }) {
  const signIns = useSignIns(user.id)
  if (signIns === null) return null
  const { answer, online, end } = signIns
  return (
    <>
      <Title order={2} fz="lg" mb="xs">
        Signed-in devices
      </Title>
      {answer.is === 'here' ? (
        <SignInList list={answer.value.results} whose={user.first_name} online={online} onEnd={end} />
      ) : (
        <Text c="dimmed">
          {online && answer.is === 'asking'
            ? 'Loading...'
            : "The list of devices can't be loaded now. Try again later."}
        </Text>
      )}
    </>
  )
}
