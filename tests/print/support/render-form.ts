import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FontBytes, type FontName, fontFileNames } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { renderForms } from '#print/forms/layout-forms.ts'

/** The fonts that the app ships. */
export const fontBytes: FontBytes = Object.fromEntries(
  Object.entries(fontFileNames).map(([name, file]) => [name, new Uint8Array(readFileSync(join('public/fonts', file)))]),
) as Record<FontName, Uint8Array>

export const renderForm = (form: FilledForm): Promise<Uint8Array> => renderForms([form], fontBytes)
