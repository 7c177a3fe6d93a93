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
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoment } from '#domain/time/dates.ts'
import { type FontBytes, fontFileNames, openFonts } from '#print/fonts/fonts.ts'
import { labelTemplate, labelTemplates, perSheet } from '#print/labels/label-templates.ts'
import { type PrintPart, printParts } from '#print/labels/print-parts.ts'
import type { TagLabel } from '#print/labels/tag-label.ts'
import { layoutTags } from '#print/labels/tag-sheet.ts'
import { useFilterOptions } from '#react/lists/use-filter-options.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useTagAddress } from '#react/use-tag-address.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { PrinterSettings } from './printer-settings.tsx'
import { readLabels } from './read-labels.ts'
import { encodeTags, layoutTagPages, renderTagPdf } from './render-tags.ts'
import { SaveAllParts } from './save-all-parts.tsx'
import { SmallCodesWarning, TagAddressField } from './tag-address-field.tsx'
import { readTagCounts, type TagCounts, unitLimit } from './tag-counts.ts'
import { readTagQuery } from './tag-query.ts'
import { usePrinters } from './use-printers.ts'
import { verifyCodes } from './verify-codes.ts'

/** Up to this many tags are laid out at once: too short to notice. */
const maxTagsAtOnce = 60
const noLabels: readonly TagLabel[] = []

export function LabelsPage() {
  const [query, setQuery] = useSearchParams()
  const { catalog, institute, timeZone } = useServices()
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
  const [tagCounts, setTagCounts] = useState<TagCounts | null>(null)
  const [loadedPart, setLoadedPart] = useState<{ part: PrintPart; labels: readonly TagLabel[] } | null>(null)
  const labelsPerSheet = perSheet(template)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of tags or of the sheet goes back to the first part
  useEffect(() => setPart(0), [tagQuery, labelsPerSheet, firstCell, perUnit])

  useEffect(() => {
    const controller = new AbortController()
    setTagCounts(null)
    void readTagCounts(catalog, tagQuery, perUnit, controller.signal)
      .then((counts) => {
        if (!controller.signal.aborted) setTagCounts(counts)
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) throw error
      })
    return () => controller.abort()
  }, [catalog, tagQuery, perUnit])

  const parts = useMemo(
    () => printParts(tagCounts?.total ?? 0, labelsPerSheet, firstCell),
    [tagCounts, labelsPerSheet, firstCell],
  )

  useEffect(() => {
    const controller = new AbortController()
    setLoadedPart(null)
    if (tagCounts === null || host === null) return
    void (async () => {
      const requestedPart = parts[part] ?? { from: 0, to: 0, startCell: 1 }
      const labels = await readLabels(
        catalog,
        { institute, host },
        tagQuery,
        tagCounts.counts,
        requestedPart,
        controller.signal,
      )
      if (!controller.signal.aborted) setLoadedPart({ part: requestedPart, labels })
    })().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [catalog, tagQuery, institute, host, tagCounts, parts, part])

  const labels = loadedPart?.labels ?? noLabels
  const options = useMemo(
    () => ({ startCell: loadedPart?.part.startCell ?? 1, calibration: printer.calibration }),
    [loadedPart, printer.calibration],
  )
  const layoutPages = useCallback(
    (fonts: FontBytes) => layoutTags(labels, template, openFonts(fonts), options).pages,
    [labels, template, options],
  )
  const layoutInSlices = useCallback(
    (fonts: FontBytes, onProgress: (pages: number) => void, signal: AbortSignal) =>
      layoutTagPages(labels, template, fonts, options, onProgress, signal),
    [labels, template, options],
  )
  const makePdf = useCallback(
    (fonts: FontBytes, onProgress: (pages: number) => void, signal: AbortSignal) =>
      renderTagPdf(labels, template, fonts, options, onProgress, signal),
    [labels, template, options],
  )
  const verify = useCallback(async () => {
    setUnreadable([])
    const unreadableCodes = await verifyCodes(await encodeTags(labels), (done, of) => setVerification({ done, of }))
    setVerification(null)
    setUnreadable(unreadableCodes)
    return unreadableCodes.length === 0
  }, [labels])

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
      <SmallCodesWarning labels={labels} template={template} calibration={printer.calibration} />
      {tagCounts !== null && tagCounts.lots > 0 ? (
        <Banner tone="attention" role="status">
          {tagCounts.lots === 1 ? '1 record has' : `${tagCounts.lots.toLocaleString('en')} records have`} more than{' '}
          {unitLimit} units: one tag for the whole lot.
        </Banner>
      ) : null}
      {unreadable.length > 0 ? (
        <Banner tone="refused" role="alert">
          {unreadable.length} {unreadable.length === 1 ? 'code' : 'codes'} could not be read back, so nothing was
          printed. First: {unreadable[0]}
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
      {host === null ? null : tagCounts === null || loadedPart === null ? (
        <Loading />
      ) : tagCounts.total === 0 ? (
        <Empty>No {tagQuery.of} are here to print tags for.</Empty>
      ) : (
        <>
          {parts.length > 1 ? (
            <Group align="flex-end" gap="md" className="no-print">
              <NativeSelect
                label={`${tagCounts.total.toLocaleString('en')} tags, printed in parts`}
                value={String(part)}
                onChange={(event) => setPart(Number(event.currentTarget.value))}
                data={parts.map(({ from, to }, index) => ({
                  value: String(index),
                  label: `Part ${index + 1} of ${parts.length}: tags ${(from + 1).toLocaleString('en')} to ${to.toLocaleString('en')}`,
                }))}
              />
              <SaveAllParts
                parts={parts}
                total={tagCounts.total}
                files={fontFileNames}
                template={template}
                calibration={printer.calibration}
                readLabels={(one, signal) =>
                  readLabels(catalog, { institute, host }, tagQuery, tagCounts.counts, one, signal)
                }
                onUnreadable={setUnreadable}
              />
            </Group>
          ) : null}
          <PrintPreview
            level={2}
            title={`${loadedPart.labels.length.toLocaleString('en')} ${tagQuery.of === 'rooms' ? 'room tags' : 'tags'}${
              parts.length > 1 ? `, part ${part + 1} of ${parts.length}` : ''
            }`}
            asOf={status.asOf === null ? null : formatMoment(status.asOf, timeZone)}
            files={fontFileNames}
            layout={layoutPages}
            layoutInSlices={labels.length > maxTagsAtOnce ? layoutInSlices : undefined}
            renderPdf={makePdf}
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
