/** The sworn statement below the table of a report of loss, with its signatures. */
import { formatDayForForm } from '#domain/text/format.ts'
import { sideBySide } from '../elements/boxed-text.ts'
import { fieldLine } from '../elements/field-line.ts'
import { sentence } from '../elements/sentence.ts'
import { type Signatory, signatures } from '../elements/signatures.ts'
import { type Block, gap } from '../layout/block.ts'

interface Statement {
  accountable: { name: string }
  notedBy: Signatory
  reportedOn?: string
  identification?: { kind: string; number: string; issued: string }
}

export function lossStatement(input: Statement): Block[] {
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
