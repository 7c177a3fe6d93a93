import { Text, Title } from '@mantine/core'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useSignIns } from '#react/session/use-sign-ins.ts'
import { t } from '#text/administration/users.ts'
import { t as titles } from '#text/app/screens.ts'
import { SignedInDevices } from '#ui/signed-in-devices.tsx'

/** Where a user is signed in, for admins: a lost phone is signed out from here. Shows nothing if the server does not offer it. */
export function UserDevices({ user }: { user: User }) {
  const signIns = useSignIns(user.id)
  if (signIns === null) return null
  const { state, isOnline, end } = signIns
  return (
    <>
      <Title order={2} fz="lg" mb="xs">
        {titles('title.devices')}
      </Title>
      {state.is === 'ready' ? (
        <SignedInDevices devices={state.value.results} owner={user.first_name} online={isOnline} onEnd={end} />
      ) : (
        <Text c="dimmed">{isOnline && state.is === 'loading' ? fixedTexts.loading : t('devicesFailed')}</Text>
      )}
    </>
  )
}
