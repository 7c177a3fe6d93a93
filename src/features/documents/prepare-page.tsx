/** "Prepare for this person": everything one person holds, split into the documents it belongs on, saved in one go (D9). */
import { Checkbox, Progress, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { User } from '#contract/resources/people.ts'
import { everyRow, type ProductView } from '#domain/catalogue.ts'
import { dayOf } from '#domain/dates.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { personName } from '#domain/lookup-label.ts'
import { formatMoney } from '#domain/money.ts'
import { plural } from '#domain/plural.ts'
import { type Prepared, type Proposal, prepareDocuments } from '#domain/prepare-documents.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useOwnKey } from '#runtime/use-draft.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { type AnyDocument, documentKinds } from './document-kind.ts'
import { type DocumentValues, lineInput } from './document-schema.ts'
import classes from './documents.module.css'
import { saveDocument } from './save-document.ts'
import { useArea } from './use-area.ts'
import { inForce } from './use-document.ts'

const headingOf = (one: Proposal) =>
  `${documentKinds[one.type].short}${one.category ? ` ${one.category}` : ''}, ${one.fundCluster}`
const keyOf = (one: Proposal) => `${one.type} ${one.category} ${one.fundCluster}`

interface Issuer {
  name: string
  position: string
  receiverPosition: string
}
interface Made {
  key: string
  document: AnyDocument
  /** Where not all lines were saved: the row of each that was. A second try goes on from there; null when the document is whole. */
  rows: readonly (number | null)[] | null
}

export function PreparePage() {
  const [query, setQuery] = useSearchParams()
  const holder = Number(query.get('user')) || null
  const users = useLookup('users')
  const mayManage = useCan('documents.manage')
  if (!mayManage)
    return (
      <Empty page heading="Not for this account">
        Only inventory staff can prepare documents.
      </Empty>
    )
  return (
    <div className="bilang-page">
      <Title order={1}>Prepare for a person</Title>
      <div style={{ maxWidth: 480 }}>
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

/** Why items of the person are on none of the proposed documents. */
function leftOutLines(leftOut: Prepared['leftOut']): string {
  const many = (why: Prepared['leftOut'][number]['why']) => leftOut.filter((one) => one.why === why).length
  const [covered, empty] = [many('already-on-a-document'), many('no-units')]
  return [
    ...(covered > 0 ? [`Left out: ${plural(covered, 'item', 'items')} on an active document.`] : []),
    ...(empty > 0 ? [`Left out: ${plural(empty, 'item', 'items')} without units.`] : []),
  ].join(' ')
}

function Proposals({ holder }: { holder: number }) {
  const { catalogue, office, drafts, now, timeZone } = useParts()
  const issuerKey = useOwnKey()('documents/issuer')
  const online = useOnline()
  const toast = useToast()
  const area = useArea()
  const [again, setAgain] = useState(false)
  const [read, setRead] = useState<{ prepared: Prepared; user: User | null; held: number } | null>(null)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [issuer, setIssuer] = useState<Issuer>({ name: '', position: '', receiverPosition: '' })
  const [made, setMade] = useState<readonly Made[]>([])
  const [busy, setBusy] = useState<number | null>(null)

  useEffect(() => {
    let live = true
    void (async () => {
      const [held, user, kept] = await Promise.all([
        catalogue.list<ProductView>({ entity: 'products', where: { user: holder }, from: 0, limit: everyRow }),
        catalogue.get<User>('users', holder),
        drafts.read(issuerKey),
      ])
      const ids = held.rows.map((product) => product.id)
      const covered = again ? new Map() : await inForce(catalogue, Object.values(documentKinds), ids)
      if (!live) return
      setRead({ prepared: prepareDocuments(held.rows, new Set(covered.keys())), user, held: held.total })
      if (kept && typeof kept === 'object') setIssuer((before) => ({ ...before, ...(kept as Partial<Issuer>) }))
    })()
    return () => {
      live = false
    }
  }, [catalogue, drafts, issuerKey, holder, again])

  const done = useMemo(() => new Set(made.flatMap((one) => (one.rows === null ? one.key : []))), [made])
  if (!read) return <Loading />
  const { prepared, user, held } = read
  const name = user ? personName(user) : `#${holder}`
  const chosen = prepared.proposals.filter((one) => !off.has(keyOf(one)) && !done.has(keyOf(one)))
  const ready = issuer.name.trim() !== '' && issuer.position.trim() !== '' && issuer.receiverPosition.trim() !== ''

  const save = async () => {
    const today = dayOf(now(), timeZone)
    await drafts.write(issuerKey, { name: issuer.name, position: issuer.position })
    let whole = 0
    for (const [at, one] of chosen.entries()) {
      setBusy(at)
      const begun = made.find((document) => document.key === keyOf(one))
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
        lines: one.lines.map((line, place) => ({ ...lineInput(line), row: begun?.rows?.[place] ?? null })),
      }
      const before = begun ? { document: begun.document, lines: [] } : null
      const saved = await saveDocument(office, documentKinds[one.type], values, before)
      if (saved.document) {
        const now = { key: keyOf(one), document: saved.document, rows: saved.ok ? null : saved.rows }
        setMade((all) => [...all.filter((other) => other.key !== now.key), now])
      }
      if (!saved.ok) {
        toast.error(saved.problem ? shortProblem(saved.problem, 'doing') : saved.text)
        break
      }
      whole += 1
    }
    setBusy(null)
    if (whole > 0) toast.success(`${whole} ${whole === 1 ? 'document has' : 'documents have'} been saved.`)
    void catalogue.refresh('manual')
  }

  const text = (label: string, field: keyof Issuer) => (
    <TextInput
      label={label}
      required
      maxLength={255}
      value={issuer[field]}
      onChange={(event) => setIssuer({ ...issuer, [field]: event.currentTarget.value })}
    />
  )
  if (held === 0) return <Empty>{name} holds nothing on this device’s list.</Empty>
  return (
    <div className={classes['form']}>
      <Text role="status">
        {name} holds {held.toLocaleString('en')} {held === 1 ? 'item' : 'items'}.
      </Text>
      {prepared.leftOut.length > 0 ? (
        <Banner mark="elsewhere" role="note">
          {leftOutLines(prepared.leftOut)}
        </Banner>
      ) : null}
      <Checkbox
        checked={again}
        onChange={(event) => setAgain(event.currentTarget.checked)}
        label="Also what is on a document in force already"
      />
      <div className={classes['grid']}>
        {text('Position and office of the receiver', 'receiverPosition')}
        {text('Issued by', 'name')}
        {text('Issued by: position and office', 'position')}
      </div>
      {prepared.proposals.length === 0 ? <Empty>Everything {name} holds is on a document already.</Empty> : null}
      {prepared.proposals.map((one) => {
        const saved = made.find((document) => document.key === keyOf(one))
        const kind = documentKinds[one.type]
        return (
          <section key={keyOf(one)} className="bilang-card">
            <div className={classes['head']}>
              {done.has(keyOf(one)) ? (
                <b>{headingOf(one)}</b>
              ) : (
                <Checkbox
                  checked={!off.has(keyOf(one))}
                  onChange={() => {
                    const next = new Set(off)
                    if (!next.delete(keyOf(one))) next.add(keyOf(one))
                    setOff(next)
                  }}
                  label={<b>{headingOf(one)}</b>}
                />
              )}
              <span className="bilang-figures">
                {one.lines.length} {one.lines.length === 1 ? 'line' : 'lines'}, ₱ {formatMoney(one.total)}
              </span>
              {saved ? (
                <span className={classes['actions']}>
                  {saved.rows === null ? (
                    <StateMark mark="sent">{printedNumber(saved.document)}</StateMark>
                  ) : (
                    <StateMark mark="attention">{printedNumber(saved.document)}: not all lines saved</StateMark>
                  )}
                  <Link to={`${area}/${kind.path}/document/${saved.document.id}`}>Open</Link>
                  <Link to={`${area}/${kind.path}/print/${saved.document.id}`}>Print</Link>
                </span>
              ) : null}
            </div>
            <ul style={{ margin: '8px 0 0', paddingLeft: 20 }}>
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
      {busy === null ? null : <Progress value={(busy / Math.max(1, chosen.length)) * 100} aria-label="Saved" />}
      <div>
        <Button loading={busy !== null} disabled={chosen.length === 0 || !ready || !online} onClick={() => void save()}>
          Save {chosen.length} {chosen.length === 1 ? 'document' : 'documents'}
        </Button>
        {online ? null : <Text c="dimmed">Saving needs the office; go online first.</Text>}
      </div>
    </div>
  )
}
