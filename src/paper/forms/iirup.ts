/**
 * Inventory and Inspection Report of Unserviceable Property, GAM Appendix 74: eighteen columns in two bands, legal landscape; and of
 * Unserviceable Semi-Expendable Property, Annex A.10 of COA Circular 2022-004: the same without depreciation, because such property is
 * expensed when issued (seventeen columns, as two agencies print it).
 */

import { formDay } from '#domain/dates.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import type { FilledForm, FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { flowing } from '../page/flow.ts'
import { beside, paragraph } from '../parts/boxed-text.ts'
import { fieldLine } from '../parts/field-line.ts'
import { sentence } from '../parts/sentence.ts'
import { type Signatory, signatory, signatures } from '../parts/signatures.ts'
import { centred, centredFillIn } from '../parts/title.ts'
import { moneyWords } from '../parts/words.ts'
import { mapped } from '../table/mapped.ts'
import { allColumns, headCells, withoutDepreciation } from './iirup-columns.ts'

export interface UnserviceableLine {
  dateAcquired: string
  article: string
  propertyNumber: string
  quantity: number
  /** Wire money, here and below. */
  unitCost: string
  accumulatedDepreciation?: string | null
  accumulatedImpairment?: string | null
  remarks: string
  /** Quantities disposed of, by mode; blank before the inspection. */
  sale?: string
  transfer?: string
  destruction?: string
  others?: string
  disposed?: string
  appraisedValue?: string | null
  orNumber?: string
  saleAmount?: string | null
}

export interface IirupInput extends FormInput {
  kind: 'IIRUP' | 'IIRUSP'
  asAt: string
  accountable: { name: string; designation: string; station: string }
  lines: readonly UnserviceableLine[]
  approvedBy: Signatory
  inspectedBy: Signatory
  witnessedBy: Signatory
}

const wording = {
  IIRUP: { mark: 'Appendix 74', property: 'Unserviceable Property', number: 'Property No.' },
  IIRUSP: {
    mark: 'Annex A.10',
    property: 'Unserviceable Semi-Expendable Property',
    number: 'Semi-expendable Property No.',
  },
} as const

export function iirupForm(input: IirupInput): FilledForm {
  const { mark, property, number } = wording[input.kind]
  const semi = input.kind === 'IIRUSP'
  const own = <T>(cells: readonly T[]) => (semi ? withoutDepreciation(cells) : cells)
  const columns = own(allColumns)
  const who = input.accountable
  const costs = input.lines.map((line) => BigInt(line.quantity) * toCentavos(line.unitCost))
  const carrying = input.lines.map((line, i) => costs[i]! - off(line))
  /** The carrying amount needs what is taken off: depreciation, or on an IIRUSP impairment. */
  const known = (line: UnserviceableLine) => (semi ? line.accumulatedImpairment : line.accumulatedDepreciation) != null
  const total = (amounts: readonly bigint[]) => moneyWords(amounts.reduce((sum, amount) => sum + amount, 0n))
  return {
    title: `${input.kind} ${input.fundCluster}, as at ${input.asAt}`,
    ...flowing(() => ({
      paper: { name: input.paper ?? 'legal', landscape: true },
      mark,
      head: [
        centred(`Inventory and Inspection Report of ${property}`.toUpperCase(), { face: 'bold', size: 14 }),
        gap(1),
        centredFillIn(formDay(input.asAt), '', 'As at'),
        gap(1),
        fieldLine(
          { label: 'Entity Name :', value: input.entityName, share: 3 },
          { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
        ),
        gap(1),
        beside(
          [1, 1, 1],
          [centredFillInWide(who.name, 'Name of Accountable Officer')],
          [centredFillInWide(who.designation, 'Designation')],
          [centredFillInWide(who.station, 'Station')],
        ),
        gap(1),
      ],
      running: `Inventory and Inspection Report of ${property}, as at ${formDay(input.asAt)}, continued`,
      tables: [
        {
          columns: columns.map(({ width, align }) => ({ width, align })),
          head: headCells(columns, number),
          headSize: 8,
          size: 8.5,
          rowHeight: 6,
          filler: true,
          rows: mapped(input.lines, (line, i) =>
            own([
              formDay(line.dateAcquired),
              line.article,
              line.propertyNumber,
              String(line.quantity),
              moneyWords(line.unitCost),
              moneyWords(costs[i]),
              moneyWords(line.accumulatedDepreciation),
              moneyWords(line.accumulatedImpairment),
              known(line) ? moneyWords(carrying[i]) : '',
              line.remarks,
              line.sale ?? '',
              line.transfer ?? '',
              line.destruction ?? '',
              line.others ?? '',
              line.disposed ?? '',
              moneyWords(line.appraisedValue),
              line.orNumber ?? '',
              moneyWords(line.saleAmount),
            ]),
          ),
          totals: () => [
            {
              label: 'TOTAL',
              columns: 3,
              cells: [
                String(input.lines.reduce((sum, line) => sum + line.quantity, 0)),
                '',
                total(costs),
                ...(semi ? [] : sumOrBlank(input.lines.map((line) => line.accumulatedDepreciation))),
                ...sumOrBlank(input.lines.map((line) => line.accumulatedImpairment)),
                input.lines.every(known) ? total(carrying) : '',
              ],
            },
          ],
        },
      ],
      tail: [
        gap(3),
        beside(
          [2, 1.3, 1.3],
          [
            paragraph(
              'I HEREBY request inspection and disposition, pursuant to Section 79 of PD 1445, of the property enumerated above.',
              { size: 9.5 },
            ),
          ],
          [
            paragraph(
              'I CERTIFY that I have inspected each and every article enumerated in this report, and that the disposition made thereof was, in my judgment, the best for the public interest.',
              { size: 9.5 },
            ),
          ],
          [
            sentence(
              [
                'I CERTIFY that I have witnessed the disposition of the articles enumerated on this report this',
                { value: '', blank: 14 },
                ' day of ',
                { value: '', blank: 30 },
                ', ',
                { value: '', blank: 14 },
                '.',
              ],
              { size: 9.5, leading: 1.25 },
            ),
          ],
        ),
        beside(
          [2, 1.3, 1.3],
          [
            signatures([
              signatory(
                'Requested by:',
                { name: who.name, position: who.designation },
                {
                  name: 'Signature over Printed Name of Accountable Officer',
                  position: 'Designation of Accountable Officer',
                },
              ),
              signatory('Approved by:', input.approvedBy, {
                name: 'Signature over Printed Name of Authorized Official',
                position: 'Designation of Authorized Official',
              }),
            ]),
          ],
          [
            signatures([
              signatory('', input.inspectedBy, { name: 'Signature over Printed Name of Inspection Officer' }),
            ]),
          ],
          [signatures([signatory('', input.witnessedBy, { name: 'Signature over Printed Name of Witness' })])],
        ),
      ],
      dataAsOf: input.dataAsOf,
    })),
  }
}

const off = (line: UnserviceableLine): bigint =>
  [line.accumulatedDepreciation, line.accumulatedImpairment].reduce(
    (sum, amount) => sum + (amount ? toCentavos(amount) : 0n),
    0n,
  )

function sumOrBlank(amounts: readonly (string | null | undefined)[]): [string] {
  const known = amounts.filter((amount): amount is string => Boolean(amount))
  return [known.length === 0 ? '' : moneyWords(fromCentavos(known.reduce((sum, one) => sum + toCentavos(one), 0n)))]
}

const centredFillInWide = (value: string, caption: string) => centredFillIn(value, `(${caption})`)
