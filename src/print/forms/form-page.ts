/**
 * The page of a form: what the form is about, what a person types, and how both become its input. The address, the link to it, the stored draft
 * and the preview follow from it.
 */
import type { Permission } from '#contract/permissions.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { FormHeader } from '#domain/documents/custody-form-input.ts'
import type { LoadedDocument } from '#domain/documents/document-kind.ts'
import type { FormText } from './form-text.ts'

/** What a form can be about, and what its page reads for it. */
export interface Subjects {
  /** An item, and the active PAR or ICS that proves its custody; null if there is none. */
  item: {
    product: ProductView
    activeDocument: { number: string; date: string; holder: string; holderId: number | null; position: string } | null
  }
  /** One ICS. */
  slip: LoadedDocument
  /** All ICS of the offline list, with their lines. */
  slips: readonly Omit<LoadedDocument, 'products'>[]
}
export type Subject = keyof Subjects

export interface PageContext {
  header: FormHeader
  /** `YYYY-MM-DD` in the time zone of the institute. */
  today: string
  timeZone: string
}

interface FieldBase<Name extends string> {
  name: Name
  label: FormText
}
/** One typed value. Every value is a text, and blank prints as blank. */
export type FormField<Name extends string = string> =
  | (FieldBase<Name> & { kind: 'text' | 'day' })
  | (FieldBase<Name> & { kind: 'long-text'; hint: FormText })
  | (FieldBase<Name> & { kind: 'choice'; options: readonly { value: string; label: FormText }[] })

export interface FieldGroup<Name extends string = string> {
  legend: FormText
  fields: readonly FormField<Name>[]
}

/** Controls that fields cannot express. Their components are in `src/features/documents/print/special-controls.tsx`, and are loaded when needed. */
export type SpecialControls = 'returned-lines'

export interface SpecialControlsProps<About extends Subject = never, Details extends object = never> {
  facts: Subjects[About]
  details: Details
  onChange(changes: Partial<Details>): void
}

export interface FormPage<About extends Subject, Details extends object, Input> {
  about: About
  /** Another person gets no page and no link. */
  permission: Permission
  title: FormText
  /** The link on the page of an ICS, or among the reports for all ICS. A screen about an item links to its forms itself. */
  link?: About extends 'item' ? never : { label: FormText; note?: FormText }
  /** The key of what was typed, as it is stored on the device: never change it. */
  draftKey(id: number | null, context: PageContext): string
  initial(facts: Subjects[About], context: PageContext): Details
  fields(facts: Subjects[About], details: Details): readonly FieldGroup<keyof Details & string>[]
  specialControls?: SpecialControls
  /** What a person must know before they sign. */
  notes?(facts: Subjects[About], details: Details, context: PageContext): readonly FormText[]
  /** The forms to print. */
  fill(facts: Subjects[About], details: Details, context: PageContext): readonly Input[]
  /** Shown if there are none: a heading unless it is the one of an empty list, and what to do. */
  empty(facts: Subjects[About], details: Details): { heading?: FormText; text: FormText }
  /** Above the preview, and the name of the file. */
  fileName(facts: Subjects[About], details: Details): FormText
}

/** A page, whatever it is about and whatever a person types. */
export type AnyFormPage<Input = unknown> = Omit<FormPage<Subject, object, Input>, 'fields'> & {
  fields(facts: Subjects[Subject], details: object): readonly FieldGroup[]
}
