/** Reads what a job needs from the catalog. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Fonts } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { layoutForms } from '#print/forms/layout-forms.ts'
import { layoutCalibrationSheet } from '#print/labels/calibration.ts'
import type { Qr } from '#print/labels/encode-qr.ts'
import { layoutSignInSlips } from '#print/labels/sign-in-slips.ts'
import { layoutTags } from '#print/labels/tag-sheet.ts'
import type { Page } from '#print/layout/page.ts'
import type { PrintFacts, PrintJob } from '#print/print-job.ts'
import { makeReportReader } from './read-report.ts'
import { makeTagReader } from './read-tags.ts'
import type { RequestContext } from './request-context.ts'

export interface Layout {
  pages: readonly Page[]
  /** The codes of tags. */
  codes: readonly Qr[]
  title: string
}

export interface ReadJob {
  facts: PrintFacts
  /** Lays out what was read; null if there is nothing to lay out. */
  layout: ((fonts: Fonts) => Layout) | null
}

export function makeJobReader(
  requireCatalog: () => Catalog,
): (job: PrintJob, context: RequestContext) => Promise<ReadJob> {
  const reports = makeReportReader(requireCatalog)
  const tags = makeTagReader(requireCatalog)
  const formsLayout = (forms: readonly FilledForm[], title: string, { onDone }: RequestContext): ReadJob['layout'] =>
    forms.length === 0 ? null : (fonts) => ({ pages: layoutForms(forms, fonts, onDone), codes: [], title })

  return async (job, context) => {
    switch (job.kind) {
      case 'forms':
        return { facts: null, layout: formsLayout(job.forms, job.title, context) }
      case 'report': {
        const { facts, forms } = await reports.read(job, context)
        return { facts, layout: formsLayout(forms, job.title, context) }
      }
      case 'tags': {
        const { facts, labels, template, options, title } = await tags.read(job, context)
        const layout = (fonts: Fonts) => ({ ...layoutTags(labels, template, fonts, options, context.onDone), title })
        return { facts, layout: labels.length > 0 ? layout : null }
      }
      case 'slips': {
        const layout = (fonts: Fonts) => ({
          ...layoutSignInSlips(job.slips, job.texts, fonts, context.onDone),
          title: job.title,
        })
        return { facts: null, layout: job.slips.length > 0 ? layout : null }
      }
      case 'calibration': {
        const layout = (fonts: Fonts) => ({
          pages: [layoutCalibrationSheet(job.sheet, fonts)],
          codes: [],
          title: 'Calibration sheet', // not a text: the title in the PDF, in English like official forms
        })
        return { facts: null, layout }
      }
    }
  }
}
