/**
 * The public key with which the institute signs the evidence of its counts, on a sheet of its own that is filed behind the signed report: the layout
 * of the official forms has no room for it (decision 136). Not a government form.
 */
import { formatDayForForm } from '#domain/text/format.ts'
import { centered } from '../elements/centered-lines.ts'
import { codeInCenter } from '../elements/code-corner.ts'
import { fieldLine } from '../elements/field-line.ts'
import { sentence } from '../elements/sentence.ts'
import { signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { Form, FormInput } from './form.ts'

export interface EvidenceKeyInput extends Omit<FormInput, 'fundCluster'> {
  campaign: string
  /** ISO dates. */
  asAt: string
  closedOn: string
  printedOn: string
  /** The text of the QR code, which names the whole key. */
  code: string
  /** The short text by which people compare keys. */
  fingerprint: string
}

const steps = [
  '1. Ask the institute for the evidence file (ZIP) of this count.',
  '2. Open the page verify.html, taken from a source that you trust, and choose the file. It needs no network.',
  '3. The page says whether anything was changed after the file was made, and shows the fingerprint of the key that signed it.',
  '4. Compare that fingerprint with the one on this sheet. If they differ, the institute did not sign the file with this key.',
]

export const evidenceKeyForm: Form<'evidence-key', EvidenceKeyInput> = {
  id: 'evidence-key',
  signers: [],
  paper: { name: 'a4', landscape: false },
  title: ({ campaign }) => `Key of the evidence, ${campaign}`,
  build: (input) => ({
    formNumber: '',
    head: [
      centered(input.entityName, { font: 'bold', size: 12 }),
      gap(1),
      centered('KEY OF THE EVIDENCE OF A PHYSICAL COUNT', { font: 'bold', size: 14 }),
      centered('Not an official form. File it behind the signed report of the count.', { font: 'italic', size: 9.5 }),
      gap(4),
      fieldLine({ label: 'Count :', value: input.campaign, labelWidth: 22 }),
      fieldLine(
        { label: 'As at :', value: formatDayForForm(input.asAt), labelWidth: 22 },
        { label: 'Closed on :', value: formatDayForForm(input.closedOn) },
        { label: 'Printed on :', value: formatDayForForm(input.printedOn) },
      ),
      gap(6),
      codeInCenter(input.code, 60),
      centered('Fingerprint', { size: 10 }),
      centered(input.fingerprint, { font: 'bold', size: 16 }),
      gap(6),
      sentence(['How to check the evidence of this count'], { size: 11.5 }),
      ...steps.map((step) => sentence([step])),
      gap(2),
      sentence([
        'The signature proves that nothing was changed after the file was made. It does not prove that the records were right before.',
      ]),
    ],
    continuedTitle: `Key of the evidence, ${input.campaign}, continued`,
    tables: [],
    tail: [
      gap(6),
      signatures([
        signatory('Printed from the server of the institute by:', {}, captions),
        signatory('Fingerprint compared by:', {}, captions),
      ]),
    ],
    dataAsOf: input.dataAsOf,
  }),
}

const captions = { name: 'Signature over Printed Name', date: 'Date' }
