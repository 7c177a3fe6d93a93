/**
 * Tags as exact sheets: one, a selection, a room's, or all, however many, in parts; from a start cell, corrected for this printer, and read back by a decoder before
 * the first sheet is printed. Works from this device's list, without a network.
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
import { formatMoment } from '#domain/dates.ts'
import { type Fonts, fontFiles, openFaces } from '#paper/font/faces.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import { layTags } from '#paper/labels/tag-sheet.ts'
import { labelTemplate, labelTemplates, perSheet } from '#paper/labels/templates.ts'
import { useParts } from '#runtime/parts.ts'
import { useFilterOptions } from '#runtime/use-filter-options.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useTagAddress } from '#runtime/use-tag-address.ts'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { FilterSelect } from '#ui/lookup/filter-select.tsx'
import { PrintDesk } from '#ui/print/print-desk.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { AddressField, SmallCodes } from './address-field.tsx'
import { AllParts } from './all-parts.tsx'
import { codesOf, pagesOf, pdfOf } from './in-turns.ts'
import { PrinterSettings } from './printer-settings.tsx'
import { proveCodes } from './prove-codes.ts'
import { readKind, readStickers } from './read-stickers.ts'
import { readTagCounts, type TagCounts, unitLimit } from './tag-counts.ts'
import { type TagPart, tagParts } from './tag-parts.ts'
import { usePrinters } from './use-printers.ts'

/** So many tags are laid at one go without being noticed. */
const few = 60
const none: readonly Sticker[] = []

export function LabelsPage() {
  const [query, setQuery] = useSearchParams()
  const { catalogue, institute, timeZone } = useParts()
  const tagAddress = useTagAddress()
  const host = tagAddress.address.ok ? tagAddress.address.host : null
  const [perUnit, setPerUnit] = useState(true)
  const status = useCatalogueStatus()
  const text = query.toString()
  const kind = useMemo(() => readKind(new URLSearchParams(text)), [text])
  const { printers, printer, save } = usePrinters()
  const [start, setStart] = useState(1)
  const [proof, setProof] = useState<{ done: number; of: number } | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const template = labelTemplate(printer.template)
  const [part, setPart] = useState(0)
  const [counted, setCounted] = useState<TagCounts | null>(null)
  const [found, setFound] = useState<{ part: TagPart; stickers: readonly Sticker[] } | null>(null)
  const each = perSheet(template)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tags or another sheet begin at the first part
  useEffect(() => setPart(0), [kind, each, start, perUnit])

  useEffect(() => {
    const stop = new AbortController()
    setCounted(null)
    void readTagCounts(catalogue, kind, perUnit, stop.signal)
      .then((counts) => {
        if (!stop.signal.aborted) setCounted(counts)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
    return () => stop.abort()
  }, [catalogue, kind, perUnit])

  const parts = useMemo(() => tagParts(counted?.total ?? 0, each, start), [counted, each, start])

  useEffect(() => {
    const stop = new AbortController()
    setFound(null)
    if (counted === null || host === null) return
    void (async () => {
      const mine = parts[part] ?? { from: 0, to: 0, startCell: 1 }
      const stickers = await readStickers(catalogue, { institute, host }, kind, counted.counts, mine, stop.signal)
      if (!stop.signal.aborted) setFound({ part: mine, stickers })
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [catalogue, kind, institute, host, counted, parts, part])

  const stickers = found?.stickers ?? none
  const options = useMemo(
    () => ({ startCell: found?.part.startCell ?? 1, calibration: printer.calibration }),
    [found, printer.calibration],
  )
  const lay = useCallback(
    (fonts: Fonts) => layTags(stickers, template, openFaces(fonts), options).pages,
    [stickers, template, options],
  )
  const layInTurns = useCallback(
    (fonts: Fonts, told: (pages: number) => void, signal: AbortSignal) =>
      pagesOf(stickers, template, fonts, options, told, signal),
    [stickers, template, options],
  )
  const pdf = useCallback(
    (fonts: Fonts, told: (pages: number) => void, signal: AbortSignal) =>
      pdfOf(stickers, template, fonts, options, told, signal),
    [stickers, template, options],
  )
  const check = useCallback(async () => {
    setWrong([])
    const bad = await proveCodes(await codesOf(stickers), (done, of) => setProof({ done, of }))
    setProof(null)
    setWrong(bad)
    return bad.length === 0
  }, [stickers])

  const set = (name: string, value: string) =>
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
            value={kind.of}
            onChange={(value) => set('of', value === 'rooms' ? 'rooms' : '')}
            data={[
              { value: 'products', label: 'Products' },
              { value: 'rooms', label: 'Rooms' },
            ]}
          />
          {kind.of === 'products' ? (
            <>
              <Place
                entity="location-code-one"
                label="Location 1"
                value={query.get('location_code_one') ?? ''}
                onChange={(value) => set('location_code_one', value)}
              />
              <Place
                entity="location-code-two"
                label="Location 2"
                value={query.get('location_code_two') ?? ''}
                onChange={(value) => set('location_code_two', value)}
              />
            </>
          ) : null}
          <NativeSelect
            label="Sheet"
            style={fills}
            value={template.id}
            onChange={(event) =>
              save({
                ...printers,
                list: printers.list.map((one, at) =>
                  at === printers.chosen ? { ...one, template: event.currentTarget.value } : one,
                ),
              })
            }
            data={labelTemplates.map((one) => ({ value: one.id, label: one.name }))}
          />
          {perSheet(template) > 1 ? (
            <NumberInput
              label="Begin at label"
              description={`1 to ${perSheet(template)}`}
              value={start}
              min={1}
              max={perSheet(template)}
              w={130}
              onChange={(value) => setStart(Math.min(perSheet(template), Math.max(1, Number(value) || 1)))}
            />
          ) : null}
        </Group>
        {kind.of === 'products' ? (
          <Checkbox
            mt="md"
            label="One tag for each unit"
            description={`A record of 10 chairs gets 10 tags, “Unit 1 of 10” to “Unit 10 of 10”. Above ${unitLimit} units it gets one.`}
            checked={perUnit}
            onChange={(event) => setPerUnit(event.currentTarget.checked)}
          />
        ) : null}
        <AddressField tagAddress={tagAddress} />
        <Fieldset legend="Printer" mt="md">
          <PrinterSettings printers={printers} template={template} onSave={save} />
        </Fieldset>
      </div>
      <SmallCodes stickers={stickers} template={template} calibration={printer.calibration} />
      {counted !== null && counted.lots > 0 ? (
        <Banner mark="attention" role="status">
          {counted.lots === 1 ? '1 record has' : `${counted.lots.toLocaleString('en')} records have`} more than{' '}
          {unitLimit} units: one tag for the whole lot.
        </Banner>
      ) : null}
      {wrong.length > 0 ? (
        <Banner mark="refused" role="alert">
          {wrong.length} {wrong.length === 1 ? 'code' : 'codes'} could not be read back, so nothing was printed. First:{' '}
          {wrong[0]}
        </Banner>
      ) : null}
      {proof ? (
        <div role="status">
          <Text size="sm">
            Reading back {proof.done} of {proof.of} codes…
          </Text>
          <Progress value={(proof.done / proof.of) * 100} aria-label="Codes read back" />
        </div>
      ) : null}
      {host === null ? null : counted === null || found === null ? (
        <Loading />
      ) : counted.total === 0 ? (
        <Empty>No {kind.of} are here to print tags for.</Empty>
      ) : (
        <>
          {parts.length > 1 ? (
            <Group align="flex-end" gap="md" className="no-print">
              <NativeSelect
                label={`${counted.total.toLocaleString('en')} tags, printed in parts`}
                value={String(part)}
                onChange={(event) => setPart(Number(event.currentTarget.value))}
                data={parts.map(({ from, to }, at) => ({
                  value: String(at),
                  label: `Part ${at + 1} of ${parts.length}: tags ${(from + 1).toLocaleString('en')} to ${to.toLocaleString('en')}`,
                }))}
              />
              <AllParts
                parts={parts}
                total={counted.total}
                files={fontFiles}
                template={template}
                calibration={printer.calibration}
                read={(one, signal) => readStickers(catalogue, { institute, host }, kind, counted.counts, one, signal)}
                onWrong={setWrong}
              />
            </Group>
          ) : null}
          <PrintDesk
            level={2}
            title={`${found.stickers.length.toLocaleString('en')} ${kind.of === 'rooms' ? 'room tags' : 'tags'}${
              parts.length > 1 ? `, part ${part + 1} of ${parts.length}` : ''
            }`}
            asOf={status.asOf === null ? null : formatMoment(status.asOf, timeZone)}
            files={fontFiles}
            lay={lay}
            layInTurns={stickers.length > few ? layInTurns : undefined}
            pdf={pdf}
            check={check}
          />
        </>
      )}
    </div>
  )
}

/** As wide as its row lets it, so that on a phone the fields stand in one line down the page. */
const fills = { flex: '1 1 220px' }

const numbered = (row: { name: string; number?: string }) => (row.number ? `${row.number} - ${row.name}` : row.name)

function Place({
  entity,
  label,
  value,
  onChange,
}: {
  entity: 'location-code-one' | 'location-code-two'
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const options = useFilterOptions(entity, numbered)
  return (
    <FilterSelect
      label={label}
      style={fills}
      options={options}
      value={Number(value) || null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}
