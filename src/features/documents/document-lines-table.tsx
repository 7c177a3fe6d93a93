/** The lines of a document, read-only: a table on a wide screen, one card per line on a phone. */
import { Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { documentTotal, type LineDate, lineAmount } from '#domain/documents/custody-form-input.ts'
import { type DocumentKind, type LoadedDocument, lineNumber } from '#domain/documents/document-kind.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { formatDay, formatMoney, formatPesos } from '#domain/text/format.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/documents/documents.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import classes from './documents.module.css'

interface LinesProps {
  kind: DocumentKind
  lines: LoadedDocument['lines']
  /** Of a PAR: the date acquired of each line. */
  dates?: readonly LineDate[]
}
type Line = LinesProps['lines'][number]

const amount = (line: Line) => fromCentavos(lineAmount(line))

function lineCost(kind: DocumentKind, line: Line): string {
  const values = { quantity: String(line.quantity), unit: line.unit, cost: formatPesos(line.cost) }
  const life = kind.type === 'ICS' ? line.estimated_useful_life : null
  return life ? t('lineCostAndLife', { ...values, life }) : t('lineCost', values)
}

/** The number of the line; links to its product if the line has one. */
function LineNumberLink({ line }: { line: Line }) {
  const area = useInventoryPath()
  if (!line.product) return lineNumber(line)
  return <Link to={`${area}/database/${line.product}`}>{lineNumber(line)}</Link>
}

/** As the form prints it. */
const dateText = ({ day, isStored }: LineDate): string => `${formatDay(day)}${day === null || isStored ? '' : '*'}`

export function DocumentLinesTable(props: LinesProps) {
  const isPhone = useMedia('phone')
  return isPhone ? <LineCards {...props} /> : <LinesGrid {...props} />
}

function LineCards({ kind, lines, dates }: LinesProps) {
  return (
    <>
      <ul className={classes['lines']} aria-label={t('lines')}>
        {lines.map((line, index) => (
          <li key={line.id} className={`${classes['lineCard']} bilang-card bilang-figures`}>
            <strong>{line.description}</strong>
            <span className="bilang-mono">
              <LineNumberLink line={line} />
            </span>
            <Text span c="dimmed">
              {lineCost(kind, line)}
            </Text>
            {dates?.[index]?.day ? (
              <Text span c="dimmed">
                {t('acquiredOn', { day: dateText(dates[index]) })}
              </Text>
            ) : null}
            <span className={classes['amount']}>{formatPesos(amount(line))}</span>
          </li>
        ))}
      </ul>
      <p className={`${classes['total']} bilang-figures`}>
        <strong>{common('total')}</strong>
        <strong>{formatPesos(documentTotal(lines))}</strong>
      </p>
    </>
  )
}

function LinesGrid({ kind, lines, dates }: LinesProps) {
  return (
    <div className={classes['tableScroll']}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{forms('quantity')}</Table.Th>
            <Table.Th>{t('unit')}</Table.Th>
            <Table.Th>{t('description')}</Table.Th>
            <Table.Th>{t(`lineNumber.${kind.type}`)}</Table.Th>
            <Table.Th>{kind.type === 'ICS' ? t('usefulLife') : fields('labels.acquisition')}</Table.Th>
            <Table.Th ta="right">{fields('labels.price')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="bilang-figures">
          {lines.map((line, index) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.quantity}</Table.Td>
              <Table.Td>{line.unit}</Table.Td>
              <Table.Td className={classes['descriptionCell'] ?? ''}>{line.description}</Table.Td>
              <Table.Td className="bilang-mono">
                <LineNumberLink line={line} />
              </Table.Td>
              <Table.Td>{dates?.[index] ? dateText(dates[index]) : line.estimated_useful_life}</Table.Td>
              <Table.Td ta="right">{formatMoney(line.cost)}</Table.Td>
              <Table.Td ta="right">{formatMoney(amount(line))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={6}>{common('total')}</Table.Th>
            <Table.Th ta="right">{formatMoney(documentTotal(lines))}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}
