import type { PersonItems } from '#react/outbox/use-hand-over.ts'
import { t } from '#text/sync/hand-over.ts'
import classes from './hand-over.module.css'

export const nameOf = ({ name }: PersonItems): string => name || t('someone')

/** The owners of the records, each with the number of items. */
export function PeopleList({ people }: { people: readonly PersonItems[] }) {
  return (
    <ul className={classes['people']}>
      {people.map((person) => (
        <li key={person.userKey}>{t('itemsOf', { name: nameOf(person), count: person.items })}</li>
      ))}
    </ul>
  )
}
