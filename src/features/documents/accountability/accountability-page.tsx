/**
 * Everything that a person is accountable for, as a list to sign or as a clearance for a person who leaves. An employee sees and prints only their
 * own list, whatever the address says.
 */

import { SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { PrintType } from '#contract/collections/products.ts'
import type { User } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { Accountability } from '#domain/documents/accountability.ts'
import { isPosition } from '#domain/documents/custody-form-input.ts'
import { personAs } from '#domain/people/known-people.ts'
import { formatNumber, formatPesos } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { type AccountabilityInput, accountabilityForm } from '#print/forms/accountability-form.ts'
import { fill, withOnlyItems } from '#print/forms/form.ts'
import { useKnownPeople } from '#react/campaign-records/use-known-people.ts'
import { lastKnown, useRow } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useReachOnForms, useReachText, useSeesPlaces } from '#react/lists/use-reach.ts'
import { useServices } from '#react/services.ts'
import { useCan, usePerson } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/account/accountability.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { OnlyTheseNote } from '../only-these-note.tsx'
import { PrintForms } from '../print/print-forms.tsx'
import { useFormHeader } from '../print/use-form-header.ts'
import { useAccountability } from './use-accountability.ts'

type Kind = AccountabilityInput['kind']

export function AccountabilityPage() {
  const own = usePerson()?.user.id ?? 0
  const canReadAll = useCan('documents.read')
  const users = useLookup('users')
  const [query, setQuery] = useSearchParams()
  const [kind, setKind] = useState<Kind>(query.get('as') === 'clearance' ? 'clearance' : 'list')
  const asked = canReadAll ? Number(query.get('user')) || own : own
  // A joined entry no longer has anything in its name, so its own list or clearance would be misleading.
  const people = useKnownPeople(canReadAll)
  const known = personAs(people ?? [], asked)
  const person = known?.id ?? asked
  const into = person === asked ? null : known
  const user = useRow<User>('users', person)
  return (
    <div className="bilang-page">
      <Title order={1} className="no-print">
        {titles(canReadAll ? 'title.accountability' : 'title.listToSign')}
      </Title>
      {canReadAll ? (
        <div className="bilang-narrow-block no-print">
          <Lookup
            source={users}
            label={fields('labels.user')}
            value={person}
            onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
          />
          <SegmentedControl
            mt="sm"
            aria-label={t('form')}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            data={[
              { value: 'list', label: t('list') },
              { value: 'clearance', label: t('clearance') },
            ]}
          />
        </div>
      ) : null}
      {into ? (
        <div className="no-print">
          <Banner tone="sent">{t('joined', { person: into.name })}</Banner>
        </div>
      ) : null}
      {user.state === 'loading' || people === null ? (
        <Loading />
      ) : user.value ? (
        <OfPerson key={person} user={user.value} kind={canReadAll ? kind : 'list'} />
      ) : (
        <Empty>{t('unknownPerson')}</Empty>
      )}
    </div>
  )
}

function OfPerson({ user, kind }: { user: User; kind: Kind }) {
  const { now, timeZone } = useServices()
  const header = useFormHeader()
  const standing = lastKnown(useAccountability(user.id))
  const onlyItems = useReachOnForms()
  const seesPlaces = useSeesPlaces()
  const reachText = useReachText()
  const { entityName, dataAsOf, asOf } = header
  const name = formalName(user)
  const position = isPosition(user.position) ? user.position : null
  const today = dayOf(now(), timeZone)
  const forms = useMemo(
    () =>
      standing === null
        ? []
        : withOnlyItems(
            [
              fill(accountabilityForm, {
                entityName,
                fundCluster: '',
                kind,
                asAt: today,
                standing,
                ...(dataAsOf === undefined ? {} : { dataAsOf }),
                person: { name, position },
              }),
            ],
            onlyItems,
          ),
    [onlyItems, standing, entityName, dataAsOf, kind, today, name, position],
  )
  if (standing === null) return <Loading />
  if (kind === 'clearance' && seesPlaces)
    return (
      <Empty>
        {reachText} {t('noClearance')}
      </Empty>
    )
  return (
    <>
      {seesPlaces ? <OnlyTheseNote /> : null}
      <Standing standing={standing} kind={kind} user={user.id} name={name} />
      <PrintForms level={2} title={t(`title.${kind}`, { person: name })} forms={forms} asOf={asOf} note={t('note')} />
    </>
  )
}

/** The items in the person's name, on screen and on paper. */
function Standing({
  standing,
  kind,
  user,
  name,
}: {
  standing: Accountability
  kind: Kind
  user: number
  name: string
}) {
  const area = useInventoryPath()
  const canReadAll = useCan('documents.read')
  const { items, documents, transfers, total, withoutDocument, onOthersDocument, isNothing } = standing
  const countOf = (type: PrintType) => documents.filter((one) => one.type === type).length
  return (
    <section className="bilang-card no-print" aria-label={t('standing')}>
      {kind === 'clearance' ? (
        <Banner tone={isNothing ? 'saved' : 'attention'} role="status">
          {t(isNothing ? 'nothing' : 'stillStands', { person: name })}
        </Banner>
      ) : null}
      <Text fw={600}>
        {t('items', { count: items.length, total: formatPesos(total) })}{' '}
        <Link to={`${area}/database?user=${user}`}>{t('showItems')}</Link>
      </Text>
      <Text>{t('documents', { pars: countOf('PAR'), icss: countOf('ICS') })}</Text>
      {withoutDocument > 0 ? <Text>{t('withoutDocument', { count: withoutDocument })}</Text> : null}
      {onOthersDocument > 0 ? <Text>{t('onOthersDocument', { count: onOthersDocument })}</Text> : null}
      {documents
        .filter(({ isByName }) => isByName)
        .map(({ id, type, number }) => (
          <Text key={`name on ${type} ${id}`}>{t('byName', { document: `${type} ${number}` })}</Text>
        ))}
      {documents
        .filter(({ otherLines }) => otherLines > 0)
        .map(({ id, type, number, lines, otherLines }) => (
          <Text key={`${type} ${id}`}>
            {t('otherLines', { document: `${type} ${number}`, count: otherLines, lines: formatNumber(lines) })}
          </Text>
        ))}
      <Text>{t('transfers', { count: transfers.length })}</Text>
      <ul>
        {transfers.map(({ id, item, direction, person }) => (
          <li key={id}>{direction === 'from' ? t('transferFrom', { item, person }) : t('transferTo', { item })}</li>
        ))}
      </ul>
      {canReadAll && items.length > 0 && kind === 'clearance' ? (
        <Text>
          <Link to={`${area}/transfer-requests`}>{t('toTransfer')}</Link>
        </Text>
      ) : null}
    </section>
  )
}
