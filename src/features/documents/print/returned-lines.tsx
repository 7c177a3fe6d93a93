/** What is returned of each line of an ICS, on a receipt of returned property. */
import { Checkbox, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { unitsOnLine } from '#domain/documents/custody-form-input.ts'
import { type AnyLine, lineNumber } from '#domain/documents/document-kind.ts'
import { type ReturnDetails, returnedUnits } from '#domain/documents/return-receipt.ts'
import { formatNumber } from '#domain/text/format.ts'
import { wholeNumberOf } from '#domain/text/typed-number.ts'
import type { SpecialControlsProps } from '#print/forms/form-page.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { TypedNumberInput } from '#ui/form/typed-number-input.tsx'

type ReturnedLine = ReturnDetails['lines'][number]

export function ReturnedLines({ facts, details, onChange }: SpecialControlsProps<'slip', ReturnDetails>) {
  const changeLine = (id: number, returned: ReturnedLine | null) => {
    const { [id]: _, ...others } = details.lines
    onChange({ lines: returned ? { ...others, [id]: returned } : others })
  }
  return (
    <Fieldset legend={t('returnedItems')}>
      <Stack>
        {facts.lines.map((line) => (
          <LineReturn
            key={line.id}
            line={line}
            returned={details.lines[line.id] ?? null}
            onChange={(returned) => changeLine(line.id, returned)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

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
        <Group align="flex-start" mt="xs">
          <TypedNumberInput
            label={t('quantityUpTo', { units: formatNumber(units) })}
            inputMode="numeric"
            value={returned.quantity}
            error={
              returnedUnits(line, returned.quantity) === null
                ? t('quantityWrong', { units: formatNumber(units) })
                : null
            }
            onNumber={(plain) => onChange({ ...returned, quantity: wholeNumberOf(plain) })}
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
