/**
 * Prints tags on label sheets: one, a selection, those of a room, or all, in parts. Starts at a chosen cell, corrects for the printer, and
 * reads every code back with a decoder before printing. Works from the offline list, without a network.
 */
import {
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Progress,
  SegmentedControl,
  Text,
  Title,
} from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoment, formatNumber, plural } from '#domain/text/format.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import { labelTemplate, labelTemplates, perSheet } from '#print/labels/label-templates.ts'
import { unitLimit } from '#print/labels/tag-counts.ts'
import type { TagsJob } from '#print/print-job.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { useServices } from '#react/services.ts'
import { useTagAddress } from '#react/use-tag-address.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { PrinterSettings } from './printer-settings.tsx'
import { SaveAllParts } from './save-all-parts.tsx'
import { SmallCodesWarning, TagAddressField } from './tag-address-field.tsx'
import { readTagQuery } from './tag-query.ts'
import { usePrinters } from './use-printers.ts'

export function LabelsPage() {
  const [query, setQuery] = useSearchParams()
  const { institute, timeZone } = useServices()
  const tagAddress = useTagAddress()
  const host = tagAddress.address.ok ? tagAddress.address.host : null
  const [perUnit, setPerUnit] = useState(true)
  const status = useCatalogStatus()
  const queryText = query.toString()
  const tagQuery = useMemo(() => readTagQuery(new URLSearchParams(queryText)), [queryText])
  const { printers, printer, save } = usePrinters()
  const [firstCell, setFirstCell] = useState(1)
  const [verification, setVerification] = useState<{ done: number; of: number } | null>(null)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const template = labelTemplate(printer.template)
  const [part, setPart] = useState(0)
  const labelsPerSheet = perSheet(template)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of tags or of the sheet goes back to the first part
  useEffect(() => setPart(0), [tagQuery, labelsPerSheet, firstCell, perUnit])
  const { calibration } = printer
  const job = useMemo<TagsJob | null>(
    () =>
      host === null
        ? null
        : {
            kind: 'tags',
            query: tagQuery,
            perUnit,
            source: { institute, host },
            template: template.id,
            firstCell,
            calibration,
            part,
          },
    [host, tagQuery, perUnit, institute, template, firstCell, calibration, part],
  )
  const print = usePrintJob(job)
  const facts = print.facts?.kind === 'tags' ? print.facts : null
  const verify = async () => {
    setUnreadable([])
    const of = facts?.tags ?? 0
    setVerification({ done: 0, of })
    try {
      const unreadableCodes = await print.unreadableCodes((done) => setVerification({ done, of }))
      setUnreadable(unreadableCodes)
      return unreadableCodes.length === 0
    } finally {
      setVerification(null)
    }
  }

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
    <div className="bilang-page">
      <Title order={1} className="no-print">
        Print tags
      </Title>
      <div className="bilang-card no-print">
        <Group align="flex-end" gap="md">
          <SegmentedControl
            aria-label="Tags of"
            value={tagQuery.of}
            onChange={(value) => setParam('of', value === 'rooms' ? 'rooms' : '')}
            data={[
              { value: 'products', label: 'Products' },
              { value: 'rooms', label: 'Rooms' },
            ]}
          />
          {tagQuery.of === 'products' ? (
            <>
              <LocationFilter
                collection="location-code-one"
                label="Location 1"
                value={query.get('location_code_one') ?? ''}
                onChange={(value) => setParam('location_code_one', value)}
              />
              <LocationFilter
                collection="location-code-two"
                label="Location 2"
                value={query.get('location_code_two') ?? ''}
                onChange={(value) => setParam('location_code_two', value)}
              />
            </>
          ) : null}
          <NativeSelect
            label="Sheet"
            className="bilang-basis"
            value={template.id}
            onChange={(event) =>
              save({
                ...printers,
                list: printers.list.map((printer, index) =>
                  index === printers.chosen ? { ...printer, template: event.currentTarget.value } : printer,
                ),
              })
            }
            data={labelTemplates.map((template) => ({ value: template.id, label: template.name }))}
          />
          {perSheet(template) > 1 ? (
            <NumberInput
              label="Begin at label"
              description={`1 to ${perSheet(template)}`}
              value={firstCell}
              min={1}
              max={perSheet(template)}
              w={130}
              onChange={(value) => setFirstCell(Math.min(perSheet(template), Math.max(1, Number(value) || 1)))}
            />
          ) : null}
        </Group>
        {tagQuery.of === 'products' ? (
          <Checkbox
            mt="md"
            label="One tag for each unit"
            description={`A record of 10 chairs gets 10 tags, “Unit 1 of 10” to “Unit 10 of 10”. Above ${unitLimit} units it gets one.`}
            checked={perUnit}
            onChange={(event) => setPerUnit(event.currentTarget.checked)}
          />
        ) : null}
        <TagAddressField tagAddress={tagAddress} />
        <Fieldset legend="Printer" mt="md">
          <PrinterSettings printers={printers} template={template} onSave={save} />
        </Fieldset>
      </div>
      <SmallCodesWarning moduleSize={facts?.smallestModule ?? null} />
      {facts !== null && facts.lots > 0 ? (
        <Banner tone="attention" role="status">
          {plural(facts.lots, 'record has', 'records have')} more than {unitLimit} units: one tag for the whole lot.
        </Banner>
      ) : null}
      {unreadable.length > 0 ? (
        <Banner tone="refused" role="alert">
          {plural(unreadable.length, 'code', 'codes')} could not be read back, so nothing was printed. First:{' '}
          {unreadable[0]}
        </Banner>
      ) : null}
      {verification ? (
        <div role="status">
          <Text size="sm">
            Reading back {verification.done} of {verification.of} codes…
          </Text>
          <Progress value={(verification.done / verification.of) * 100} aria-label="Codes read back" />
        </div>
      ) : null}
      {job === null ? null : facts === null ? (
        <Loading />
      ) : facts.total === 0 ? (
        <Empty>No {tagQuery.of} are here to print tags for.</Empty>
      ) : (
        <>
          {facts.parts.length > 1 ? (
            <Group align="flex-end" gap="md" className="no-print">
              <NativeSelect
                label={`${formatNumber(facts.total)} tags, printed in parts`}
                value={String(part)}
                onChange={(event) => setPart(Number(event.currentTarget.value))}
                data={facts.parts.map(({ from, to }, index) => ({
                  value: String(index),
                  label: `Part ${index + 1} of ${facts.parts.length}: tags ${formatNumber(from + 1)} to ${formatNumber(to)}`,
                }))}
              />
              <SaveAllParts job={job} parts={facts.parts} total={facts.total} onUnreadable={setUnreadable} />
            </Group>
          ) : null}
          <PrintPreview
            level={2}
            title={`${formatNumber(facts.tags)} ${tagQuery.of === 'rooms' ? 'room tags' : 'tags'}${
              facts.parts.length > 1 ? `, part ${part + 1} of ${facts.parts.length}` : ''
            }`}
            asOf={status.asOf === null ? null : formatMoment(status.asOf, timeZone)}
            print={print}
            fonts={fontFileNames}
            beforePrint={verify}
          />
        </>
      )}
    </div>
  )
}

/** Grows with its row; on a phone, each field takes a row of its own. */
const numberedName = (row: { name: string; number?: string }) => (row.number ? `${row.number} - ${row.name}` : row.name)

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
