/** One proposed document: whether to save it, its first lines, and links once it is saved. */
import { Checkbox } from '@mantine/core'
import { Link } from 'react-router-dom'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/document-kind.ts'
import type { ProposedDocument } from '#domain/documents/prepare-documents.ts'
import { formatNumber, formatPesos } from '#domain/text/format.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as common } from '#text/shared/common.ts'
import { OfItem } from '#ui/of-item.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import classes from '../documents.module.css'
import type { SavedProposal } from './use-proposal-save.ts'

const shownLines = 5

export function ProposalCard({
  proposal,
  saved,
  isChosen,
  onToggle,
}: {
  proposal: ProposedDocument
  saved: SavedProposal | null
  isChosen: boolean
  onToggle: () => void
}) {
  const kind = documentKinds[proposal.type]
  const { category, fundCluster, lines, total } = proposal
  const heading = <b>{`${kind.short}${category ? ` ${category}` : ''}, ${fundCluster}`}</b>
  return (
    <section className="bilang-card">
      <div className={classes['pageHead']}>
        {saved?.rows === null ? heading : <Checkbox checked={isChosen} onChange={onToggle} label={heading} />}
        <span className="bilang-figures">{t('linesAndTotal', { count: lines.length, total: formatPesos(total) })}</span>
        {saved ? <SavedLinks kind={kind} saved={saved} /> : null}
      </div>
      <ul className="bilang-bullets">
        {lines.slice(0, shownLines).map((line) => (
          <li key={line.property_number}>
            <span className="bilang-mono">{line.property_number}</span> {line.description}
          </li>
        ))}
        {lines.length > shownLines ? (
          <li>{t('moreLines', { count: formatNumber(lines.length - shownLines) })}</li>
        ) : null}
      </ul>
    </section>
  )
}

function SavedLinks({ kind, saved: { document, rows } }: { kind: DocumentKind; saved: SavedProposal }) {
  const area = useInventoryPath()
  return (
    <span className={classes['actions']}>
      {rows === null ? (
        <StatusBadge tone="sent">{printedNumber(document)}</StatusBadge>
      ) : (
        <StatusBadge tone="attention">{t('savedInPart', { number: printedNumber(document) })}</StatusBadge>
      )}
      <Link to={`${area}/${kind.path}/document/${document.id}`}>
        {common('open')}
        <OfItem name={printedNumber(document)} />
      </Link>
      <Link to={`${area}/${kind.path}/print/${document.id}`}>
        {common('print')}
        <OfItem name={printedNumber(document)} />
      </Link>
    </span>
  )
}
