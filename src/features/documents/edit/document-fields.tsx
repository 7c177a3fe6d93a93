/** The fields of the document form above and below its lines: heading and signatories. */
import { Fieldset } from '@mantine/core'
import { useLookup } from '#react/lists/use-lookup.ts'
import { type AnyControl, ChoiceField, DayField, type FieldProps, TextField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import type { DocumentKind } from '../document-kind.ts'
import classes from '../documents.module.css'

// biome-ignore lint/suspicious/noExplicitAny: two schemas of one shape share the form
type Control = AnyControl<any>

interface Props {
  kind: DocumentKind
  control: Control
}

const fieldsOf =
  (control: Control) =>
  (name: string, label: string): FieldProps<Record<string, unknown>> => ({ control, name, label })

export function HeadingFields({ kind, control, onHolder }: Props & { onHolder: (id: number | null) => void }) {
  const users = useLookup('users')
  const field = fieldsOf(control)
  return (
    <Fieldset legend="Heading">
      <div className={classes['grid']}>
        <LookupField {...field('holder', 'Person accountable')} source={users} optional onPick={onHolder} />
        <TextField {...field('fund_cluster', 'Fund cluster')} />
        {kind.type === 'ICS' ? (
          <ChoiceField
            {...field('category', 'Value class')}
            choices={[
              { value: 'SPHV', label: 'SPHV, above ₱5,000' },
              { value: 'SPLV', label: 'SPLV, up to ₱5,000' },
            ]}
          />
        ) : null}
      </div>
    </Fieldset>
  )
}

export function SignatoryFields({ kind, control }: Props) {
  const field = fieldsOf(control)
  return (
    <Fieldset legend="Signatories">
      <div className={classes['signers']}>
        <TextField {...field('received_by_name', 'Received by')} />
        <TextField {...field('received_by_position', 'Received by: position and office')} />
        <DayField {...field('received_by_date', 'Received on')} optional />
        <TextField {...field('received_from_name', kind.issuerLabel)} />
        <TextField {...field('received_from_position', `${kind.issuerLabel}: position and office`)} />
        <DayField {...field('received_from_date', `${kind.issuerLabel}: date`)} optional />
        <TextField {...field('signatories', 'Other signatories')} optional />
        <TextField {...field('position', 'Their position')} optional />
      </div>
    </Fieldset>
  )
}
