/** Sheets and codes of very many tags, made in turns: a thousand of them would hold the page for most of a second. */
import { type Fonts, openFaces } from '#paper/font/faces.ts'
import { type Qr, qrOf } from '#paper/labels/qr.ts'
import type { Sticker } from '#paper/labels/sticker.ts'
import { layingTags, type TagSheetOptions, tagsTitle } from '#paper/labels/tag-sheet.ts'
import type { LabelTemplate } from '#paper/labels/templates.ts'
import type { Page } from '#paper/page/page.ts'
import { render } from '#paper/page/render.ts'
import { eachInTurns, runInTurns, turnTaker } from '#runtime/turns.ts'

type Told = (pages: number) => void

export async function pagesOf(
  stickers: readonly Sticker[],
  template: LabelTemplate,
  fonts: Fonts,
  options: TagSheetOptions,
  told: Told,
  signal: AbortSignal,
): Promise<readonly Page[]> {
  return (await runInTurns(layingTags(stickers, template, openFaces(fonts), options), told, signal)).pages
}

export async function pdfOf(...tags: Parameters<typeof pagesOf>): Promise<Uint8Array> {
  const [, template, fonts, , told, signal] = tags
  const pages = await pagesOf(...tags)
  return render(pages, openFaces(fonts), { title: tagsTitle(template) }, turnTaker(told, signal))
}

export async function codesOf(stickers: readonly Sticker[], signal?: AbortSignal): Promise<readonly Qr[]> {
  const codes: Qr[] = []
  await eachInTurns(stickers, (sticker) => codes.push(qrOf(sticker.code)), signal)
  return codes
}
