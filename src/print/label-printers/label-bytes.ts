/** The bytes for one laid-out label. Each label is self-contained, so that printing can continue after any of them. */
import type { Fonts } from '../fonts/fonts.ts'
import type { Page } from '../layout/page.ts'
import { renderBitmap } from '../raster/render-bitmap.ts'
import { escposLabel } from './escpos.ts'
import { dotsPerMillimeter, type LabelPrinter } from './label-printer.ts'
import { zplLabel } from './zpl.ts'

export function labelBytes(page: Page, fonts: Fonts, { language, dpi, gap }: LabelPrinter): Uint8Array {
  const bitmap = renderBitmap(page, fonts, dotsPerMillimeter(dpi))
  return language === 'zpl' ? zplLabel(bitmap) : escposLabel(bitmap, Math.round(gap * dotsPerMillimeter(dpi)))
}
