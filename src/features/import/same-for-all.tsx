/** Values that hold for all rows of the file, or of one sheet, for fields without a column. They are prefilled from titles and sheet names. */
import { Stack, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { columnOf } from '#domain/import/cell-source.ts'
import type { ImportColumn } from '#domain/import/import-columns.ts'
import { importLabel } from '#domain/import/import-label.ts'
import { rowNumberOf } from '#domain/import/row-place.ts'
import type { TitleValue } from '#domain/import/title-values.ts'
import { t } from '#text/import/import.ts'
import { Button } from '#ui/button.tsx'
import classes from './import.module.css'
import type { ImportPlanning } from './use-import-plan.ts'

/** The sheets that have no column for the field. */
export const sheetsWithout = (field: string, { plan, parts }: ImportPlanning): readonly string[] =>
  parts
    .filter(
      (_, at) =>
        columnOf(field, rowNumberOf(at, 1), {
          mapping: plan.mapping,
          sheets: parts.length > 1 ? parts : undefined,
        }) === null,
    )
    .map(({ name }) => name)

/** A sheet name may be the name of a building or an account, for example. */
const canBeSheetName = ({ type: { kind } }: ImportColumn): boolean => kind === 'ref' || kind === 'account'

export function SameForAll({ column, planning }: { column: ImportColumn; planning: ImportPlanning }) {
  const { field } = column
  const { plan, parts, titles, setSameForAll, setBySheet } = planning
  const ofSheets = plan.bySheet?.[field]
  const sheets = sheetsWithout(field, planning)
  const setSheets = (values: Readonly<Record<string, string>> | null) => {
    const { [field]: _, ...others } = plan.bySheet ?? {}
    setBySheet(values ? { ...others, [field]: values } : others)
  }
  if (ofSheets)
    return (
      <Stack gap={4} mt={4} align="flex-start">
        {sheets.map((sheet) => (
          <ValueInput
            key={sheet}
            label={t('sheets.valueOf', { field: importLabel(field), sheet })}
            description={sheet}
            value={ofSheets[sheet] ?? ''}
            title={titles.find((one) => one.sheet === sheet)?.values[field]}
            onValue={(value) => setSheets({ ...ofSheets, [sheet]: value })}
          />
        ))}
        <Button size="sm" variant="link" className={classes['sheetLink'] ?? ''} onClick={() => setSheets(null)}>
          {t('sheets.oneValue')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={0} mt={4} align="flex-start">
      <ValueInput
        label={t('plan.sameForAllOf', { field: importLabel(field) })}
        value={plan.sameForAll[field] ?? ''}
        title={titles[0]?.values[field]}
        onValue={(value) => setSameForAll({ ...plan.sameForAll, [field]: value })}
      />
      {parts.length > 1 && canBeSheetName(column) ? (
        <Button
          size="sm"
          variant="link"
          className={classes['sheetLink'] ?? ''}
          aria-label={t('sheets.useNamesFor', { field: importLabel(field) })}
          onClick={() => setSheets(Object.fromEntries(parts.map(({ name, sheet }) => [name, sheet])))}
        >
          {t('sheets.useNames')}
        </Button>
      ) : null}
    </Stack>
  )
}

function ValueInput({
  label,
  description,
  value,
  title,
  onValue,
}: {
  label: string
  description?: string
  value: string
  title: TitleValue | undefined
  onValue: (value: string) => void
}) {
  const isOfTitle = title !== undefined && title.value === value
  const row = String(title?.line)
  const ofTitle = description === undefined ? t('plan.fromTitle', { row }) : t('sheets.fromTitle', { row })
  const source = title?.line === 0 ? t('sheets.fromName') : ofTitle
  return (
    <TextInput
      w="100%"
      aria-label={label}
      label={description}
      placeholder={t('plan.sameForAll')}
      value={value}
      maxLength={textLimit}
      onChange={(event) => onValue(event.currentTarget.value)}
      description={isOfTitle ? source : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
    />
  )
}
