/** What a person fills in on a receipt of returned property: number, date, receiver, and what is returned of each line. */
import { Checkbox, Fieldset, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { unitsOnLine } from '#domain/documents/custody-form-input.ts'
import type { ReturnDetails } from '#domain/documents/return-receipt.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { type AnyLine, lineNumber } from '../document-kind.ts'

export function ReturnFields({
  lines,
  details,
  onChange,
}: {
  lines: readonly AnyLine[]
  details: ReturnDetails
  onChange: (changes: Partial<ReturnDetails>) => void
}) {
  const textField = (name: 'number' | 'receivedBy' | 'receivedByPosition', label: string) => (
    <TextInput
      className="bilang-basis"
      label={label}
      value={details[name]}
      maxLength={textLimit}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  const changeLine = (id: number, returned: ReturnedLine | null) => {
    const { [id]: _, ...others } = details.lines
    onChange({ lines: returned ? { ...others, [id]: returned } : others })
  }
  return (
    <Stack className="no-print">
      <Fieldset legend={t('receipt')}>
        <Group align="flex-end">
          {textField('number', t('rrspNumber'))}
          <TextInput
            className="bilang-basis"
            label={t('date')}
            type="date"
            max="9999-12-31"
            value={details.date}
            onChange={(event) => onChange({ date: event.currentTarget.value })}
          />
          {textField('receivedBy', words('receivedBy'))}
          {textField('receivedByPosition', t('receiverPosition'))}
        </Group>
      </Fieldset>
      <Fieldset legend={t('returnedItems')}>
        <Stack>
          {lines.map((line) => (
            <LineReturn
              key={line.id}
              line={line}
              returned={details.lines[line.id] ?? null}
              onChange={(returned) => changeLine(line.id, returned)}
            />
          ))}
        </Stack>
      </Fieldset>
    </Stack>
  )
}

type ReturnedLine = ReturnDetails['lines'][number]

/** One line of the ICS: whether it is returned, and if so how many units. */
function LineReturn({
  line,
  returned,
  onChange,
}: {
  line: AnyLine
  returned: ReturnedLine | null
  onChange: (returned: ReturnedLine | null) => void
}) {
  const units = unitsOnLine(line)
  return (
    <div>
      <Checkbox
        label={
          <>
            {line.description} <span className="bilang-mono bilang-number">{lineNumber(line)}</span>
          </>
        }
        checked={returned !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { quantity: units, remarks: '' } : null)}
      />
      {returned ? (
        <Group align="flex-end" mt="xs">
          <NumberInput
            label={t('quantityUpTo', { units: formatNumber(units) })}
            value={returned.quantity}
            min={1}
            max={units}
            allowDecimal={false}
            onChange={(value) => onChange({ ...returned, quantity: Number(value) })}
          />
          <TextInput
            className="bilang-basis"
            label={fields('labels.remarks')}
            value={returned.remarks}
            maxLength={textLimit}
            onChange={(event) => onChange({ ...returned, remarks: event.currentTarget.value })}
          />
        </Group>
      ) : null}
    </div>
  )
}
