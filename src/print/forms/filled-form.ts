/** The interface of every form: plain input becomes pages, and the pages of one or many forms become a PDF. */
import { type FontBytes, type Fonts, openFonts } from '../fonts/fonts.ts'
import type { Page, PaperName } from '../layout/page.ts'
import { renderPdf } from '../pdf/render-pdf.ts'

export interface FormInput {
  entityName: string
  fundCluster: string
  /** Formatted moment of the data, for the footer. */
  dataAsOf?: string
  paper?: PaperName
}

/** A form with its input; needs only fonts to be laid out. */
export interface FilledForm {
  title: string
  layout(fonts: Fonts): Page[]
  /** Lays out the same pages in steps; each step yields the number of pages so far. */
  layoutInSteps(fonts: Fonts): Generator<number, Page[]>
}

/** Lays out several forms in steps, one after another; each step yields the number of pages so far. */
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

/** One PDF with several forms; each form numbers its own pages. */
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
