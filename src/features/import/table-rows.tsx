/** Which sheets of the file are imported, which row of each has the headings, and which rows are not read as items, with the reason. */
import { Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { labelsOf } from '#domain/text/labels-of.ts'
import type { LeftOutReason } from '#spreadsheet/find-table.ts'
import type { TablePart } from '#spreadsheet/join-tables.ts'
import { t } from '#text/import/import.ts'
import type { FilePart } from './file/file-protocol.ts'
import classes from './import.module.css'
import type { OpenedFile } from './use-import-file.ts'

const reasonLabels = labelsOf<LeftOutReason>({
  title: () => t('leftOut.title'),
  heading: () => t('leftOut.heading'),
  single: () => t('leftOut.single'),
  total: () => t('leftOut.total'),
  signature: () => t('leftOut.signature'),
  joined: () => t('leftOut.joined'),
})

/** Maximum number of listed rows; the rest is only counted. */
const listedRows = 200
/** Above this number, the sheets are collapsed. */
const mostShownParts = 3

interface Choosing {
  opened: OpenedFile
  isWriting: boolean
  onPart: (part: FilePart) => void
}

export function TableRows(choosing: Choosing) {
  const { parts, joinedRows } = choosing.opened.summary
  const partRows = parts.map((part) => (
    <PartRows key={part.name} part={part} isOnly={parts.length === 1} {...choosing} />
  ))
  return (
    <>
      <SheetChoice {...choosing} />
      {parts.length > mostShownParts ? (
        <details className={classes['leftOut']}>
          <summary>{t('sheets.howRead', { count: parts.length })}</summary>
          {partRows}
        </details>
      ) : (
        partRows
      )}
      {joinedRows > 0 ? <Text>{t('leftOut.joinedRows', { count: joinedRows })}</Text> : null}
    </>
  )
}

/** The sheets of a workbook; those with such rows are chosen at first. */
function SheetChoice({ opened: { summary, part }, isWriting, onPart }: Choosing) {
  const { sheets, parts } = summary
  if (sheets.length < 2) return null
  const chosen = [...new Set(parts.map(({ sheet }) => sheet))]
  const choose = (next: readonly string[]) => {
    // In the order of the workbook, so that the list does not depend on the order of the clicks.
    const ordered = sheets.map(({ name }) => name).filter((name) => next.includes(name))
    if (ordered.length > 0) onPart({ ...part, sheets: ordered })
  }
  return (
    <Checkbox.Group label={t('sheets.choose')} value={chosen} onChange={choose}>
      <Group gap="md" mt={6}>
        {sheets.map(({ name, rows }) => (
          <Checkbox
            key={name}
            value={name}
            label={t('sheets.name', { name, count: rows })}
            disabled={isWriting || (chosen.length === 1 && chosen[0] === name)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function PartRows({
  part: { sheet, name, beginsAt, headLine, firstLines, leftOut },
  isOnly,
  opened: { part },
  isWriting,
  onPart,
}: Choosing & { part: TablePart; isOnly: boolean }) {
  const isHeadChosen = part.headLines?.[sheet] !== undefined
  // A table that begins with its headings needs no choice.
  if (!isHeadChosen && leftOut.length === 0 && (beginsAt !== null || firstLines[0]?.line === headLine)) return null
  const lines = firstLines.some(({ line }) => line === headLine)
    ? firstLines
    : [{ line: headLine, text: '' }, ...firstLines]
  return (
    <>
      {beginsAt === null ? (
        <NativeSelect
          label={isOnly || sheet === '' ? t('headings') : t('sheets.headings', { sheet })}
          value={String(headLine)}
          disabled={isWriting}
          onChange={(event) =>
            onPart({ ...part, headLines: { ...part.headLines, [sheet]: Number(event.currentTarget.value) } })
          }
          data={lines.map(({ line, text }) => ({
            value: String(line),
            label: t('rowWithText', { row: String(line), text }),
          }))}
        />
      ) : null}
      {leftOut.length > 0 ? (
        <details className={classes['leftOut']}>
          <summary>
            {isOnly
              ? t('leftOut.rows', { count: leftOut.length })
              : t('sheets.leftOut', { count: leftOut.length, sheet: name })}
          </summary>
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
