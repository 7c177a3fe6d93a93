/**
 * Report of Lost, Stolen, Damaged or Destroyed Property (GAM Appendix 75) for PPE, and of Semi-expendable Property (Annex A.9 of COA Circular
 * 2022-004). The person accountable files it within thirty days of a loss. Portrait.
 */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isPosition } from '#domain/documents/custody-form-input.ts'
import { formatFundCluster } from '#domain/documents/fund-cluster.ts'
import { lostLine, unitsCountedShort } from '#domain/documents/lost-units.ts'
import { formatDayForForm, formatNumber } from '#domain/text/format.ts'
import { sideBySide } from '../elements/boxed-text.ts'
import { centered } from '../elements/centered-lines.ts'
import { checkBoxes } from '../elements/check-boxes.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import type { Signatory } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Form, FormInput } from './form.ts'
import type { FieldGroup, FormField, FormPage, Subjects } from './form-page.ts'
import { lossStatement } from './loss-statement.ts'

const lossKinds = ['Lost', 'Stolen', 'Damaged', 'Destroyed'] as const

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

/** What a person types. None is required: blanks are filled in by hand on paper. */
export interface LossDetails {
  number: string
  date: string
  department: string
  designation: string
  /** How many of the units on the record. */
  units: string
  status: '' | (typeof lossKinds)[number]
  police: '' | 'yes' | 'no'
  station: string
  policeDate: string
  circumstances: string
  card: string
  cardNumber: string
  cardIssued: string
  supervisor: string
}

type Facts = Subjects['item']
const reportOf = ({ product }: Facts): LossReport => (product.category === 'PPE' ? 'RLSDDP' : 'RLSDDSP')

/** Compares the person, not the spelling: a document can have the full middle name where the records have an initial or none. */
const isSameHolder = (document: NonNullable<Facts['activeDocument']>, product: ProductView) =>
  document.holderId === null ? document.holder === product.names.user : document.holderId === product.user

const page: FormPage<'item', LossDetails, RlsddpInput> = {
  about: 'item',
  permission: 'documents.manage',
  title: 'lossReport',
  draftKey: (id) => `loss ${id}`,
  initial: ({ product, activeDocument }) => ({
    number: '',
    date: '',
    department: product.names.section,
    designation: isPosition(activeDocument?.position) ? activeDocument.position : '',
    units: String(unitsCountedShort(product)),
    status: '',
    police: '',
    station: '',
    policeDate: '',
    circumstances: '',
    card: '',
    cardNumber: '',
    cardIssued: '',
    supervisor: '',
  }),
  fields,
  notes: ({ product, activeDocument }) =>
    activeDocument && !isSameHolder(activeDocument, product)
      ? [{ text: 'otherHolder', values: { inDocument: activeDocument.holder, inRecords: product.names.user } }]
      : [],
  fill: (facts, details, { header }) => {
    const { product, activeDocument } = facts
    return [
      {
        ...header,
        report: reportOf(facts),
        fundCluster: formatFundCluster(product.names.funding),
        department: details.department,
        number: details.number,
        date: details.date,
        accountable: { name: activeDocument?.holder || product.names.user, designation: details.designation },
        document: { number: activeDocument?.number ?? '', date: activeDocument?.date ?? '' },
        police: {
          notified: details.police === '' ? null : details.police === 'yes',
          ...(details.police === 'yes' ? { station: details.station, date: details.policeDate } : {}),
        },
        status: details.status || null,
        lines: [lostLine(product, details.units)],
        circumstances: details.circumstances,
        identification: { kind: details.card, number: details.cardNumber, issued: details.cardIssued },
        notedBy: { name: details.supervisor },
      },
    ]
  },
  empty: () => ({ text: 'itemNotFound' }),
  fileName: (facts) => ({ name: `${reportOf(facts)} ${facts.product.property_number}` }),
}

function fields(facts: Facts, { police }: LossDetails): readonly FieldGroup<keyof LossDetails>[] {
  const report = reportOf(facts)
  const { units } = facts.product
  const unitsField: FormField<keyof LossDetails> = {
    name: 'units',
    kind: 'text',
    label: { text: 'quantityUpTo', values: { units: formatNumber(units) } },
  }
  const policeFields: readonly FormField<keyof LossDetails>[] = [
    { name: 'station', kind: 'text', label: 'policeStation' },
    { name: 'policeDate', kind: 'day', label: 'notifiedOn' },
  ]
  return [
    {
      legend: 'report',
      fields: [
        { name: 'number', kind: 'text', label: { text: 'reportNumber', values: { report } } },
        { name: 'date', kind: 'day', label: { text: 'reportDate', values: { report } } },
        { name: 'department', kind: 'text', label: 'department' },
        { name: 'designation', kind: 'text', label: 'designation' },
      ],
    },
    {
      legend: 'whatHappened',
      fields: [
        {
          name: 'status',
          kind: 'choice',
          label: 'propertyStatus',
          options: [
            { value: '', label: 'leaveBlank' },
            ...lossKinds.map((kind) => ({ value: kind, label: { name: kind } })),
          ],
        },
        ...(units > 1 ? [unitsField] : []),
        {
          name: 'police',
          kind: 'choice',
          label: 'policeNotified',
          options: [
            { value: '', label: 'leaveBlank' },
            { value: 'yes', label: 'common.yes' },
            { value: 'no', label: 'common.no' },
          ],
        },
        ...(police === 'yes' ? policeFields : []),
        { name: 'circumstances', kind: 'long-text', label: 'circumstances', hint: 'describeLoss' },
      ],
    },
    {
      legend: 'documents.signatories',
      fields: [
        { name: 'card', kind: 'text', label: 'governmentId' },
        { name: 'cardNumber', kind: 'text', label: 'idNumber' },
        { name: 'cardIssued', kind: 'day', label: 'issuedOn' },
        { name: 'supervisor', kind: 'text', label: 'supervisor' },
      ],
    },
  ]
}

export const rlsddpForm: Form<'rlsddp', RlsddpInput> = {
  id: 'rlsddp',
  signers: [],
  paper: { name: 'a4' },
  title: ({ report, number }) => `${report} ${number}`.trim(),
  build,
  page,
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
    tail: lossStatement(input),
    dataAsOf: input.dataAsOf,
  }
}
