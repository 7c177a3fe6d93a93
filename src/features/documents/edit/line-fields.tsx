/** The editable lines in the document form: one card per line, with its fields in one row on a wide screen. */
import { CloseButton } from '@mantine/core'
import { memo } from 'react'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import type { DocumentKind } from '#domain/documents/document-kind.ts'
import { typedAmount } from '#domain/documents/typed-amount.ts'
import { formatPesos } from '#domain/text/format.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { LongTextField, MoneyField, WholeNumberField } from '#ui/form/fields.tsx'
import { type AnyControl, TextField } from '#ui/form/text-fields.tsx'
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
    <ol className={classes['lines']} aria-label={words('lines')}>
      {lines.fields.map((line, index) => (
        <LineCard key={line.key} kind={kind} control={control} index={index} onRemove={remove} />
      ))}
    </ol>
  )
}

/** Renders only when its own line changes: a receipt can have hundreds of lines. */
const LineCard = memo(function LineCard({
  kind,
  control,
  index,
  onRemove,
}: {
  kind: DocumentKind
  control: AnyControl<AnyValues>
  index: number
  onRemove: (index: number) => void
}) {
  const name = (field: string) => `lines.${index}.${field}`
  return (
    <li className={classes['line']}>
      <div className={classes['lineHead']}>
        <span className="bilang-muted">{t('line', { number: String(index + 1) })}</span>
        <LineAmount control={control} index={index} />
        <CloseButton aria-label={t('removeLine', { number: String(index + 1) })} onClick={() => onRemove(index)} />
      </div>
      <div className={classes['lineGrid']} data-kind={kind.type}>
        <WholeNumberField control={control} name={name('quantity')} label={forms('quantity')} />
        <TextField control={control} name={name('unit')} label={words('unit')} />
        <LongTextField control={control} name={name('description')} label={words('description')} rows={1} />
        <TextField
          control={control}
          name={name('property_number')}
          label={words(`lineNumber.${kind.type}`)}
          optional={kind.type === 'ICS'}
          mono
        />
        {kind.type === 'ICS' ? (
          <TextField control={control} name={name('estimated_useful_life')} label={words('usefulLife')} optional />
        ) : null}
        <MoneyField control={control} name={name('cost')} label={fields('labels.price')} />
      </div>
    </li>
  )
})

function LineAmount({ control, index }: { control: AnyControl<AnyValues>; index: number }) {
  const [quantity, cost] = useWatch({ control, name: [`lines.${index}.quantity`, `lines.${index}.cost`] })
  const amount = typedAmount({ quantity, cost })
  return <span className="bilang-figures">{amount === null ? '' : formatPesos(amount)}</span>
}
