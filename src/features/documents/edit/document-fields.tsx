/** The fields of the document form above and below its lines: heading and signatories. */
import { Fieldset } from '@mantine/core'
import type { DocumentKind } from '#domain/documents/document-kind.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-edit.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { ChoiceField } from '#ui/form/fields.tsx'
import { LookupField } from '#ui/form/lookup-field.tsx'
import { type AnyControl, DayField, type FieldProps, TextField } from '#ui/form/text-fields.tsx'
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
    <Fieldset legend={t('heading')}>
      <div className={classes['grid']}>
        <LookupField {...field('holder', fields('labels.user'))} source={users} optional onPick={onHolder} />
        <TextField {...field('fund_cluster', words('fundCluster'))} />
        {kind.type === 'ICS' ? (
          <ChoiceField
            {...field('category', words('valueClass'))}
            choices={[
              { value: 'SPHV', label: t('highValue') },
              { value: 'SPLV', label: t('lowValue') },
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
    <Fieldset legend={words('signatories')}>
      <div className={classes['signers']}>
        <TextField {...field('received_by_name', words('receivedBy'))} />
        <TextField {...field('received_by_position', t('receiverPosition'))} />
        <DayField {...field('received_by_date', words('receivedOn'))} optional />
        <TextField {...field('received_from_name', words(`issuer.${kind.type}`))} />
        <TextField {...field('received_from_position', words(`issuerPosition.${kind.type}`))} />
        <DayField {...field('received_from_date', words(`issuerDate.${kind.type}`))} optional />
        <TextField {...field('signatories', words('otherSignatories'))} optional />
        <TextField {...field('position', words('theirPosition'))} optional />
      </div>
    </Fieldset>
  )
}
