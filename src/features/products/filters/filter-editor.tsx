/** Edits one filter in its popover: rows of a collection, options, or a range. Applies at once. */
import { Checkbox, Group, Pill, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldTest, isRangeTest, type Scalar } from '#domain/catalog/catalog-queries.ts'
import { type FilterField, rangeEnd, rangeTest, testValues } from '#domain/catalog/list-filters.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { lastRead, useRead } from '#react/use-async.ts'
import { t } from '#text/products/products-list.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { TypedNumberInput } from '#ui/form/typed-number-input.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { choiceLabel, filterLabel, flagLabel } from './filter-labels.ts'

interface Props {
  field: FilterField
  test: FieldTest | undefined
  onTest: (test: FieldTest | undefined) => void
}

const toTest = (values: readonly Scalar[]): FieldTest | undefined =>
  values.length === 0 ? undefined : values.length === 1 && values[0] !== null ? values[0]! : values

const nullableFields = new Set(['location_code_one', 'location_code_two', 'major_account'])

export function FilterEditor(props: Props) {
  switch (props.field.kind.is) {
    case 'ref':
      return <RefFilter {...props} to={props.field.kind.to} />
    case 'choice':
      return <ChoiceFilter {...props} choices={props.field.kind.of} />
    case 'flag':
      return (
        <Radio.Group
          label={filterLabel(props.field)}
          value={props.test === undefined ? 'any' : String(props.test)}
          onChange={(value) => props.onTest(value === 'any' ? undefined : value === 'true')}
        >
          <Stack gap={8} mt={6}>
            <Radio value="any" label={t('filters.any')} />
            <Radio value="true" label={flagLabel(true)} />
            <Radio value="false" label={flagLabel(false)} />
          </Stack>
        </Radio.Group>
      )
    case 'text':
      return (
        <TextInput
          label={filterLabel(props.field)}
          value={props.test === undefined ? '' : String(props.test)}
          onChange={(event) => props.onTest(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        />
      )
    case 'range':
      return <RangeFilter {...props} of={props.field.kind.of} />
  }
}

function ChosenPill({
  source,
  id,
  onRemove,
}: {
  source: ReturnType<typeof useLookup>
  id: number
  onRemove: () => void
}) {
  const { state } = useRead(`${source.key} ${source.asOf} ${id}`, () => source.findOption(id))
  const option = lastRead(state)
  const label = option?.value === id ? option.label : `#${id}`
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('filters.removeValue', { label }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {label}
    </Pill>
  )
}

function RefFilter({ field, test, onTest, to }: Props & { to: Parameters<typeof useLookup>[0] }) {
  const source = useLookup(to)
  const values = testValues(test).filter((value): value is number => typeof value === 'number')
  const includesNone = testValues(test).includes(null)
  return (
    <Stack gap={8}>
      <Lookup
        source={source}
        label={filterLabel(field)}
        value={null}
        placeholder={values.length === 0 ? undefined! : t('filters.addAnother')}
        onChange={(value) => {
          if (value !== null && !values.includes(value))
            onTest(toTest([...values, value, ...(includesNone ? [null] : [])]))
        }}
      />
      {includesNone || nullableFields.has(field.field) ? (
        <Checkbox
          label={t('filters.noneChoice')}
          checked={includesNone}
          onChange={(event) => onTest(toTest([...values, ...(event.currentTarget.checked ? [null] : [])]))}
        />
      ) : null}
      <Group gap={6}>
        {values.map((id) => (
          <ChosenPill
            key={id}
            source={source}
            id={id}
            onRemove={() => onTest(toTest([...values.filter((one) => one !== id), ...(includesNone ? [null] : [])]))}
          />
        ))}
      </Group>
    </Stack>
  )
}

function ChoiceFilter({ field, test, onTest, choices }: Props & { choices: readonly string[] }) {
  return (
    <Checkbox.Group
      label={filterLabel(field)}
      value={testValues(test).map(String)}
      onChange={(values) => onTest(toTest(values))}
    >
      <Stack gap={8} mt={6}>
        {choices.map((choice) => (
          <Checkbox key={choice} value={choice} label={choiceLabel(field, choice)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function RangeFilter({ field, test, onTest, of: unit }: Props & { of: 'money' | 'whole' | 'day' }) {
  const range = test !== undefined && isRangeTest(test) ? test : {}
  const [lowText, setLowText] = useState(String(range.min ?? ''))
  const [highText, setHighText] = useState(String(range.max ?? ''))
  const isWrong = (text: string) => text !== '' && rangeEnd(unit, text) === null
  // A wrong end changes nothing: the filter stays as its chip says until the end is corrected.
  const apply = (from: string, to: string) => {
    if (!isWrong(from) && !isWrong(to)) onTest(rangeTest(unit, from, to) ?? undefined)
  }
  const rangeInput = (label: string, value: string, set: (text: string) => void) =>
    unit === 'day' ? (
      <TextInput type="date" label={label} value={value} onChange={(event) => set(event.currentTarget.value)} />
    ) : (
      <TypedNumberInput
        label={label}
        hasThousands
        inputMode={unit === 'money' ? 'decimal' : 'numeric'}
        value={value}
        onNumber={set}
        error={isWrong(value) ? forms(unit === 'money' ? 'plainNumber' : 'wholeNumber') : null}
      />
    )
  return (
    <Group grow gap={8} align="flex-start">
      {rangeInput(t('filters.fieldFrom', { label: filterLabel(field) }), lowText, (text) => {
        setLowText(text)
        apply(text, highText)
      })}
      {rangeInput(t('filters.to'), highText, (text) => {
        setHighText(text)
        apply(lowText, text)
      })}
    </Group>
  )
}
