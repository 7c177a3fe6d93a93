/** `node tools/pictures/draw-gallery.ts [folder]` renders every form with sample data as PNG into `docs/forms/`. Needs poppler-utils. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutCalibrationSheet } from '#print/labels/calibration.ts'
import { labelTemplate } from '#print/labels/label-templates.ts'
import { renderTagSheet } from '#print/labels/tag-sheet.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { fontBytes, renderForm } from '#tests/print/support/render-form.ts'
import { allSamples } from '#tests/print/support/samples/all-samples.ts'
import * as stickers from '#tests/print/support/samples/tag-labels.ts'

const out = process.argv[2] ?? 'docs/forms'
const fonts = openFonts(fontBytes)
mkdirSync(out, { recursive: true })

const renderTags = async (id: string, count: number) =>
  (await renderTagSheet(stickers.tagLabels(count), labelTemplate(id), fontBytes, { outlines: true })).bytes

const renderers: Record<string, () => Promise<Uint8Array>> = {
  'tags-a4-3x7': () => renderTags('a4-3x7', 21),
  'tags-letter-5160': () => renderTags('letter-5160', 30),
  'tags-letter-5163': () => renderTags('letter-5163', 10),
  'tags-a4-2x7': () => renderTags('a4-2x7', 14),
  'tags-50x25': () => renderTags('single-50x25', 1),
  'tags-62x29': () => renderTags('single-62x29', 1),
  calibration: () =>
    renderPdf([layoutCalibrationSheet({ width: 210, height: 297 }, fonts)], fonts, { title: 'Calibration sheet' }),
  ...Object.fromEntries(allSamples.map(({ name, filled }) => [name, () => renderForm(filled)])),
}

for (const [name, bytes] of Object.entries(renderers)) {
  const file = join(out, `${name}.pdf`)
  writeFileSync(file, await bytes())
  execFileSync('pdftoppm', ['-png', '-r', name.startsWith('tags-') ? '80' : '90', '-gray', file, join(out, name)])
  for (const picture of readdirSync(out).filter((one) => one.startsWith(`${name}-`) && /-\d+\.png$/.test(one))) {
    const small = await sharp(join(out, picture)).png({ palette: true, colours: 8, effort: 10 }).toBuffer()
    writeFileSync(join(out, picture), small)
  }
  if (!process.argv.includes('--keep')) rmSync(file)
}
