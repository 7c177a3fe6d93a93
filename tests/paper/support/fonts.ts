import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FaceName, type Fonts, fontFiles } from '#paper/font/faces.ts'
import { drawForms, type FilledForm } from '#paper/form.ts'

/** The fonts as the app ships them. */
export const fonts: Fonts = Object.fromEntries(
  Object.entries(fontFiles).map(([name, file]) => [name, new Uint8Array(readFileSync(join('public/fonts', file)))]),
) as Record<FaceName, Uint8Array>

export const draw = (form: FilledForm): Promise<Uint8Array> => drawForms([form], fonts)
