/** What the property records say about the dates acquired of a PAR, which stay as it was issued. */
import { Text } from '@mantine/core'
import type { LineDate } from '#domain/documents/custody-form-input.ts'
import { type LoadedDocument, lineNumber } from '#domain/documents/document-kind.ts'
import { formatList } from '#domain/text/format.ts'
import { t } from '#text/documents/documents.ts'

export function LineDateNotes({
  loaded: { lines, products },
  dates,
  mayRenew,
}: {
  loaded: LoadedDocument
  dates: readonly LineDate[]
  mayRenew: boolean
}) {
  const changed = lines.filter(({ product }, index) => {
    const inRecords = product ? products.get(product)?.acquisition : undefined
    return inRecords !== undefined && dates[index]?.isStored === true && dates[index].day !== inRecords
  })
  return (
    <>
      {dates.some(({ day, isStored }) => day !== null && !isStored) ? (
        <Text c="dimmed">{t('datesOfRecords')}</Text>
      ) : null}
      {changed.length > 0 ? (
        <Text c="dimmed" className="bilang-break">
          {t('datesChanged', { count: changed.length, numbers: formatList(changed.map(lineNumber)) })}
          {mayRenew ? ` ${t('renewForDate')}` : ''}
        </Text>
      ) : null}
    </>
  )
}
