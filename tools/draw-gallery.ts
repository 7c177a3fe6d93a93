/** Draws every form with sample data as PNG into `docs/forms/`: `node tools/draw-gallery.ts [folder]`. Needs poppler-utils. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawCountReport } from '#paper/forms/count-report.ts'
import { drawIcf } from '#paper/forms/icf.ts'
import { drawIcs } from '#paper/forms/ics.ts'
import { drawIirup } from '#paper/forms/iirup.ts'
import { drawItemList } from '#paper/forms/item-list.ts'
import { drawPar } from '#paper/forms/par.ts'
import { drawPropertyCard } from '#paper/forms/property-card.ts'
import { drawRlsddp } from '#paper/forms/rlsddp.ts'
import { drawTransfer } from '#paper/forms/transfer-report.ts'
import { drawCalibrationSheet } from '#paper/labels/calibration.ts'
import { drawTags } from '#paper/labels/tag-sheet.ts'
import { labelTemplate } from '#paper/labels/templates.ts'
import { fonts } from '#tests/paper/support/fonts.ts'
import * as samples from '#tests/paper/support/samples.ts'

const out = process.argv[2] ?? 'docs/forms'
mkdirSync(out, { recursive: true })

const sheet = async (id: string, count: number) =>
  (await drawTags(samples.stickers(count), labelTemplate(id), fonts, { outlines: true })).bytes

const drawn: Record<string, () => Promise<Uint8Array>> = {
  'tags-a4-3x7': () => sheet('a4-3x7', 21),
  'tags-letter-5160': () => sheet('letter-5160', 30),
  'tags-letter-5163': () => sheet('letter-5163', 10),
  'tags-a4-2x7': () => sheet('a4-2x7', 14),
  'tags-50x25': () => sheet('single-50x25', 1),
  'tags-62x29': () => sheet('single-62x29', 1),
  calibration: () => drawCalibrationSheet({ width: 210, height: 297 }, fonts),
  par: () => drawPar(samples.par, fonts),
  ics: () => drawIcs(samples.ics, fonts),
  ptr: () => drawTransfer(samples.ptr, fonts),
  itr: () => drawTransfer(samples.itr, fonts),
  rpcppe: () => drawCountReport(samples.rpcppe(), fonts),
  rpcsp: () => drawCountReport(samples.rpcsp(), fonts),
  icf: () => drawIcf(samples.icf, fonts),
  missing: () => drawItemList(samples.missing, fonts),
  'found-at-station': () => drawItemList(samples.foundAtStation, fonts),
  'property-card': () => drawPropertyCard(samples.propertyCard, fonts),
  iirup: () => drawIirup(samples.iirup, fonts),
  iirusp: () => drawIirup(samples.iirusp, fonts),
  rlsddp: () => drawRlsddp(samples.rlsddp, fonts),
}

for (const [name, draw] of Object.entries(drawn)) {
  const file = join(out, `${name}.pdf`)
  writeFileSync(file, await draw())
  execFileSync('pdftoppm', ['-png', '-r', name.startsWith('tags-') ? '80' : '90', '-gray', file, join(out, name)])
  for (const picture of readdirSync(out).filter((one) => one.startsWith(`${name}-`) && /-\d+\.png$/.test(one))) {
    const small = await sharp(join(out, picture)).png({ palette: true, colours: 8, effort: 10 }).toBuffer()
    writeFileSync(join(out, picture), small)
  }
  if (!process.argv.includes('--keep')) rmSync(file)
}
