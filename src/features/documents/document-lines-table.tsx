/** The lines of a document, read-only: a table on a wide screen, one card per line on a phone. */
import { Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { documentTotal, lineAmount } from '#domain/documents/custody-form-input.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { formatMoney } from '#domain/text/format.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import { type DocumentKind, lineNumber } from './document-kind.ts'
import classes from './documents.module.css'
import type { LoadedDocument } from './use-document.ts'

interface LinesProps {
  kind: DocumentKind
  lines: LoadedDocument['lines']
}
type Line = LinesProps['lines'][number]

const amountText = (line: Line) => formatMoney(fromCentavos(lineAmount(line)))

/** The number of the line; links to its product if the line has one. */
function LineNumberLink({ line }: { line: Line }) {
  const area = useInventoryPath()
  if (!line.product) return lineNumber(line)
  return <Link to={`${area}/database/${line.product}`}>{lineNumber(line)}</Link>
}

export function DocumentLinesTable({ kind, lines }: LinesProps) {
  const isPhone = useMedia('phone')
  return isPhone ? <LineCards kind={kind} lines={lines} /> : <LinesGrid kind={kind} lines={lines} />
}

function LineCards({ kind, lines }: LinesProps) {
  return (
    <>
      <ul className={classes['lines']} aria-label="Lines">
        {lines.map((line) => (
          <li key={line.id} className={`${classes['lineCard']} bilang-card bilang-figures`}>
            <strong>{line.description}</strong>
            <span className="bilang-mono">
              <LineNumberLink line={line} />
            </span>
            <Text span c="dimmed">
              {line.quantity} {line.unit} at {formatMoney(line.cost)}
              {kind.type === 'ICS' && line.estimated_useful_life ? `, useful life ${line.estimated_useful_life}` : ''}
            </Text>
            <span className={classes['amount']}>{amountText(line)}</span>
          </li>
        ))}
      </ul>
      <p className={`${classes['total']} bilang-figures`}>
        <strong>Total</strong>
        <strong>{formatMoney(documentTotal(lines))}</strong>
      </p>
    </>
  )
}

function LinesGrid({ kind, lines }: LinesProps) {
  return (
    <div className={classes['tableScroll']}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Quantity</Table.Th>
            <Table.Th>Unit</Table.Th>
            <Table.Th>Description</Table.Th>
            <Table.Th>{kind.type === 'PAR' ? 'Property number' : 'Item no.'}</Table.Th>
            {kind.type === 'ICS' ? <Table.Th>Useful life</Table.Th> : null}
            <Table.Th ta="right">Unit cost</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="bilang-figures">
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.quantity}</Table.Td>
              <Table.Td>{line.unit}</Table.Td>
              <Table.Td className={classes['descriptionCell'] ?? ''}>{line.description}</Table.Td>
              <Table.Td className="bilang-mono">
                <LineNumberLink line={line} />
              </Table.Td>
              {kind.type === 'ICS' ? <Table.Td>{line.estimated_useful_life}</Table.Td> : null}
              <Table.Td ta="right">{formatMoney(line.cost)}</Table.Td>
              <Table.Td ta="right">{amountText(line)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={kind.type === 'ICS' ? 6 : 5}>Total</Table.Th>
            <Table.Th ta="right">{formatMoney(documentTotal(lines))}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}
