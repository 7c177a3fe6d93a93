/** The audit log as a file, in English like every exported file. */
import type { AuditEntry } from '#contract/actions/institute/audit-actions.ts'
import { type AuditNames, auditAction, auditDetails, auditPerson } from '#domain/app/audit-entry.ts'
import type { ExportColumn } from '#domain/reports/product-export.ts'
import { formatMomentForExport } from '#domain/text/format.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { type FileKind, mediaTypes, writeFile } from '#spreadsheet/write-file.ts'
import { t } from '#text/administration/audit-log.ts'
import { inEnglish } from '#text/language.ts'

export async function auditFile(
  kind: FileKind,
  entries: readonly AuditEntry[],
  { names: screenNames, timeZone, signal }: { names: AuditNames; timeZone: string; signal: AbortSignal },
): Promise<{ blob: Blob; rows: number }> {
  const names: AuditNames = { ...screenNames, moment: (at) => formatMomentForExport(at, timeZone) }
  const text = (
    header: () => string,
    width: number,
    cell: (entry: AuditEntry) => string,
  ): ExportColumn<AuditEntry> => ({
    header: inEnglish(header),
    kind: 'text',
    width,
    cell: (entry) => inEnglish(() => cell(entry)),
  })
  const columns = [
    text(
      () => t('columns.when'),
      22,
      ({ at }) => names.moment(at),
    ),
    text(
      () => t('columns.who'),
      28,
      (entry) => auditPerson(entry, names),
    ),
    text(
      () => t('columns.what'),
      44,
      (entry) => auditAction(entry, names),
    ),
    text(
      () => t('columns.details'),
      60,
      (entry) => auditDetails(entry, names).join('; '),
    ),
  ]
  const chunks = writeFile(kind, { name: inEnglish(() => t('fileName')), columns, rows: entries }, { signal })
  return { blob: new Blob([await collectChunks(chunks)], { type: mediaTypes[kind] }), rows: entries.length }
}
