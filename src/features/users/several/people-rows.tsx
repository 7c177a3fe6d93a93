/** The people of a list, those that need review first, each with reasons and actions. */
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { lastNameFirst } from '#domain/catalog/row-label.ts'
import type { ListedPerson, PersonCheck } from '#domain/people/check-people.ts'
import { t } from '#text/administration/people-list.ts'
import { t as users } from '#text/administration/users.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useIncrementalCount } from '#ui/use-incremental-count.ts'
import { EditPersonDialog } from './edit-person-dialog.tsx'
import classes from './several.module.css'
import type { usePeopleList } from './use-people-list.ts'

const perBatch = 40

/** The name of a listed person for people; the text of the file if no name could be read. */
const shownName = (person: ListedPerson): string =>
  person.first_name === '' && person.last_name === '' ? person.source : lastNameFirst({ ...person })

export function PeopleRows({ list }: { list: ReturnType<typeof usePeopleList> }) {
  const [edited, setEdited] = useState<ListedPerson | null>(null)
  const rows = list.people.map((person, at) => {
    const refused = list.refusals[person.line]
    const check: PersonCheck = refused ? { is: 'refused', reasons: refused } : list.checks[at]!
    return { person, check }
  })
  const ordered = [...rows.filter((row) => row.check.is !== 'ready'), ...rows.filter((row) => row.check.is === 'ready')]
  const drawn = useIncrementalCount(ordered.length, perBatch)
  const isLocked = list.adding !== null
  return (
    <>
      <ul className={classes['people']} aria-label={t('list')}>
        {ordered.slice(0, drawn).map(({ person, check }) => (
          <PersonRow
            key={person.line}
            person={person}
            check={check}
            isLocked={isLocked || list.unclear?.person.line === person.line}
            onEdit={() => setEdited(person)}
            onAnother={() => list.change({ ...person, isAnother: true })}
            onRemove={() => list.remove(person.line)}
          />
        ))}
      </ul>
      {edited ? (
        <EditPersonDialog
          person={edited}
          onCancel={() => setEdited(null)}
          onSave={(person) => {
            list.change(person)
            setEdited(null)
          }}
        />
      ) : null}
    </>
  )
}

function PersonRow({
  person,
  check,
  isLocked,
  onEdit,
  onAnother,
  onRemove,
}: {
  person: ListedPerson
  check: PersonCheck
  isLocked: boolean
  onEdit: () => void
  onAnother: () => void
  onRemove: () => void
}) {
  const name = shownName(person)
  const role = person.role === null ? person.roleText : users(`roles.${person.role}`)
  const details = [role, person.position].filter(Boolean).join(' · ')
  const reasons = check.is === 'refused' ? check.reasons : check.is === 'same-name' ? [check.reason] : []
  return (
    <li className={`bilang-card ${classes['person']}`} data-tint={reasons.length > 0 ? 'attention' : undefined}>
      <div className={`bilang-break ${classes['about']}`}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">
          {person.username === '' ? null : <span className="bilang-mono">{person.username}</span>}
          {person.username === '' || details === '' ? '' : ' · '}
          {details}
        </Text>
        <Text size="sm" c="dimmed">
          {t('line', { line: String(person.line) })}
          {person.source === name ? '' : ` · ${t('inTheFile', { name: person.source })}`}
          {person.leftOut.length > 0 ? ` · ${t('leftOut', { words: person.leftOut.join(' ') })}` : ''}
        </Text>
        {reasons.length > 0 ? (
          <ul className={classes['reasons']}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <Group gap="xs">
        {check.is === 'same-name' ? (
          <Button
            size="sm"
            variant="secondary"
            disabled={isLocked}
            aria-label={t('anotherOf', { name })}
            onClick={onAnother}
          >
            {t('another')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" disabled={isLocked} aria-label={t('editPerson', { name })} onClick={onEdit}>
          {common('edit')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={isLocked}
          aria-label={t('removePerson', { name })}
          onClick={onRemove}
        >
          {common('remove')}
        </Button>
      </Group>
    </li>
  )
}
