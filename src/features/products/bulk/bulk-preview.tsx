/** Shows what a change of many products would do, row by row, before anything is sent. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BulkDiff } from '#domain/products/bulk-diff.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/products/products-bulk.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { fieldLabel } from '../field-labels.ts'
import { FieldValue } from '../field-value.tsx'
import classes from '../product-database.module.css'

const shownRows = 100
const shownRefusals = 20
export function BulkPreview({
  diff,
  refused,
}: {
  diff: BulkDiff
  refused: readonly { label: string; text: string }[]
}) {
  const count = formatNumber(diff.changes.length)
  const b = (text: ReactNode) => <b>{text}</b>
  return (
    <>
      <Text>
        {diff.unchanged > 0
          ? t.rich('willChangeSomeSame', { count, unchanged: formatNumber(diff.unchanged), b })
          : t.rich('willChange', { count, b })}
      </Text>
      {(['PAR', 'ICS'] as const).map((usual) =>
        diff.unusual[usual] > 0 ? (
          <Banner key={usual} tone="attention">
            {t(`unusual.${usual}`, { count: diff.unusual[usual] })}
          </Banner>
        ) : null,
      )}
      {refused.length > 0 ? (
        <Banner tone="refused" role="alert">
          <b>{t('wouldBeRefused', { count: formatNumber(refused.length) })}</b>
          {refused.slice(0, shownRefusals).map((one) => (
            <div key={one.label + one.text}>
              <span className="bilang-mono">{one.label}</span> {one.text}
            </div>
          ))}
          {refused.length > shownRefusals ? (
            <div>{t('andMore', { count: formatNumber(refused.length - shownRefusals) })}</div>
          ) : null}
        </Banner>
      ) : null}
      <div className="bilang-scroll bilang-short">
        <table className={classes['diff']}>
          <thead>
            <tr>
              <th scope="col">{t('columns.productAndField')}</th>
              <th scope="col">{t('columns.before')}</th>
              <th scope="col">{t('columns.after')}</th>
            </tr>
          </thead>
          <tbody>
            {diff.changes.slice(0, shownRows).flatMap((change) =>
              Object.keys(change.patch).map((field) => (
                <tr key={`${change.id} ${field}`}>
                  <td>
                    <div className="bilang-mono bilang-one-line">{change.label}</div>
                    <span className="bilang-muted">{fieldLabel(field)}</span>
                  </td>
                  <td>
                    <del>
                      <FieldValue field={field} value={change.before[field]} />
                    </del>
                  </td>
                  <td>
                    <ins>
                      <FieldValue field={field} value={change.patch[field]} />
                    </ins>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
        {diff.changes.length > shownRows ? (
          <Text c="dimmed" fz="sm" mt={6}>
            {t('andMoreSame', { count: formatNumber(diff.changes.length - shownRows) })}
          </Text>
        ) : null}
      </div>
    </>
  )
}
