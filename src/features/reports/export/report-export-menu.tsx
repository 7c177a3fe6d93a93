/** Exports the rows of a report as a file. Made on this device, so it works offline and includes counts that are not sent yet. */
import { type FindingView, findingColumns } from '#domain/counts/finding-view.ts'
import {
  type ExportColumn,
  type ExportKind,
  type ExportProduct,
  exportColumns,
} from '#domain/reports/product-export.ts'
import { formatMomentForForm } from '#domain/text/format.ts'
import { useFileName } from '#react/lists/use-reach.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import type { FileKind } from '#spreadsheet/write-file.ts'
import { t } from '#text/reports/reports.ts'
import { type ExportContext, ExportMenu, type ExportSection } from '#ui/files/export-menu.tsx'
import { useFormAsOf } from '../figures/as-of.tsx'
import { type ExportSource, type FormFile, makeFile, makeProductFile } from './report-file.ts'

export type ExtraColumn = ExportColumn<ExportProduct>

const withExtra = (columns: ExportKind | FormFile, extra: readonly ExtraColumn[]): ExportKind | FormFile =>
  extra.length > 0 && typeof columns === 'string'
    ? { label: '', name: '', columns: [...exportColumns[columns], ...extra] }
    : columns
const noColumns = async (): Promise<readonly ExtraColumn[]> => []

export function ReportExportMenu({
  source = {},
  findings,
  title,
  closedAt = null,
  formFile,
  readExtraColumns = noColumns,
}: {
  /** Rows of the list or of a campaign's baseline … */
  source?: ExportSource
  /** … or findings. */
  findings?: readonly FindingView[]
  title: string
  /** When the campaign was closed, in epoch ms; its data are as of the close, whatever the list contains later. */
  closedAt?: number | null
  /** The columns of the report's official form, if they are not those of the inventory count. */
  formFile?: FormFile
  /** Follow the columns of both files. */
  readExtraColumns?: () => Promise<readonly ExtraColumn[]>
}) {
  const { catalog, timeZone } = useServices()
  const canExport = useCan('exports.make')
  const listAsOf = useFormAsOf()
  const fileName = useFileName()
  const asOf = closedAt === null ? listAsOf : formatMomentForForm(closedAt, timeZone)
  if (!canExport) return null

  const moment = asOf ? t('fileAsOf', { moment: asOf.replace(':', '.') }) : ''
  /** `form`: follows the title in the name of the file. */
  const section = (
    heading: string | undefined,
    form: string,
    makeRows: (fileKind: FileKind, context: ExportContext) => Promise<{ blob: Blob; rows: number }>,
  ): ExportSection => ({
    ...(heading === undefined ? {} : { heading }),
    choices: (['xlsx', 'csv'] as const).map((fileKind) => ({
      label: fileKind.toUpperCase(),
      make: async (context) => ({
        name: fileName(`${[title, form, moment].filter(Boolean).join(', ')}.${fileKind}`),
        ...(await makeRows(fileKind, context)),
      }),
    })),
  })
  const ofProducts = (columns: ExportKind | FormFile) => async (fileKind: FileKind, context: ExportContext) =>
    makeProductFile(catalog, withExtra(columns, await readExtraColumns()), source, fileKind, context)

  if (findings) {
    const sheet = { name: 'findings', columns: findingColumns(timeZone), rows: findings }
    return <ExportMenu sections={[section(undefined, '', (fileKind, context) => makeFile(fileKind, sheet, context))]} />
  }
  const ofForm = formFile
    ? section(formFile.label, formFile.name, ofProducts(formFile))
    : section(t('countForm'), t('countFormFile'), ofProducts('export_inventory_count'))
  return <ExportMenu sections={[section(t('itemList'), '', ofProducts('export')), ofForm]} />
}
