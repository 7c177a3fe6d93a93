/** Renders sheets and codes of many tags in time slices: a thousand tags at once would block the page for most of a second. */
import { type FontBytes, openFonts } from '#print/fonts/fonts.ts'
import { encodeQr, type Qr } from '#print/labels/encode-qr.ts'
import type { LabelTemplate } from '#print/labels/label-templates.ts'
import type { TagLabel } from '#print/labels/tag-label.ts'
import { layoutTagsInSteps, type TagSheetOptions, tagsTitle } from '#print/labels/tag-sheet.ts'
import type { Page } from '#print/layout/page.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { forEachInSlices, makeSliceTimer, runInSlices } from '#react/time-slices.ts'

type OnProgress = (pages: number) => void

export async function layoutTagPages(
  labels: readonly TagLabel[],
  template: LabelTemplate,
  fonts: FontBytes,
  options: TagSheetOptions,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<readonly Page[]> {
  return (await runInSlices(layoutTagsInSteps(labels, template, openFonts(fonts), options), onProgress, signal)).pages
}

export async function renderTagPdf(...args: Parameters<typeof layoutTagPages>): Promise<Uint8Array> {
  const [, template, fonts, , onProgress, signal] = args
  const pages = await layoutTagPages(...args)
  return renderPdf(pages, openFonts(fonts), { title: tagsTitle(template) }, makeSliceTimer(onProgress, signal))
}

export async function encodeTags(labels: readonly TagLabel[], signal?: AbortSignal): Promise<readonly Qr[]> {
  const codes: Qr[] = []
  await forEachInSlices(labels, (label) => codes.push(encodeQr(label.code)), signal)
  return codes
}
