import type { FormText } from '#print/forms/form-text.ts'
import { t as documents } from '#text/documents/documents.ts'
import { t as print } from '#text/documents/documents-print.ts'
import { t as common } from '#text/shared/common.ts'

/** A text that the record of a form names, in the current language. */
export function formText(given: FormText): string {
  if (typeof given !== 'string' && 'name' in given) return given.name
  const { text, values } = typeof given === 'string' ? { text: given, values: {} } : given
  const [catalog, key] = text.includes('.') ? text.split('.') : ['print', text]
  // The type of the key allows only existing texts; its values are those of the text only by the word of the record, which a test checks.
  const t = (catalog === 'common' ? common : catalog === 'documents' ? documents : print) as (
    key: unknown,
    values: object,
  ) => string
  return t(key, values)
}
