/** Draws every form with sample data as PNG into `docs/forms/`: `node tools/draw-gallery.ts [folder]`. Needs poppler-utils. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { countReportForm } from '#paper/forms/count-report.ts'
import { icfForm } from '#paper/forms/icf.ts'
import { icsForm } from '#paper/forms/ics.ts'
import { iirupForm } from '#paper/forms/iirup.ts'
import { itemListForm } from '#paper/forms/item-list.ts'
import { parForm } from '#paper/forms/par.ts'
import { propertyCardForm } from '#paper/forms/property-card.ts'
import { rlsddpForm } from '#paper/forms/rlsddp.ts'
import { transferForm } from '#paper/forms/transfer-report.ts'
import { drawCalibrationSheet } from '#paper/labels/calibration.ts'
import { drawTags } from '#paper/labels/tag-sheet.ts'
import { labelTemplate } from '#paper/labels/templates.ts'
import { draw, fonts } from '#tests/paper/support/fonts.ts'
import * as counts from '#tests/paper/support/samples/counts.ts'
import * as custody from '#tests/paper/support/samples/custody.ts'
import * as disposal from '#tests/paper/support/samples/disposal.ts'
import * as stickers from '#tests/paper/support/samples/stickers.ts'

const out = process.argv[2] ?? 'docs/forms'
mkdirSync(out, { recursive: true })

const sheet = async (id: string, count: number) =>
  (await drawTags(stickers.stickers(count), labelTemplate(id), fonts, { outlines: true })).bytes

const drawn: Record<string, () => Promise<Uint8Array>> = {
  'tags-a4-3x7': () => sheet('a4-3x7', 21),
  'tags-letter-5160': () => sheet('letter-5160', 30),
  'tags-letter-5163': () => sheet('letter-5163', 10),
  'tags-a4-2x7': () => sheet('a4-2x7', 14),
  'tags-50x25': () => sheet('single-50x25', 1),
  'tags-62x29': () => sheet('single-62x29', 1),
  calibration: () => drawCalibrationSheet({ width: 210, height: 297 }, fonts),
  par: () => draw(parForm(custody.par)),
  ics: () => draw(icsForm(custody.ics)),
  ptr: () => draw(transferForm(custody.ptr)),
  itr: () => draw(transferForm(custody.itr)),
  rpcppe: () => draw(countReportForm(counts.rpcppe())),
  rpcsp: () => draw(countReportForm(counts.rpcsp())),
  icf: () => draw(icfForm(counts.icf)),
  missing: () => draw(itemListForm(counts.missing)),
  'found-at-station': () => draw(itemListForm(counts.foundAtStation)),
  'property-card': () => draw(propertyCardForm(custody.propertyCard)),
  'semi-expendable-property-card': () => draw(propertyCardForm(custody.semiExpendableCard)),
  iirup: () => draw(iirupForm(disposal.iirup)),
  iirusp: () => draw(iirupForm(disposal.iirusp)),
  rlsddp: () => draw(rlsddpForm(disposal.rlsddp)),
  rlsddsp: () => draw(rlsddpForm(disposal.rlsddsp)),
}

for (const [name, bytes] of Object.entries(drawn)) {
  const file = join(out, `${name}.pdf`)
  writeFileSync(file, await bytes())
  execFileSync('pdftoppm', ['-png', '-r', name.startsWith('tags-') ? '80' : '90', '-gray', file, join(out, name)])
  for (const picture of readdirSync(out).filter((one) => one.startsWith(`${name}-`) && /-\d+\.png$/.test(one))) {
    const small = await sharp(join(out, picture)).png({ palette: true, colours: 8, effort: 10 }).toBuffer()
    writeFileSync(join(out, picture), small)
  }
  if (!process.argv.includes('--keep')) rmSync(file)
}
