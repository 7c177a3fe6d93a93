/** "Prepare for a person": splits everything that one person holds into the documents it belongs on, and saves them together (D9). */
import { Checkbox, Progress, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { User } from '#contract/collections/users.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { noLimit, type ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { type PreparedDocuments, type ProposedDocument, prepareDocuments } from '#domain/documents/prepare-documents.ts'
import { formatPesos, plural } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { type AnyDocument, documentKinds } from '../document-kind.ts'
import classes from '../documents.module.css'
import { readActiveDocuments } from '../use-document.ts'
import { type DocumentValues, lineInput } from './document-schema.ts'
import type { SavedDocument } from './save-document.ts'
import { useDocumentSave } from './use-document-save.ts'

const proposalHeading = (one: ProposedDocument) =>
  `${documentKinds[one.type].short}${one.category ? ` ${one.category}` : ''}, ${one.fundCluster}`
const proposalKey = (one: ProposedDocument) => `${one.type} ${one.category} ${one.fundCluster}`

interface Issuer {
  name: string
  position: string
  receiverPosition: string
}
interface SavedProposal {
  key: string
  document: AnyDocument
  lines: SavedDocument['lines']
  /** After a partial save: the row id of each saved line, so that the next try continues there. Null when the document is complete. */
  rows: readonly (number | null)[] | null
}

export function PreparePage() {
  const [query, setQuery] = useSearchParams()
  const holder = Number(query.get('user')) || null
  const users = useLookup('users')
  const canManage = useCan('documents.manage')
  if (!canManage)
    return (
      <Empty asPage heading="Not for this account">
        Only inventory staff can prepare documents.
      </Empty>
    )
  return (
    <div className="bilang-page">
      <Title order={1}>Prepare for a person</Title>
      <div className="bilang-form">
        <Lookup
          source={users}
          label="Person accountable"
          value={holder}
          onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
        />
      </div>
      {holder === null ? (
        <Empty heading="Whose things?">
          Everything a person holds is put on the right documents: PAR or ICS, by fund.
        </Empty>
      ) : (
        <Proposals key={holder} holder={holder} />
      )}
    </div>
  )
}

/** Says how many items are on none of the proposed documents, and why. */
function leftOutLines(leftOut: PreparedDocuments['leftOut']): string {
  const countOf = (reason: PreparedDocuments['leftOut'][number]['reason']) =>
    leftOut.filter((one) => one.reason === reason).length
  const [covered, empty] = [countOf('already-on-a-document'), countOf('no-units')]
  return [
    ...(covered > 0 ? [`Left out: ${plural(covered, 'item', 'items')} on an active document.`] : []),
    ...(empty > 0 ? [`Left out: ${plural(empty, 'item', 'items')} without units.`] : []),
  ].join(' ')
}

function Proposals({ holder }: { holder: number }) {
  const { catalog, drafts, now, timeZone } = useServices()
  const issuerKey = useOwnKey()('documents/issuer')
  const online = useOnline()
  const toast = useToast()
  const area = useInventoryPath()
  const [includeCovered, setIncludeCovered] = useState(false)
  const [loaded, setLoaded] = useState<{ prepared: PreparedDocuments; user: User | null; heldCount: number } | null>(
    null,
  )
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [issuer, setIssuer] = useState<Issuer>({ name: '', position: '', receiverPosition: '' })
  const [savedProposals, setSavedProposals] = useState<readonly SavedProposal[]>([])
  const [savingIndex, setSavingIndex] = useState<number | null>(null)
  const saver = useDocumentSave()
  const [unclearKey, setUnclearKey] = useState('')
  const setSaved = (saved: SavedProposal) =>
    setSavedProposals((all) => [...all.filter((other) => other.key !== saved.key), saved])

  useEffect(() => {
    let active = true
    void (async () => {
      const [held, user, savedIssuer] = await Promise.all([
        catalog.list<ProductView>({ collection: 'products', where: { user: holder }, from: 0, limit: noLimit }),
        catalog.get<User>('users', holder),
        drafts.read(issuerKey),
      ])
      const ids = held.rows.map((product) => product.id)
      const covered = includeCovered ? new Map() : await readActiveDocuments(catalog, Object.values(documentKinds), ids)
      if (!active) return
      setLoaded({ prepared: prepareDocuments(held.rows, new Set(covered.keys())), user, heldCount: held.total })
      if (savedIssuer && typeof savedIssuer === 'object')
        setIssuer((before) => ({ ...before, ...(savedIssuer as Partial<Issuer>) }))
    })()
    return () => {
      active = false
    }
  }, [catalog, drafts, issuerKey, holder, includeCovered])

  const finished = useMemo(
    () => new Set(savedProposals.flatMap((one) => (one.rows === null ? one.key : []))),
    [savedProposals],
  )
  if (!loaded) return <Loading />
  const { prepared, user, heldCount } = loaded
  const name = user ? formalName(user) : `#${holder}`
  const chosenProposals = prepared.proposals.filter(
    (one) => !excluded.has(proposalKey(one)) && !finished.has(proposalKey(one)),
  )
  const isComplete = issuer.name.trim() !== '' && issuer.position.trim() !== '' && issuer.receiverPosition.trim() !== ''

  const save = async () => {
    const today = dayOf(now(), timeZone)
    await drafts.write(issuerKey, { name: issuer.name, position: issuer.position })
    let savedCount = 0
    for (const [index, one] of chosenProposals.entries()) {
      setSavingIndex(index)
      const earlier = savedProposals.find((document) => document.key === proposalKey(one))
      const values: DocumentValues = {
        holder,
        fund_cluster: one.fundCluster,
        received_from_name: issuer.name.trim(),
        received_from_position: issuer.position.trim(),
        received_from_date: today,
        received_by_name: name,
        received_by_position: issuer.receiverPosition.trim(),
        received_by_date: today,
        signatories: null,
        position: null,
        category: one.category ?? 'SPHV',
        lines: one.lines.map((line, lineIndex) => ({ ...lineInput(line), row: earlier?.rows?.[lineIndex] ?? null })),
      }
      const saved = await saver.save(documentKinds[one.type], values, earlier ?? null)
      if (saved.document) {
        const { document } = saved
        setSaved({ key: proposalKey(one), document, lines: [], rows: saved.ok ? null : saved.rows })
      }
      if (!saved.ok) setUnclearKey(proposalKey(one))
      if (!saved.ok) {
        toast.error(saved.problem ? shortProblemText(saved.problem, 'acting') : saved.text)
        break
      }
      savedCount += 1
    }
    setSavingIndex(null)
    if (savedCount > 0) toast.success(`${plural(savedCount, 'document has', 'documents have')} been saved.`)
    void catalog.refresh('manual')
  }

  const issuerField = (label: string, field: keyof Issuer) => (
    <TextInput
      label={label}
      required
      maxLength={255}
      value={issuer[field]}
      onChange={(event) => setIssuer({ ...issuer, [field]: event.currentTarget.value })}
    />
  )
  if (heldCount === 0) return <Empty>{name} holds nothing on this device’s list.</Empty>
  return (
    <div className={classes['form']}>
      <Text role="status">
        {name} holds {plural(heldCount, 'item', 'items')}.
      </Text>
      {prepared.leftOut.length > 0 ? (
        <Banner tone="elsewhere" role="note">
          {leftOutLines(prepared.leftOut)}
        </Banner>
      ) : null}
      <Checkbox
        checked={includeCovered}
        onChange={(event) => setIncludeCovered(event.currentTarget.checked)}
        label="Also what is on a document in force already"
      />
      <div className={classes['grid']}>
        {issuerField('Position and office of the receiver', 'receiverPosition')}
        {issuerField('Issued by', 'name')}
        {issuerField('Issued by: position and office', 'position')}
      </div>
      {prepared.proposals.length === 0 ? <Empty>Everything {name} holds is on a document already.</Empty> : null}
      {prepared.proposals.map((one) => {
        const saved = savedProposals.find((document) => document.key === proposalKey(one))
        const kind = documentKinds[one.type]
        return (
          <section key={proposalKey(one)} className="bilang-card">
            <div className={classes['pageHead']}>
              {finished.has(proposalKey(one)) ? (
                <b>{proposalHeading(one)}</b>
              ) : (
                <Checkbox
                  checked={!excluded.has(proposalKey(one))}
                  onChange={() => {
                    const next = new Set(excluded)
                    if (!next.delete(proposalKey(one))) next.add(proposalKey(one))
                    setExcluded(next)
                  }}
                  label={<b>{proposalHeading(one)}</b>}
                />
              )}
              <span className="bilang-figures">
                {plural(one.lines.length, 'line', 'lines')}, {formatPesos(one.total)}
              </span>
              {saved ? (
                <span className={classes['actions']}>
                  {saved.rows === null ? (
                    <StatusBadge tone="sent">{printedNumber(saved.document)}</StatusBadge>
                  ) : (
                    <StatusBadge tone="attention">{printedNumber(saved.document)}: not all lines saved</StatusBadge>
                  )}
                  <Link to={`${area}/${kind.path}/document/${saved.document.id}`}>Open</Link>
                  <Link to={`${area}/${kind.path}/print/${saved.document.id}`}>Print</Link>
                </span>
              ) : null}
            </div>
            <ul className="bilang-bullets">
              {one.lines.slice(0, 5).map((line) => (
                <li key={line.property_number}>
                  <span className="bilang-mono">{line.property_number}</span> {line.description}
                </li>
              ))}
              {one.lines.length > 5 ? <li>and {one.lines.length - 5} more</li> : null}
            </ul>
          </section>
        )
      })}
      {savingIndex === null ? null : (
        <Progress value={(savingIndex / Math.max(1, chosenProposals.length)) * 100} aria-label="Saved" />
      )}
      {saver.unclear ? (
        <CheckSaved
          problem={saver.unclear}
          find={saver.find}
          onFound={(_, { document, lines, rows, isComplete: isSaved }) => {
            saver.settle()
            setSaved({ key: unclearKey, document, lines, rows: isSaved ? null : rows })
            void catalog.refresh('manual')
            toast.show({ text: isSaved ? 'It was saved.' : 'Not everything was saved. Save again to add the rest.' })
          }}
          onAbsent={() => {
            saver.settle()
            toast.show({ text: 'It isn’t there. Save it again.' })
          }}
        />
      ) : null}
      <div>
        <Button
          loading={savingIndex !== null}
          disabled={chosenProposals.length === 0 || !isComplete || !online || saver.unclear !== null}
          onClick={() => void save()}
        >
          Save {plural(chosenProposals.length, 'document', 'documents')}
        </Button>
        {online ? null : <Text c="dimmed">Go online to save.</Text>}
      </div>
    </div>
  )
}
