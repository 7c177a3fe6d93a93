/** Shows what a change of many products would do, row by row, before anything is sent. */
import { Text } from '@mantine/core'
import type { BulkDiff } from '#domain/products/bulk-diff.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { labeledField } from '../field-labels.ts'
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
  return (
    <>
      <Text>
        <b>{formatNumber(diff.changes.length)}</b> will change
        {diff.unchanged > 0 ? `, ${formatNumber(diff.unchanged)} already have these values` : ''}.
      </Text>
      {(['PAR', 'ICS'] as const).map((usual) =>
        diff.unusual[usual] > 0 ? (
          <Banner key={usual} tone="attention">
            {plural(diff.unusual[usual], 'item', 'items')}: at this price {usual === 'PAR' ? 'a PAR' : 'an ICS'} is
            usual.
          </Banner>
        ) : null,
      )}
      {refused.length > 0 ? (
        <Banner tone="refused" role="alert">
          <b>{formatNumber(refused.length)} would be refused:</b>
          {refused.slice(0, shownRefusals).map((one) => (
            <div key={one.label + one.text}>
              <span className="bilang-mono">{one.label}</span> {one.text}
            </div>
          ))}
          {refused.length > shownRefusals ? <div>and {formatNumber(refused.length - shownRefusals)} more</div> : null}
        </Banner>
      ) : null}
      <div className="bilang-scroll bilang-short">
        <table className={classes['diff']}>
          <thead>
            <tr>
              <th scope="col">Product and field</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {diff.changes.slice(0, shownRows).flatMap((change) =>
              Object.keys(change.patch).map((field) => (
                <tr key={`${change.id} ${field}`}>
                  <td>
                    <div className="bilang-mono bilang-one-line">{change.label}</div>
                    <span className="bilang-muted">{labeledField(field).label}</span>
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
            and {formatNumber(diff.changes.length - shownRows)} more in the same way
          </Text>
        ) : null}
      </div>
    </>
  )
}
