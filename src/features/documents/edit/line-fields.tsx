/** The lines of a document while they are typed: a table on the desk, one card for each line on a phone. */
import { CloseButton } from '@mantine/core'
import { memo } from 'react'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import { typedAmount } from '#domain/documents/typed-amount.ts'
import { formatMoney } from '#domain/money/money.ts'
import { type AnyControl, LongTextField, MoneyField, TextField, WholeNumberField } from '#ui/form/fields.tsx'
import type { DocumentKind } from '../document-kind.ts'
import classes from '../documents.module.css'

// biome-ignore lint/suspicious/noExplicitAny: two schemas of one shape share the form
type AnyValues = any

export function LineFields({
  kind,
  control,
  lines,
}: {
  kind: DocumentKind
  control: AnyControl<AnyValues>
  lines: UseFieldArrayReturn<AnyValues, 'lines', 'key'>
}) {
  const { remove } = lines
  return (
    <ol className={classes['lines']} aria-label="Lines">
      {lines.fields.map((line, index) => (
        <LineCard key={line.key} kind={kind} control={control} at={index} onRemove={remove} />
      ))}
    </ol>
  )
}

/** Drawn anew only when its own line changes: a receipt may have hundreds. */
const LineCard = memo(function LineCard({
  kind,
  control,
  at,
  onRemove,
}: {
  kind: DocumentKind
  control: AnyControl<AnyValues>
  at: number
  onRemove: (at: number) => void
}) {
  const name = (field: string) => `lines.${at}.${field}`
  return (
    <li className={classes['line']}>
      <div className={classes['lineHead']}>
        <span className="bilang-muted">Line {at + 1}</span>
        <LineAmount control={control} at={at} />
        <CloseButton aria-label={`Remove line ${at + 1}`} onClick={() => onRemove(at)} />
      </div>
      <div className={classes['lineGrid']} data-kind={kind.type}>
        <WholeNumberField control={control} name={name('quantity')} label="Quantity" min={1} />
        <TextField control={control} name={name('unit')} label="Unit" />
        <LongTextField control={control} name={name('description')} label="Description" rows={1} />
        <TextField
          control={control}
          name={name('property_number')}
          label={kind.type === 'PAR' ? 'Property number' : 'Item no.'}
          optional={kind.type === 'ICS'}
          mono
        />
        {kind.type === 'ICS' ? (
          <TextField control={control} name={name('estimated_useful_life')} label="Useful life" optional />
        ) : null}
        <MoneyField control={control} name={name('cost')} label="Unit cost" />
      </div>
    </li>
  )
})

function LineAmount({ control, at }: { control: AnyControl<AnyValues>; at: number }) {
  const [quantity, cost] = useWatch({ control, name: [`lines.${at}.quantity`, `lines.${at}.cost`] })
  const amount = typedAmount({ quantity, cost })
  return <span className="bilang-figures">{amount === null ? '' : `₱ ${formatMoney(amount)}`}</span>
}
