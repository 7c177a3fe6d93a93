/** Which row of the file has the headings, and which rows are not read as items, with the reason. */
import { NativeSelect, Text } from '@mantine/core'
import { labelsOf } from '#domain/text/labels-of.ts'
import type { LeftOutReason } from '#spreadsheet/find-table.ts'
import { t } from '#text/import.ts'
import type { FilePart } from './file/file-protocol.ts'
import classes from './import.module.css'
import type { OpenedFile } from './use-import-file.ts'

const reasonLabels = labelsOf<LeftOutReason>({
  title: () => t('leftOut.title'),
  heading: () => t('leftOut.heading'),
  single: () => t('leftOut.single'),
  total: () => t('leftOut.total'),
  signature: () => t('leftOut.signature'),
})

/** So many rows are listed; the rest are counted. */
const listedRows = 200

export function TableRows({
  opened,
  isWriting,
  onPart,
}: {
  opened: OpenedFile
  isWriting: boolean
  onPart: (part: FilePart) => void
}) {
  const { sheet, headLine, firstLines, leftOut } = opened.summary
  // A table that begins with its headings needs no question.
  if (!opened.isHeadChosen && leftOut.length === 0 && firstLines[0]?.line === headLine) return null
  const lines = firstLines.some(({ line }) => line === headLine)
    ? firstLines
    : [{ line: headLine, text: '' }, ...firstLines]
  return (
    <>
      <NativeSelect
        label={t('headings')}
        value={String(headLine)}
        disabled={isWriting}
        onChange={(event) => onPart({ sheet, headLine: Number(event.currentTarget.value) })}
        data={lines.map(({ line, text }) => ({
          value: String(line),
          label: t('rowWithText', { row: String(line), text }),
        }))}
      />
      {leftOut.length > 0 ? (
        <details className={classes['leftOut']}>
          <summary>{t('leftOut.rows', { count: leftOut.length })}</summary>
          <Text c="dimmed">{t('leftOut.how')}</Text>
          <ul className="bilang-break">
            {leftOut.slice(0, listedRows).map(({ line, text, reason }) => (
              <li key={line}>
                {t('rowWithText', { row: String(line), text: text.slice(0, 200) })} ({reasonLabels[reason]})
              </li>
            ))}
          </ul>
          {leftOut.length > listedRows ? (
            <Text>{t('leftOut.more', { count: leftOut.length - listedRows })}</Text>
          ) : null}
        </details>
      ) : null}
    </>
  )
}
