/** The list of people who have not declared as a file, in English like every exported file. */
import type { ReminderList, UndeclaredPerson } from '#contract/reminders.ts'
import type { ExportColumn } from '#domain/reports/product-export.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { type FileKind, mediaTypes, writeFile } from '#spreadsheet/write-file.ts'
import { t } from '#text/account/reminders.ts'
import { inEnglish } from '#text/language.ts'
import {
  dueText,
  failureText,
  noticeText,
  openText,
  type ReminderNames,
  reminderState,
  triedText,
} from './reminder-columns.ts'

export async function reminderFile(
  kind: FileKind,
  { people, push }: Pick<ReminderList, 'people' | 'push'>,
  { names, signal }: { names: ReminderNames; signal: AbortSignal },
): Promise<{ blob: Blob; rows: number }> {
  const text = (
    header: () => string,
    width: number,
    cell: (row: UndeclaredPerson) => string,
  ): ExportColumn<UndeclaredPerson> => ({
    header: inEnglish(header),
    kind: 'text',
    width,
    cell: (row) => inEnglish(() => cell(row)),
  })
  const reminder = (row: UndeclaredPerson) => [reminderState(row).text, failureText(row)].filter(Boolean).join('. ')
  const columns = [
    text(
      () => t('column.person'),
      32,
      ({ person }) => names.person(person),
    ),
    text(
      () => t('column.count'),
      28,
      ({ campaign }) => names.campaign(campaign),
    ),
    text(() => t('column.open'), 18, openText),
    text(() => t('column.due'), 18, dueText),
    text(() => t('column.reminder'), 40, reminder),
    ...(push?.is_on ? [text(() => t('column.devices'), 40, noticeText)] : []),
    text(
      () => t('column.at'),
      24,
      (row) => triedText(row, names),
    ),
  ]
  const chunks = writeFile(kind, { name: inEnglish(() => t('file')), columns, rows: people }, { signal })
  return { blob: new Blob([await collectChunks(chunks)], { type: mediaTypes[kind] }), rows: people.length }
}
