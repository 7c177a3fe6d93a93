/**
 * The record of a printed form, with its page if it has one. To add a form: a file with its record, its entry in `all-forms.ts`, and a sample in
 * `tests/print/support/samples`. The pages, the links to them, the gallery, the tests and the reports read the records.
 */
import type { ReportSigners } from '#contract/documents/report-signers.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { PaperFormat, PaperName } from '../layout/page.ts'
import type { AnyFormPage } from './form-page.ts'

/** A field of the institute's stored signatories. */
export type SignerRole = keyof ReportSigners

/** Input that every form has. It is plain data, so that it can be sent to a worker. */
export interface FormInput {
  entityName: string
  fundCluster: string
  /** Formatted moment of the data, for the footer. */
  dataAsOf?: string
  /** The items that the printing person may see, if not all; stated on every page. */
  onlyItems?: string | undefined
  /** Across every page: why nobody may rely on it, such as a newer document that replaced it. */
  mark?: string
  /** Instead of the paper of the official form. */
  paper?: PaperName
}

export interface Form<Id extends string, Input> {
  id: Id
  /** The stored signatories that it prints. None if the people who sign are part of each document. */
  signers: readonly SignerRole[]
  /** Sheet and orientation of the official form. */
  paper: PaperFormat
  /** Name of a filled form, for its file. */
  title(input: Input): string
  build(input: Input): FormLayout
  /** The page that fills it in. None if a report, a document or a campaign prints it. */
  page?: AnyFormPage<Input>
}

/** Forms that list items, for a person who sees a part of them; null: all. */
export const withOnlyItems = <One extends { input: object }>(
  forms: readonly One[],
  onlyItems: string | null,
): readonly One[] => (onlyItems === null ? forms : forms.map((one) => ({ ...one, input: { ...one.input, onlyItems } })))

/** A form with its input, as plain data. */
export const fill = <Id extends string, Input>(form: Form<Id, Input>, input: Input): { form: Id; input: Input } => ({
  form: form.id,
  input,
})
