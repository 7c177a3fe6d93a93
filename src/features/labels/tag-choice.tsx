/** Chooses the tags, the sheet, the address in the codes, and the printer. */

import { Checkbox, Fieldset, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '#domain/text/format.ts'
import { labelTemplates, perSheet } from '#print/labels/label-templates.ts'
import { unitLimit } from '#print/labels/tag-counts.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import type { TagAddress } from '#react/scanning/use-tag-address.ts'
import { useServices } from '#react/services.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as printerTexts } from '#text/products/label-printer.ts'
import { t } from '#text/products/labels.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { BoundedNumberInput } from '#ui/form/bounded-number-input.tsx'
import { Choices } from '#ui/form/choices.tsx'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { BlankTagCount } from './blank-tag-count.tsx'
import { LabelPrinterSettings } from './label-printer-settings.tsx'
import { NoteField } from './note-field.tsx'
import { PrinterSettings } from './printer-settings.tsx'
import { TagAddressField } from './tag-address-field.tsx'
import type { TagsJobState } from './use-tags-job.ts'

export function TagChoice({ tags, tagAddress }: { tags: TagsJobState; tagAddress: TagAddress }) {
  const [query, setQuery] = useSearchParams()
  const { of, perUnit, setPerUnit, template, printers, savePrinters, labelPrinter, note, saveNote } = tags
  const isBlankOffered = useServices().api.features().has('item-tags')
  const setParam = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('ids')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <div className="bilang-card no-print">
      <Group align="flex-end" gap="md">
        <Choices
          inRow
          label={t('tagsOf')}
          value={of}
          onChange={(value) => setParam('of', value === 'products' ? '' : value)}
          options={[
            { value: 'products', label: t('products') },
            { value: 'rooms', label: titles('title.rooms') },
            { value: 'commands', label: t('commands') },
            { value: 'practice', label: t('practice') },
            ...(isBlankOffered ? [{ value: 'blank', label: printerTexts('blank.blank') }] : []),
          ]}
        />
        {of === 'products' ? (
          <>
            <LocationFilter
              collection="location-code-one"
              label={fields('labels.location_code_one')}
              value={query.get('location_code_one') ?? ''}
              onChange={(value) => setParam('location_code_one', value)}
            />
            <LocationFilter
              collection="location-code-two"
              label={fields('labels.location_code_two')}
              value={query.get('location_code_two') ?? ''}
              onChange={(value) => setParam('location_code_two', value)}
            />
          </>
        ) : null}
        <SegmentedControl
          aria-label={printerTexts('printOn')}
          value={labelPrinter.isUsed ? 'roll' : 'sheets'}
          onChange={(value) => labelPrinter.use(value === 'roll')}
          data={[
            { value: 'sheets', label: printerTexts('sheets') },
            { value: 'roll', label: printerTexts('labelPrinter') },
          ]}
        />
        {labelPrinter.isUsed ? null : <SheetChoice tags={tags} />}
      </Group>
      {of === 'products' ? (
        <Checkbox
          mt="md"
          label={t('oneTagPerUnit')}
          description={t('tagsPerUnit', { limit: formatNumber(unitLimit) })}
          checked={perUnit}
          onChange={(event) => setPerUnit(event.currentTarget.checked)}
        />
      ) : null}
      {of === 'blank' ? <BlankTagCount blank={tags.blank} /> : null}
      {of === 'commands' || of === 'practice' ? (
        <Text mt="md" maw="70ch">
          {t(of === 'commands' ? 'commandsText' : 'practiceText')}
        </Text>
      ) : (
        <TagAddressField tagAddress={tagAddress} />
      )}
      {of === 'products' || of === 'blank' ? <NoteField note={note} onSave={saveNote} /> : null}
      {labelPrinter.isUsed ? (
        <Fieldset legend={printerTexts('roll')} mt="md">
          <LabelPrinterSettings choice={labelPrinter} />
        </Fieldset>
      ) : (
        <Fieldset legend={t('printer.printer')} mt="md">
          <PrinterSettings printers={printers} template={template} onSave={savePrinters} />
        </Fieldset>
      )}
    </div>
  )
}

/** The sheet of the chosen printer, and its first free label. */
function SheetChoice({ tags: { template, printers, savePrinters, startCell, setStartCell } }: { tags: TagsJobState }) {
  const labelCount = perSheet(template)
  return (
    <>
      <NativeSelect
        label={t('sheet')}
        className="bilang-basis"
        value={template.id}
        onChange={(event) =>
          savePrinters({
            ...printers,
            list: printers.list.map((printer, index) =>
              index === printers.chosen ? { ...printer, template: event.currentTarget.value } : printer,
            ),
          })
        }
        data={labelTemplates.map((one) => ({ value: one.id, label: one.name }))}
      />
      {labelCount > 1 ? (
        <BoundedNumberInput
          label={t('beginAtLabel', { count: formatNumber(labelCount) })}
          value={startCell}
          min={1}
          max={labelCount}
          onNumber={setStartCell}
        />
      ) : null}
    </>
  )
}

const numberedName = (row: { name: string; number?: string }) => (row.number ? `${row.number} - ${row.name}` : row.name)

/** Grows with its row; on a phone, each field takes a row of its own. */
function LocationFilter({
  collection,
  label,
  value,
  onChange,
}: {
  collection: 'location-code-one' | 'location-code-two'
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const options = useFilterOptions(collection, numberedName)
  return (
    <FilterSelect
      label={label}
      className="bilang-basis"
      options={options}
      value={Number(value) || null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}
