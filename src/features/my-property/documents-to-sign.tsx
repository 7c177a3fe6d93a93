/** The PAR and ICS in the person's name that they have not signed yet. Each is read and signed on its own page. */
import { Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { useDocumentsToSign, waitingToSign } from '#react/documents/use-documents-to-sign.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/account/signature.ts'
import classes from './my-property.module.css'

export function DocumentsToSign() {
  const area = useInventoryPath()
  const open = useDocumentsToSign()
  if (open.length === 0) return null
  const waiting = waitingToSign(open)
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
