/** "Prepare for a person": splits everything that one person holds into the documents it belongs on, and saves them together (D9). */
import { Checkbox, Progress, Text, TextInput, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import { textLimit } from '#contract/limits.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { documentKinds } from '#domain/documents/document-kind.ts'
import { type PreparedDocuments, type ProposedDocument, prepareDocuments } from '#domain/documents/prepare-documents.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { type Services, useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useReadValue } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import classes from '../documents.module.css'
import { readActiveDocuments } from '../use-document.ts'
import { ProposalCard } from './proposal-card.tsx'
import { useLastIssuer } from './use-last-issuer.ts'
import { proposalKey, useProposalSave } from './use-proposal-save.ts'

export function PreparePage() {
  const [query, setQuery] = useSearchParams()
  const holder = Number(query.get('user')) || null
  const users = useLookup('users')
  const canManage = useCan('documents.manage')
  if (!canManage)
    return (
      <Empty asPage heading={t('noAccess')}>
        {t('onlyPropertyUnit')}
      </Empty>
    )
  return (
    <div className="bilang-page">
      <Title order={1}>{words('prepareForPerson')}</Title>
      <div className="bilang-form">
        <Lookup
          source={users}
          label={fields('labels.user')}
          value={holder}
          onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
        />
      </div>
      {holder === null ? (
        <Empty heading={t('choosePerson')}>{t('itemsAreSorted')}</Empty>
      ) : (
        <Proposals key={holder} holder={holder} />
      )}
    </div>
  )
}

/** The number of items that are on none of the proposed documents, with the reasons. */
function leftOutLines(leftOut: PreparedDocuments['leftOut']): string {
  const countOf = (reason: PreparedDocuments['leftOut'][number]['reason']) =>
    leftOut.filter((one) => one.reason === reason).length
  const [covered, empty] = [countOf('already-on-a-document'), countOf('no-units')]
  return [
    ...(covered > 0 ? [t('leftOutCovered', { count: covered })] : []),
    ...(empty > 0 ? [t('leftOutEmpty', { count: empty })] : []),
  ].join(' ')
}

/** Everything that the person holds, and which items an active document lists. */
async function readHoldings(catalog: Services['catalog'], holder: number) {
  const [held, user] = await Promise.all([
    catalog.list<ProductView>({ collection: 'products', where: { user: holder } }),
    catalog.get<User>('users', holder),
  ])
  const ids = held.rows.map((product) => product.id)
  const covered = await readActiveDocuments(catalog, Object.values(documentKinds), ids)
  return {
    rows: held.rows,
    count: held.total,
    covered: new Set(covered.keys()),
    name: user ? formalName(user) : `#${holder}`,
  }
}

function Proposals({ holder }: { holder: number }) {
  const { catalog } = useServices()
  const online = useOnline()
  // Read once: saved items are on a document afterwards, but their proposal must stay on the screen.
  const holdings = useReadValue(`holdings ${holder}`, () => readHoldings(catalog, holder))
  const signers = useSignerFields()
  const saver = useProposalSave()
  const [includeCovered, setIncludeCovered] = useState(false)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const prepared = useMemo(
    () => holdings && prepareDocuments(holdings.rows, includeCovered ? new Set() : holdings.covered),
    [holdings, includeCovered],
  )
  if (!holdings || !prepared || !signers.isLoaded) return <Loading />
  const { name, count } = holdings
  if (count === 0) return <Empty>{t('hasNoItems', { name })}</Empty>
  const isChosen = (one: ProposedDocument) => !excluded.has(proposalKey(one)) && !saver.isFinished(one)
  const chosenProposals = prepared.proposals.filter(isChosen)
  const toggle = (key: string) =>
    setExcluded((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  const save = () => {
    signers.remember()
    const { name: issuer, position, receiverPosition } = signers.values
    return saver.save(chosenProposals, {
      issuer: { name: issuer, position },
      receiver: { id: holder, name, position: receiverPosition },
    })
  }
  return (
    <div className={classes['form']}>
      <Text role="status">{t('hasItems', { name, count })}</Text>
      {prepared.leftOut.length > 0 ? (
        <Banner tone="elsewhere" role="note">
          {leftOutLines(prepared.leftOut)}
        </Banner>
      ) : null}
      <Checkbox
        checked={includeCovered}
        disabled={saver.hasSaved || saver.progress !== null || saver.unclear !== null}
        onChange={(event) => setIncludeCovered(event.currentTarget.checked)}
        label={t('includeCovered')}
      />
      <SignerFields fields={signers} />
      {prepared.proposals.length === 0 ? <Empty>{t('allCovered', { name })}</Empty> : null}
      {prepared.proposals.map((one) => (
        <ProposalCard
          key={proposalKey(one)}
          proposal={one}
          saved={saver.savedOf(one)}
          isChosen={isChosen(one)}
          onToggle={() => toggle(proposalKey(one))}
        />
      ))}
      {saver.progress === null ? null : <Progress value={saver.progress * 100} aria-label={t('saved')} />}
      {saver.unclear ? (
        <CheckSaved
          problem={saver.unclear}
          find={saver.find}
          onFound={(_, found) => saver.onFound(found)}
          onAbsent={saver.onAbsent}
        />
      ) : null}
      <div>
        <Button
          loading={saver.progress !== null}
          disabled={chosenProposals.length === 0 || !signers.isComplete || !online || saver.unclear !== null}
          onClick={() => void save()}
        >
          {t('saveDocuments', { count: chosenProposals.length })}
        </Button>
        {online ? null : <OfflineNote toDo={t('connectToSave')} />}
      </div>
    </div>
  )
}

interface SignerValues {
  name: string
  position: string
  receiverPosition: string
}

/** The issuer of the documents, prefilled from the last time, and the position of the receiver. */
function useSignerFields() {
  const lastIssuer = useLastIssuer()
  const [typed, setTyped] = useState<Partial<SignerValues>>({})
  const values: SignerValues = { name: '', position: '', receiverPosition: '', ...lastIssuer.issuer, ...typed }
  return {
    isLoaded: lastIssuer.isLoaded,
    values,
    isComplete: Object.values(values).every((value) => value.trim() !== ''),
    change: (changes: Partial<SignerValues>) => setTyped((before) => ({ ...before, ...changes })),
    remember: () => lastIssuer.remember({ name: values.name, position: values.position }),
  }
}

function SignerFields({ fields: { values, change } }: { fields: ReturnType<typeof useSignerFields> }) {
  const field = (label: string, name: keyof SignerValues) => (
    <TextInput
      label={label}
      required
      maxLength={textLimit}
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes['grid']}>
      {field(t('receiverPosition'), 'receiverPosition')}
      {field(words('issuer.PAR'), 'name')}
      {field(words('issuerPosition.PAR'), 'position')}
    </div>
  )
}
