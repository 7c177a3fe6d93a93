/** What every form has in common: it lays pages from plain input, and a PDF is made of the pages of one form or of many. */
import { type FontBytes, type Fonts, openFonts } from '../fonts/fonts.ts'
import type { Page, PaperName } from '../layout/page.ts'
import { renderPdf } from '../pdf/render-pdf.ts'

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
  layout(fonts: Fonts): Page[]
  /** The same step by step; each step tells how many pages there are so far. */
  layoutInSteps(fonts: Fonts): Generator<number, Page[]>
}

/** The pages of several forms step by step, one form after the other; each step tells how many pages there are so far. */
export function* layoutFormsInSteps(forms: readonly FilledForm[], fonts: Fonts): Generator<number, Page[]> {
  const pages: Page[] = []
  for (const form of forms) {
    const steps = form.layoutInSteps(fonts)
    let step = steps.next()
    for (; !step.done; step = steps.next()) yield pages.length + step.value
    for (const page of step.value) pages.push(page)
    yield pages.length
  }
  return pages
}

/** One PDF of several forms, one after the other; each counts its own pages. */
export function renderForms(forms: readonly FilledForm[], fontBytes: FontBytes, title?: string): Promise<Uint8Array> {
  const fonts = openFonts(fontBytes)
  return renderPdf(
    forms.flatMap((form) => form.layout(fonts)),
    fonts,
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
