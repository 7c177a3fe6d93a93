/** How a file is imported: which column holds which field, how dates are read, and whether rows that exist are changed. */

import { Group, Select, Switch, Text } from '@mantine/core'
import { startTransition, useEffect, useState } from 'react'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { type ProductFieldName, productFields } from '#contract/collections/product-fields.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Mapping } from '#domain/import/cell-source.ts'
import { isDerivedFrom } from '#domain/import/derive-values.ts'
import type { ImportColumn } from '#domain/import/import-columns.ts'
import { importLabel } from '#domain/import/import-label.ts'
import { isCostUnclear } from '#domain/import/unit-cost.ts'
import { t } from '#text/import/import.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { FileSummary } from './file/file-protocol.ts'
import classes from './import.module.css'
import { SameForAll, sheetsWithout } from './same-for-all.tsx'
import type { ImportPlanning } from './use-import-plan.ts'

/** A field that identifies an item cannot have the same value for all rows. */
const canBeSameForAll = ({ field, type }: ImportColumn): boolean =>
  !['property_number', 'number', 'name', 'series_1', 'series_2'].includes(field) && !isOfOneItem(field, type.kind)
const isOfOneItem = (field: string, kind: ImportColumn['type']['kind']): boolean =>
  kind === 'text' && Object.hasOwn(productFields, field) && 'ofOneItem' in productFields[field as ProductFieldName]

export function PlanForm({
  collection,
  summary,
  planning,
  onCheck,
}: {
  collection: AnyCollection
  summary: FileSummary
  planning: ImportPlanning
  onCheck: () => void
}) {
  const { columns, plan, missingColumns } = planning
  return (
    <>
      <MappingTable columns={columns} summary={summary} planning={planning} />
      <Group gap="lg" align="flex-end">
        {columns.some((column) => column.type.kind === 'day') ? <DayChoices planning={planning} /> : null}
        {collection.name === 'products' && isCostUnclear(plan.mapping, summary.header) ? (
          <CostChoice heading={summary.header[plan.mapping['price'] ?? -1] ?? ''} planning={planning} />
        ) : null}
        <Switch
          label={collection.name === 'products' ? t('plan.updateItems') : t('plan.updateRows')}
          description={t('plan.updateText')}
          checked={plan.update}
          onChange={(event) => planning.setUpdate(event.currentTarget.checked)}
        />
        {collection.name === 'products' ? (
          <Switch
            label={t('plan.proposeNumbers')}
            description={t('plan.proposeNumbersText')}
            checked={plan.proposeNumbers ?? false}
            onChange={(event) => planning.setProposeNumbers(event.currentTarget.checked)}
          />
        ) : null}
      </Group>
      <UnusedColumns header={summary.header} mapping={plan.mapping} />
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

/** Columns of the file that are not imported, so that nothing is left out silently. */
function UnusedColumns({ header, mapping }: { header: readonly string[]; mapping: Mapping }) {
  const used = new Set(Object.values(mapping))
  const unused = header.filter((heading, at) => heading !== '' && !used.has(at))
  if (unused.length === 0) return null
  return (
    <Text c="dimmed" className="bilang-break">
      {t('plan.unused', { count: unused.length, columns: unused.join(', ') })}
    </Text>
  )
}

function DayChoices({ planning: { plan, setDayOrder, setYearAlone } }: { planning: ImportPlanning }) {
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

/** The meaning of amounts below a heading such as `Amount`. */
function CostChoice({ heading, planning }: { heading: string; planning: ImportPlanning }) {
  return (
    <Select
      label={t('plan.costIs', { heading })}
      data={[
        { value: 'ask', label: t('plan.askIfUnclear') },
        { value: 'unit', label: t('plan.costOfUnit') },
        { value: 'total', label: t('plan.costOfRow') },
      ]}
      value={planning.plan.costReading ?? 'ask'}
      allowDeselect={false}
      onChange={(value) => planning.setCostReading(value === 'unit' || value === 'total' ? value : null)}
    />
  )
}

function placeholderOf(column: ImportColumn, { missingColumns, plan }: ImportPlanning): string {
  if (!column.required) return t('plan.notInFile')
  const from = isDerivedFrom(column.field)
  const isDerived = from !== null && (plan.mapping[from] ?? null) !== null && !missingColumns.includes(column)
  return isDerived ? t('plan.derived', { field: importLabel(from) }) : fixedTexts.select
}

/** Rendering a select for each field takes a few milliseconds, so the rows are rendered in batches. */
const rowsAtOnce = 6

function useGrowingCount(total: number): number {
  const [count, setCount] = useState(rowsAtOnce)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + rowsAtOnce))
  }, [count, total])
  return count
}

function MappingTable({
  columns,
  summary,
  planning,
}: {
  columns: readonly ImportColumn[]
  summary: FileSummary
  planning: ImportPlanning
}) {
  const { mapping } = planning.plan
  const shown = useGrowingCount(columns.length)
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
          {columns.slice(0, shown).map((column) => {
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
                    placeholder={placeholderOf(column, planning)}
                    value={columnIndex === null ? null : String(columnIndex)}
                    error={planning.missingColumns.includes(column)}
                    onChange={(value) =>
                      planning.setMapping({ ...mapping, [column.field]: value === null ? null : Number(value) })
                    }
                  />
                  {sheetsWithout(column.field, planning).length > 0 && canBeSameForAll(column) ? (
                    <SameForAll column={column} planning={planning} />
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
