/** The lines of a document as they are read on the screen: a table on the desk, one card for each on a phone. */
import { Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { amountOf, documentTotal } from '#domain/form-inputs/custody.ts'
import { formatMoney, fromCentavos } from '#domain/money.ts'
import { type DocumentKind, lineNumber } from './document-kind.ts'
import classes from './documents.module.css'
import { useArea } from './use-area.ts'
import type { WholeDocument } from './use-document.ts'

interface Shown {
  kind: DocumentKind
  lines: WholeDocument['lines']
}
type Line = Shown['lines'][number]

const amount = (line: Line) => formatMoney(fromCentavos(amountOf(line)))

/** Opens the product, where there is one. */
function NumberOf({ line }: { line: Line }) {
  const area = useArea()
  if (!line.product) return lineNumber(line)
  return <Link to={`${area}/database/${line.product}`}>{lineNumber(line)}</Link>
}

export function ShownLines({ kind, lines }: Shown) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  return phone ? <Cards kind={kind} lines={lines} /> : <Desk kind={kind} lines={lines} />
}

function Cards({ kind, lines }: Shown) {
  return (
    <>
      <ul className={classes['lines']} aria-label="Lines">
        {lines.map((line) => (
          <li key={line.id} className={`${classes['card']} bilang-card bilang-figures`}>
            <strong>{line.description}</strong>
            <span className="bilang-mono">
              <NumberOf line={line} />
            </span>
            <Text span c="dimmed">
              {line.quantity} {line.unit} at {formatMoney(line.cost)}
              {kind.type === 'ICS' && line.estimated_useful_life ? `, useful life ${line.estimated_useful_life}` : ''}
            </Text>
            <span className={classes['amount']}>{amount(line)}</span>
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

function Desk({ kind, lines }: Shown) {
  return (
    <div className={classes['scroll']}>
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
              <Table.Td className={classes['words'] ?? ''}>{line.description}</Table.Td>
              <Table.Td className="bilang-mono">
                <NumberOf line={line} />
              </Table.Td>
              {kind.type === 'ICS' ? <Table.Td>{line.estimated_useful_life}</Table.Td> : null}
              <Table.Td ta="right">{formatMoney(line.cost)}</Table.Td>
              <Table.Td ta="right">{amount(line)}</Table.Td>
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
