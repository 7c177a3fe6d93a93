/**
 * Report of Lost, Stolen, Damaged or Destroyed Property (GAM Appendix 75) for PPE, and of Semi-expendable Property (Annex A.9 of COA Circular
 * 2022-004). The person accountable files it within thirty days of a loss. Portrait.
 */

import { formatDayForForm } from '#domain/text/format.ts'
import { sideBySide } from '../elements/boxed-text.ts'
import { centered } from '../elements/centered-lines.ts'
import { checkBoxes } from '../elements/check-boxes.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { sentence } from '../elements/sentence.ts'
import { type Signatory, signatures } from '../elements/signatures.ts'
import { type Block, gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Form, FormInput } from './form.ts'

export const lossKinds = ['Lost', 'Stolen', 'Damaged', 'Destroyed'] as const

export type LossReport = 'RLSDDP' | 'RLSDDSP'

const wordingOf = {
  RLSDDP: {
    formNumber: 'Appendix 75',
    title: 'Report of Lost, Stolen, Damaged or Destroyed Property',
    document: 'PAR',
    number: 'Property No.',
  },
  RLSDDSP: {
    formNumber: 'Annex A.9',
    title: 'Report of Lost, Stolen, Damaged or Destroyed Semi-expendable Property',
    document: 'ICS',
    number: 'Semi-expendable Property No.',
  },
} as const satisfies Record<LossReport, object>

export interface RlsddpInput extends FormInput {
  report: LossReport
  department: string
  number: string
  date: string
  accountable: { name: string; designation: string }
  /** The PAR for PPE, the ICS for semi-expendable property. */
  document: { number: string; date: string }
  police: { notified: boolean | null; station?: string; date?: string }
  status: (typeof lossKinds)[number] | null
  lines: readonly { propertyNumber: string; description: string; acquisitionCost: string }[]
  circumstances: string
  reportedOn?: string
  identification?: { kind: string; number: string; issued: string }
  notedBy: Signatory
}

export const rlsddpForm: Form<'rlsddp', RlsddpInput> = {
  id: 'rlsddp',
  signers: [],
  paper: { name: 'a4' },
  title: ({ report, number }) => `${report} ${number}`.trim(),
  build,
}

function build(input: RlsddpInput): FormLayout {
  const labelWidth = 34
  const { report } = input
  const formWording = wordingOf[report]
  return {
    formNumber: formWording.formNumber,
    head: [
      gap(3),
      centered(formWording.title.toUpperCase(), { font: 'bold', size: 13 }),
      gap(4),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 3, labelWidth },
        { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
      ),
      gap(1),
      fieldLine(
        { label: 'Department/Office :', value: input.department, share: 3, labelWidth },
        { label: `${report} No. :`, value: input.number, share: 2 },
      ),
      fieldLine(
        { label: 'Accountable Officer :', value: input.accountable.name, share: 3, labelWidth },
        { label: `${report} Date :`, value: formatDayForForm(input.date), share: 2 },
      ),
      fieldLine(
        { label: 'Designation :', value: input.accountable.designation, share: 3, labelWidth },
        { label: `${formWording.document} No. :`, value: input.document.number, share: 2 },
      ),
      fieldLine(
        { label: '', value: '', share: 3 },
        { label: `${formWording.document} Date :`, value: formatDayForForm(input.document.date), share: 2 },
      ),
      sideBySide(
        [1, 1.2],
        [
          checkBoxes(
            'Police Notified:',
            [
              { label: 'Yes', isTicked: input.police.notified === true },
              { label: 'No', isTicked: input.police.notified === false },
            ],
            2,
          ),
        ],
        [
          fieldLine({ label: 'Police Station :', value: input.police.station ?? '' }),
          fieldLine({ label: 'Date :', value: formatDayForForm(input.police.date) }),
        ],
      ),
      checkBoxes(
        'Status of Property: (check applicable box)',
        lossKinds.map((label) => ({ label, isTicked: label === input.status })),
        4,
      ),
      gap(2),
    ],
    continuedTitle: `${formWording.title} No. ${input.number}, continued`,
    tables: [
      {
        columns: [
          { width: 24, align: 'center' },
          { width: 54, align: 'left' },
          { width: 22, align: 'number' },
        ],
        head: [formWording.number, 'Description', 'Acquisition Cost'].map((text, column) => ({
          text,
          column,
          row: 0,
        })),
        headSize: 10,
        size: 10,
        rowHeight: 6.5,
        rows: input.lines.map((line) => [
          line.propertyNumber,
          line.description,
          formatMoneyOrBlank(line.acquisitionCost),
        ]),
      },
      {
        columns: [{ width: 1, align: 'left' }],
        head: [],
        size: 10,
        rowHeight: 55,
        rows: [[`Circumstances:\n${input.circumstances}`]],
      },
    ],
    tail: tailBlocks(input),
    dataAsOf: input.dataAsOf,
  }
}

function tailBlocks(input: RlsddpInput): Block[] {
  const idCard = input.identification
  return [
    gap(1.5),
    sideBySide(
      [1, 1],
      [
        sentence(['I hereby certify that the item/s and circumstances stated above are true and correct.'], {
          size: 10,
        }),
      ],
      [sentence(['Noted by:'], { size: 10 })],
    ),
    signatures([
      {
        heading: '',
        rules: [
          {
            value: input.accountable.name,
            caption: 'Signature over Printed Name of the Accountable Officer',
            bold: true,
            spaceAbove: 4,
          },
          { value: formatDayForForm(input.reportedOn), caption: 'Date' },
        ],
      },
      {
        heading: '',
        rules: [
          {
            value: input.notedBy.name ?? '',
            caption: 'Signature over Printed Name of the Immediate Supervisor',
            bold: true,
            spaceAbove: 4,
          },
          { value: formatDayForForm(input.notedBy.date), caption: 'Date' },
        ],
      },
    ]),
    sideBySide(
      [1, 1],
      [
        fieldLine({ label: 'Government Issued ID :', value: idCard?.kind ?? '' }),
        fieldLine({ label: 'ID No. :', value: idCard?.number ?? '' }),
        fieldLine({ label: 'Date Issued :', value: formatDayForForm(idCard?.issued) }),
      ],
      [],
    ),
    gap(2),
    sentence(
      [
        'SUBSCRIBED AND SWORN to before me this',
        { value: '', blank: 16 },
        ' day of ',
        { value: '', blank: 40 },
        ', affiant exhibiting the above government issued identification card.',
      ],
      { size: 10 },
    ),
    sideBySide(
      [1, 1],
      [
        fieldLine({ label: 'Doc. No. :', value: '', labelWidth: 20 }),
        fieldLine({ label: 'Page No. :', value: '', labelWidth: 20 }),
        fieldLine({ label: 'Book No. :', value: '', labelWidth: 20 }),
        fieldLine({ label: 'Series of :', value: '', labelWidth: 20 }),
      ],
      [signatures([{ heading: '', rules: [{ value: '', caption: 'Notary Public', spaceAbove: 8 }] }])],
    ),
  ]
}
