/** One person without a login, for admins: names, status, their property, a login, and the account of the same human. */
import { Switch, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { lastKnown, useRow } from '#react/lists/use-list.ts'
import { t } from '#text/administration/people-without-login.ts'
import { t as users } from '#text/administration/users.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { useAccountChanges } from '../use-account-changes.ts'
import { UserNamesForm } from '../user-names-form.tsx'
import { GiveLogin } from './give-login.tsx'
import { JoinPerson } from './join-person.tsx'

export function PersonSections({
  user,
  changes,
  online,
}: {
  user: User
  changes: ReturnType<typeof useAccountChanges>
  online: boolean
}) {
  if (user.joined_into) return <Joined into={user.joined_into} />
  return (
    <>
      <UserNamesForm user={user} />
      <section className="bilang-section" aria-label={users('statusAndPermissions')}>
        <Text mb="xs">{t('about')}</Text>
        <Switch
          label={fixedTexts.active}
          checked={user.is_active}
          disabled={!online || changes.busy}
          onChange={(event) => void changes.setActive(event.currentTarget.checked)}
        />
      </section>
      <GiveLogin user={user} />
      <JoinPerson user={user} />
    </>
  )
}

function Joined({ into }: { into: number }) {
  const other = lastKnown(useRow<User>('users', into))
  const name = other ? formalName(other) : `#${into}`
  return (
    <Banner tone="sent">
      {t.rich('joined', { name, person: (text) => <Link to={`/admin/users/${into}`}>{text}</Link> })}
    </Banner>
  )
}
