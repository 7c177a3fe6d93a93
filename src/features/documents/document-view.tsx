/** One document: heading, actions, signatories and lines. Reading and printing work offline. */
import { Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import {
  type AnyDocument,
  type DocumentKind,
  datesOfLines,
  type LoadedDocument,
} from '#domain/documents/document-kind.ts'
import { formatDay } from '#domain/text/format.ts'
import { useFormLinks } from '#react/print/use-form-links.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/documents/documents.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { DocumentLinesTable } from './document-lines-table.tsx'
import classes from './documents.module.css'
import { documentInput } from './edit/document-schema.ts'
import { DocumentWarningList } from './edit/document-warning-list.tsx'
import { RenewalProblem } from './edit/renewal-problem.tsx'
import { useDocumentWarnings } from './edit/use-document-warnings.ts'
import { LineDateNotes } from './line-date-notes.tsx'
import { useFormHeader } from './print/use-form-header.ts'
import { SignatureCard } from './signature/signature-card.tsx'
import { type DocumentActions, useDocumentActions } from './use-document-actions.ts'

export function DocumentView({ kind, loaded }: { kind: DocumentKind; loaded: LoadedDocument }) {
  const { document, lines } = loaded
  const area = useInventoryPath()
  const actions = useDocumentActions(kind, loaded)
  const warnings = useDocumentWarnings(kind, documentInput(document, lines), document.id, lines)
  const { asOf } = useFormHeader()
  const canManage = useCan('documents.manage')
  const dates = kind.type === 'PAR' ? datesOfLines(loaded) : null
  return (
    <div className="bilang-page">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>
            {kind.short} <span className="bilang-mono">{printedNumber(document)}</span>
          </Title>
          {document.superseded_by ? (
            <StatusBadge tone="none">{t('replaced')}</StatusBadge>
          ) : (
            <StatusBadge tone="sent">{t('active')}</StatusBadge>
          )}
          <Text role="status" c="dimmed" className="bilang-figures">
            {asOf ? t('dataAsOf', { asOf }) : t('noOfflineList')}
          </Text>
        </div>
        <DocumentButtons kind={kind} document={document} actions={actions} />
      </div>
      <RenewalProblem renewal={actions.renewal} problem={actions.problem} onSettled={actions.clearProblem} />
      {document.superseded_by ? (
        <Banner tone="elsewhere" role="note">
          {t('newerReplacedIt')}{' '}
          <Link to={`${area}/${kind.path}/document/${document.superseded_by}`}>{t('openNewer')}</Link>
        </Banner>
      ) : canManage ? (
        <DocumentWarningList warnings={warnings} />
      ) : null}
      <DocumentFacts kind={kind} document={document} />
      <DocumentLinesTable kind={kind} lines={lines} {...(dates ? { dates } : {})} />
      {dates ? <LineDateNotes loaded={loaded} dates={dates} mayRenew={canManage && !document.superseded_by} /> : null}
      {lines.length === 0 ? <Text c="dimmed">{t('noLinesYet')}</Text> : null}
      <SignatureCard kind={kind} loaded={loaded} />
    </div>
  )
}

function DocumentButtons({
  kind,
  document,
  actions,
}: {
  kind: DocumentKind
  document: AnyDocument
  actions: DocumentActions
}) {
  const area = useInventoryPath()
  const online = useOnline()
  const canManage = useCan('documents.manage')
  const forms = useFormLinks('slip')
  return (
    <div className={classes['actions']}>
      <Button component={Link} to={`${area}/${kind.path}/print/${document.id}`}>
        {fixedTexts.print}
      </Button>
      {kind.type === 'ICS'
        ? forms.map(({ to, label }) => (
            <Button key={to} component={Link} to={`${to}/${document.id}`} variant="secondary">
              {label}
            </Button>
          ))
        : null}
      {canManage && !document.superseded_by ? (
        <>
          {document.signature ? null : (
            <Button component={Link} to={`${area}/${kind.path}/document/${document.id}/edit`} variant="secondary">
              {t('editKind', { kind: kind.short })}
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={!online || actions.renewal.unclear !== null}
            loading={actions.busy}
            onClick={() => void actions.renew()}
          >
            {t('renewKind', { kind: kind.short })}
          </Button>
        </>
      ) : null}
      {canManage && !document.signature ? (
        <Button variant="danger" disabled={!online || actions.busy} onClick={() => void actions.remove()}>
          {t('deleteKind', { kind: kind.short })}
        </Button>
      ) : null}
    </div>
  )
}

function DocumentFacts({ kind, document: one }: { kind: DocumentKind; document: AnyDocument }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('fundCluster'), one.fund_cluster],
    [t('receivedBy'), one.received_by_name],
    [t('position'), one.received_by_position],
    [t('receivedOn'), formatDay(one.received_by_date)],
    [t(`issuer.${kind.type}`), one.received_from_name],
    [t('position'), one.received_from_position],
    [t(`issuerDate.${kind.type}`), formatDay(one.received_from_date)],
    ...(kind.type === 'ICS' ? ([[t('valueClass'), one.category]] as const) : []),
    [t('otherSignatories'), one.signatories],
    [t('theirPosition'), one.position],
  ]
  return (
    <Facts
      className="bilang-card"
      layout="columns"
      facts={facts.map(([label, value], index) => ({ key: String(index), label, value }))}
    />
  )
}
