import type { User } from '#contract/collections/users.ts'
import { useSignIns } from '#react/session/use-sign-ins.ts'
import { t } from '#text/administration/users.ts'
import { t as titles } from '#text/app/screens.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { SignedInDevices } from '#ui/signed-in-devices.tsx'

/** The signed-in devices of a user, for admins, to sign out a lost phone. Shows nothing if the server does not offer it. */
export function UserDevices({ user }: { user: User }) {
  const signIns = useSignIns(user.id)
  if (signIns === null) return null
  return (
    <ServerSection title={titles('title.devices')} read={signIns} toDo={t('connectToSeeDevices')}>
      {({ results }) => (
        <SignedInDevices devices={results} owner={user.first_name} online={signIns.isOnline} onEnd={signIns.end} />
      )}
    </ServerSection>
  )
}
