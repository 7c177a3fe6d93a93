/** How a file is imported: which column holds which field, how dates are read, and whether rows that exist are changed. */

import { Group, Select, Switch, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import { type ProductFieldName, productFields } from '#contract/collections/product-fields.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { guessMapping, type Mapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { type ImportColumn, offeredColumns } from '#domain/import/import-columns.ts'
import { importLabel } from '#domain/import/import-label.ts'
import type { DayOrder, YearAlone } from '#domain/import/parse-day.ts'
import { type TitleValue, titleValues } from '#domain/import/title-values.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/import.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { FileSummary, RowsPlan } from './file/file-protocol.ts'
import classes from './import.module.css'
import type { OpenedFile } from './use-import-file.ts'

export function useImportPlan(
  collection: AnyCollection,
  { summary: { header, leftOut }, left, isHeadChosen }: OpenedFile,
) {
  // Columns of other headings are others.
  const savedPlan = isHeadChosen ? undefined : left?.plan
  const features = useServices().api.features()
  const columns = useMemo(() => offeredColumns(collection.name as CollectionName, features), [collection, features])
  const guessed = useMemo(() => guessMapping(columns, header), [columns, header])
  const titles = useMemo(() => titleValues(leftOut.filter(({ reason }) => reason === 'title')), [leftOut])
  const [mapping, setMapping] = useState<Mapping>(savedPlan?.mapping ?? guessed)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(savedPlan?.dayOrder ?? null)
  const [yearAlone, setYearAlone] = useState<YearAlone | null>(savedPlan?.yearAlone ?? null)
  const [update, setUpdate] = useState(savedPlan?.update ?? false)
  const [sameForAll, setSameForAll] = useState<Readonly<Record<string, string>>>(
    savedPlan?.sameForAll ?? valuesOf(titles, columns),
  )
  const plan: RowsPlan = { mapping, dayOrder, yearAlone, update, sameForAll }
  return {
    columns,
    plan,
    /** Required columns that the file must still name. */
    missingColumns: update ? [] : unmappedColumns(columns, mapping, sameForAll),
    /** What the titles of the sheet say about all items. */
    titles,
    setMapping,
    setSameForAll,
    setDayOrder,
    setYearAlone,
    setUpdate,
  }
}

/** What names one item cannot be the same for all. */
const canBeSameForAll = ({ field, type }: ImportColumn): boolean =>
  !['property_number', 'number', 'name', 'series_1', 'series_2'].includes(field) && !isOfOneItem(field, type.kind)
const isOfOneItem = (field: string, kind: ImportColumn['type']['kind']): boolean =>
  kind === 'text' && Object.hasOwn(productFields, field) && 'ofOneItem' in productFields[field as ProductFieldName]

const valuesOf = (titles: Readonly<Record<string, TitleValue>>, columns: readonly ImportColumn[]) =>
  Object.fromEntries(
    columns.flatMap(({ field }) => {
      const title = titles[field]
      return title ? [[field, title.value]] : []
    }),
  )

export function PlanForm({
  collection,
  summary,
  planning,
  onCheck,
}: {
  collection: AnyCollection
  summary: FileSummary
  planning: ReturnType<typeof useImportPlan>
  onCheck: () => void
}) {
  const { columns, plan, missingColumns } = planning
  return (
    <>
      <MappingTable columns={columns} summary={summary} planning={planning} />
      <Group gap="lg" align="flex-end">
        {columns.some((column) => column.type.kind === 'day') ? <DayChoices planning={planning} /> : null}
        <Switch
          label={collection.name === 'products' ? t('plan.updateItems') : t('plan.updateRows')}
          description={t('plan.updateText')}
          checked={plan.update}
          onChange={(event) => planning.setUpdate(event.currentTarget.checked)}
        />
      </Group>
      {missingColumns.length > 0 ? (
        <Banner tone="attention">
          {t('plan.missingColumns', { fields: missingColumns.map((column) => importLabel(column.field)).join(', ') })}
        </Banner>
      ) : null}
      <Group justify="flex-end">
        <Button disabled={missingColumns.length > 0 || summary.rowCount === 0} onClick={onCheck}>
          {t('plan.check')}
        </Button>
      </Group>
    </>
  )
}

function DayChoices({ planning: { plan, setDayOrder, setYearAlone } }: { planning: ReturnType<typeof useImportPlan> }) {
  return (
    <>
      <Select
        label={t('plan.dates')}
        data={[
          { value: 'ask', label: t('plan.askIfUnclear') },
          { value: 'month-first', label: t('plan.monthFirst') },
          { value: 'day-first', label: t('plan.dayFirst') },
        ]}
        value={plan.dayOrder ?? 'ask'}
        allowDeselect={false}
        onChange={(value) => setDayOrder(value === 'month-first' || value === 'day-first' ? value : null)}
      />
      <Select
        label={t('plan.yearAlone')}
        data={[
          { value: 'ask', label: t('plan.yearAsk') },
          { value: 'first-day', label: t('plan.yearFirst') },
          { value: 'last-day', label: t('plan.yearLast') },
        ]}
        value={plan.yearAlone ?? 'ask'}
        allowDeselect={false}
        onChange={(value) => setYearAlone(value === 'first-day' || value === 'last-day' ? value : null)}
      />
    </>
  )
}

function SameForAll({
  field,
  value,
  title,
  onValue,
}: {
  field: string
  value: string
  title: TitleValue | undefined
  onValue: (value: string) => void
}) {
  return (
    <TextInput
      mt={4}
      aria-label={t('plan.sameForAllOf', { field: importLabel(field) })}
      placeholder={t('plan.sameForAll')}
      value={value}
      maxLength={textLimit}
      onChange={(event) => onValue(event.currentTarget.value)}
      description={title && title.value === value ? t('plan.fromTitle', { row: String(title.line) }) : undefined}
      inputWrapperOrder={['input', 'description']}
    />
  )
}

function MappingTable({
  columns,
  summary,
  planning: { plan, setMapping, setSameForAll, titles },
}: {
  columns: readonly ImportColumn[]
  summary: FileSummary
  planning: ReturnType<typeof useImportPlan>
}) {
  const { mapping, sameForAll } = plan
  const choices = summary.header.map((heading, index) => ({
    value: String(index),
    label: heading === '' ? t('plan.column', { number: String(index + 1) }) : heading,
  }))
  return (
    <div className={classes['tableScroll']}>
      <table className={classes['mappingTable']}>
        <thead>
          <tr>
            <th scope="col">{t('plan.field')}</th>
            <th scope="col">{t('plan.columnInFile')}</th>
            <th scope="col">{t('plan.firstValues')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const columnIndex = mapping[column.field] ?? null
            const samples = columnIndex === null ? [] : summary.firstRows.map((row) => row[columnIndex] ?? '')
            return (
              <tr key={column.field}>
                <th scope="row">
                  {importLabel(column.field)}
                  {column.required ? <span aria-hidden="true"> *</span> : null}
                </th>
                <td>
                  <Select
                    aria-label={t('plan.columnFor', { field: importLabel(column.field) })}
                    data={choices}
                    clearable
                    searchable
                    placeholder={column.required ? fixedTexts.select : t('plan.notInFile')}
                    value={columnIndex === null ? null : String(columnIndex)}
                    error={column.required && columnIndex === null && (sameForAll[column.field] ?? '').trim() === ''}
                    onChange={(value) =>
                      setMapping({ ...mapping, [column.field]: value === null ? null : Number(value) })
                    }
                  />
                  {columnIndex === null && canBeSameForAll(column) ? (
                    <SameForAll
                      field={column.field}
                      value={sameForAll[column.field] ?? ''}
                      title={titles[column.field]}
                      onValue={(value) => setSameForAll({ ...sameForAll, [column.field]: value })}
                    />
                  ) : null}
                </td>
                <td className="bilang-muted">{samples.filter(Boolean).join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
