/** The PAR and ICS in the person's name that they have not signed yet. Each is read and signed on its own page. */
import { Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AcknowledgementReceipt } from '#contract/collections/custody-documents.ts'
import { noLimit } from '#domain/catalog/catalog-queries.ts'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { signatureKey, useOwnSignatures } from '#react/documents/use-own-signatures.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/account/signature.ts'
import classes from './my-property.module.css'

type Document = Pick<
  AcknowledgementReceipt,
  'id' | 'number' | 'signature' | 'superseded_by' | 'received_from_name' | 'holder'
>

const kinds = [
  { type: 'PAR', path: 'par', collection: 'acknowledgement-receipts' },
  { type: 'ICS', path: 'ics', collection: 'custodian-slips' },
] as const

export function DocumentsToSign() {
  const { api } = useServices()
  const area = useInventoryPath()
  const own = useOwnSignatures()
  const query = { where: { holder: usePerson()?.user.id ?? 0 }, order: ['-id'], from: 0, limit: noLimit }
  const receipts = lastKnown(useList<Document>({ collection: 'acknowledgement-receipts', ...query }))
  const slips = lastKnown(useList<Document>({ collection: 'custodian-slips', ...query }))
  if (!api.features().has('document-signatures')) return null
  const open = kinds.flatMap((kind) =>
    ((kind.type === 'PAR' ? receipts : slips)?.rows ?? [])
      .filter(({ signature, superseded_by }) => !signature && !superseded_by)
      .map((document) => ({ ...kind, document, signed: own.get(signatureKey(kind.type, document.id)) }))
      .filter(({ signed }) => signed?.state !== 'sent'),
  )
  if (open.length === 0) return null
  const waiting = open.filter(({ signed }) => signed?.state !== 'unsent').length
  return (
    <section className="bilang-stack" aria-label={t('toSign.heading')}>
      <Title order={2}>{t('toSign.heading')}</Title>
      {waiting === 0 ? null : <Text c="dimmed">{t('toSign.text', { count: waiting })}</Text>}
      <ul className={classes['items']}>
        {open.map(({ type, path, document, signed }) => (
          <li key={`${type} ${document.id}`} className={`bilang-card ${classes['item']}`}>
            <div className="bilang-break">
              <Link to={`${area}/${path}/document/${document.id}`} className={classes['name']}>
                {t('toSign.one', { kind: type, number: printedNumber(document) })}
              </Link>
              <Text size="sm" c="dimmed">
                {signed?.state === 'unsent'
                  ? t('toSign.unsent')
                  : t('toSign.from', { giver: document.received_from_name })}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
