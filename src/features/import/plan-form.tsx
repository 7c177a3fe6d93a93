/** How a file is imported: which column holds which field, how dates are read, and whether rows that exist are changed. */

import { Group, Select, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { guessMapping, type Mapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { type ImportColumn, offeredColumns } from '#domain/import/import-columns.ts'
import { importLabel } from '#domain/import/import-label.ts'
import type { DayOrder, YearAlone } from '#domain/import/parse-day.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/import.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { FileSummary, ImportPlan } from './file/file-protocol.ts'
import classes from './import.module.css'

export function useImportPlan(collection: AnyCollection, header: readonly string[]) {
  const features = useServices().api.features()
  const columns = useMemo(() => offeredColumns(collection.name as CollectionName, features), [collection, features])
  const guessed = useMemo(() => guessMapping(columns, header), [columns, header])
  const [mapping, setMapping] = useState<Mapping>(guessed)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [yearAlone, setYearAlone] = useState<YearAlone | null>(null)
  const [update, setUpdate] = useState(false)
  const plan: Omit<ImportPlan, 'values'> = { mapping, dayOrder, yearAlone, update }
  return {
    columns,
    plan,
    /** Required columns that the file must still name. */
    missingColumns: update ? [] : unmappedColumns(columns, mapping),
    setMapping,
    setDayOrder,
    setYearAlone,
    setUpdate,
  }
}

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
      <MappingTable columns={columns} summary={summary} mapping={plan.mapping} onMapping={planning.setMapping} />
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

function MappingTable({
  columns,
  summary,
  mapping,
  onMapping,
}: {
  columns: readonly ImportColumn[]
  summary: FileSummary
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
}) {
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
                    error={column.required && columnIndex === null}
                    onChange={(value) =>
                      onMapping({ ...mapping, [column.field]: value === null ? null : Number(value) })
                    }
                  />
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
