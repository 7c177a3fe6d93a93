/** Texts on the page of a form: keys of the catalogs, because a printed form itself is never in the language of the person. */
import type { en as documents } from '#text/documents/documents.ts'
import type { en as print } from '#text/documents/documents-print.ts'
import type { en as common } from '#text/shared/common.ts'

type TextKeys<Catalog> = { [Key in keyof Catalog]: Catalog[Key] extends string ? Key & string : never }[keyof Catalog]
type FormTextKey =
  | TextKeys<typeof print>
  | `documents.${TextKeys<typeof documents>}`
  | `common.${TextKeys<typeof common>}`

/** A key of `documents-print`, or of a shared catalog after its name; or the name of a form or a value of a row, which is in no language. */
export type FormText =
  | FormTextKey
  | { text: FormTextKey; values: Readonly<Record<string, string | number>> }
  | { name: string }
