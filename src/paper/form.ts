/** What every form has in common: it lays pages from plain input, and a PDF is made of the pages of one form or of many. */
import { type Faces, type Fonts, openFaces } from './font/faces.ts'
import type { Page, PaperName } from './page/page.ts'
import { render } from './page/render.ts'

export interface FormInput {
  entityName: string
  fundCluster: string
  /** Moment of the data, in words, for the foot. */
  dataAsOf?: string
  paper?: PaperName
}

/** A form with its input filled in, waiting for faces. */
export interface FilledForm {
  title: string
  lay(faces: Faces): Page[]
  /** The same step by step; each step tells how many pages there are so far. */
  laying(faces: Faces): Generator<number, Page[]>
}

/** The pages of several forms step by step, one form after the other; each step tells how many pages there are so far. */
export function* layingForms(forms: readonly FilledForm[], faces: Faces): Generator<number, Page[]> {
  const pages: Page[] = []
  for (const form of forms) {
    const laying = form.laying(faces)
    let step = laying.next()
    for (; !step.done; step = laying.next()) yield pages.length + step.value
    for (const page of step.value) pages.push(page)
    yield pages.length
  }
  return pages
}

/** One PDF of several forms, one after the other; each counts its own pages. */
export function drawForms(forms: readonly FilledForm[], fonts: Fonts, title?: string): Promise<Uint8Array> {
  const faces = openFaces(fonts)
  return render(
    forms.flatMap((form) => form.lay(faces)),
    faces,
    {
      title:
        title ??
        forms
          .map((form) => form.title)
          .join(', ')
          .slice(0, 200),
    },
  )
}
