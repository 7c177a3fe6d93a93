/**
 * Lays out a form over as many pages as it needs.
 * Promises: table heads repeat; no row is split unless it is taller than a page; a heading is never last on a page; the signature block is
 * never split and has at least one table row above it, or is alone if that row fills a page; only one that is taller than a page is split, between its
 * blocks; totals stay with the last row; every page says "Page x of y".
 */
import type { Fonts } from '../fonts/fonts.ts'
import type { Table } from '../table/table.ts'
import { layoutHead, type TableHead } from '../table/table-head.ts'
import { createRowLayouter, type RowLayout, type RowLayouter, renderRow, splitRow } from '../table/table-rows.ts'
import { type Block, heightOf, renderBlocks } from './block.ts'
import { type Canvas, createCanvas, textWidth } from './canvas.ts'
import { millimetersPerPoint, type Page, type PaperFormat, paperSize } from './page.ts'
import { fitOneLine } from './wrap-text.ts'

/** The watermark of a form whose count is still in progress. */
export const draftWatermark = 'DRAFT – COUNT IN PROGRESS'

export interface FormLayout {
  /** Appendix or annex, in italics at the top right of every page. */
  formNumber: string
  head: readonly Block[]
  /** Title of the following pages, instead of the full head. */
  continuedTitle: string
  tables: readonly Table[]
  /** Text across every page of a form that must not be signed yet. */
  watermark?: string | undefined
  /** Summary and signatures; kept together after the last row. */
  tail: readonly Block[]
  dataAsOf?: string | undefined
  /** Top left on every page: the form lists a part of the items. */
  onlyItems?: string | undefined
  /** Text in the middle of the footer, such as the row count. */
  footer?: string | undefined
}

const margin = { top: 10, side: 14, bottom: 13 }

interface FlowState {
  fonts: Fonts
  form: FormLayout
  size: { width: number; height: number }
  onPages(pages: number): void
  pages: Page[]
  canvas: Canvas
  x: number
  y: number
  width: number
  bottom: number
  /** Number of rows of the current table on the current page. */
  rowsOnPage: number
}

/** `onPages` is called with the number of pages so far, at each new page. */
export function layoutPages(
  fonts: Fonts,
  paper: PaperFormat,
  form: FormLayout,
  onPages: (pages: number) => void = () => {},
): Page[] {
  const size = paperSize(paper)
  const flow: FlowState = {
    fonts,
    form,
    size,
    onPages,
    pages: [],
    canvas: createCanvas(fonts, { ...size, drawOps: [] }),
    x: margin.side,
    y: 0,
    width: size.width - 2 * margin.side,
    bottom: size.height - margin.bottom,
    rowsOnPage: 0,
  }
  startPage(flow)
  const tailHeight = heightOf(form.tail, fonts, flow.width)
  const isTailSplit = tailHeight > flow.bottom - topOfNextPages(form)
  for (const table of form.tables) flowTable(flow, table, table === form.tables.at(-1) && !isTailSplit ? tailHeight : 0)
  for (const blocks of isTailSplit ? form.tail.map((block) => [block]) : [form.tail]) {
    if (flow.y + heightOf(blocks, fonts, flow.width) > flow.bottom + 0.01) startPage(flow)
    flow.y = renderBlocks(blocks, flow.canvas, flow.x, flow.y, flow.width)
  }
  for (const [i, page] of flow.pages.entries()) renderFooter(flow, page, i + 1)
  return flow.pages
}

function startPage(flow: FlowState): void {
  const { form } = flow
  const page: Page = { ...flow.size, drawOps: [] }
  flow.pages.push(page)
  flow.onPages(flow.pages.length)
  flow.canvas = createCanvas(flow.fonts, page)
  flow.rowsOnPage = 0
  if (form.watermark) renderWatermark(flow, page, form.watermark)
  flow.canvas.text(flow.x + flow.width, margin.top + 3, form.formNumber, { font: 'italic', size: 11, align: 'right' })
  const available = flow.width - textWidth(flow.fonts, form.formNumber, 'italic', 11) - 3
  if (form.onlyItems) {
    const { text, size } = fitOneLine(flow.fonts, form.onlyItems, available, 'bold', 9, 7)
    flow.canvas.text(flow.x, flow.pages.length === 1 ? margin.top + 3 : margin.top + 7, text, { font: 'bold', size })
  }
  if (flow.pages.length === 1) {
    flow.y = renderBlocks(form.head, flow.canvas, flow.x, margin.top + 5, flow.width)
    return
  }
  const continuedTitle = fitOneLine(flow.fonts, form.continuedTitle, available, 'regular', 9, 7)
  flow.canvas.text(flow.x, margin.top + 3, continuedTitle.text, { size: continuedTitle.size })
  flow.y = topOfNextPages(form)
}

/** Where the tables begin on all pages but the first. */
const topOfNextPages = ({ onlyItems }: FormLayout) => margin.top + (onlyItems ? 10 : 6)

/** Along the diagonal from margin to margin, under everything else: large enough to notice, light enough to read the form over it. */
function renderWatermark(flow: FlowState, page: Page, watermark: string): void {
  const rise = Math.atan2(page.height, page.width)
  const length = flow.width / Math.cos(rise) - 10
  const size = length / textWidth(flow.fonts, watermark, 'bold', 1)
  // Moves the baseline half a letter height below the middle, so that the diagonal runs through the letters.
  const baselineDrop = 0.33 * size * millimetersPerPoint
  const [x, y] = [page.width / 2 + baselineDrop * Math.sin(rise), page.height / 2 + baselineDrop * Math.cos(rise)]
  flow.canvas.text(x, y, watermark, { font: 'bold', size, align: 'center', gray: 0.82, angle: (rise * 180) / Math.PI })
}

function renderFooter(flow: FlowState, page: Page, number: number): void {
  const canvas = createCanvas(flow.fonts, page)
  const y = page.height - 8
  if (flow.form.dataAsOf) canvas.text(flow.x, y, `Data as of ${flow.form.dataAsOf}`, { size: 7.5 })
  if (flow.form.footer) canvas.text(flow.x + flow.width / 2, y, flow.form.footer, { size: 7.5, align: 'center' })
  canvas.text(flow.x + flow.width, y, `Page ${number} of ${flow.pages.length}`, { size: 7.5, align: 'right' })
}

function flowTable(flow: FlowState, table: Table, tail: number): void {
  const head = layoutHead(flow.fonts, table, flow.x, flow.width)
  const rowLayout = createRowLayouter(flow.fonts, table, flow.x, flow.width)
  const rows = Array.from(table.rows, (row) => rowLayout.row(row))
  if (rows.length === 0) rows.push(rowLayout.blank())
  const totals = (table.totals?.() ?? []).map((row) => rowLayout.totals(row))
  const totalsHeight = totals.reduce((sum, row) => sum + row.height, 0)
  const first = flow.pages.length
  flow.rowsOnPage = 0
  if (flow.y + head.height + rowLayout.minHeight > flow.bottom) startPage(flow)
  renderHead(flow, head)

  for (const group of rowGroups(rows)) {
    const height = group.reduce((sum, row) => sum + row.height, 0)
    const after = group.at(-1) === rows.at(-1) ? totalsHeight + tail : 0
    const freshPageHeight = flow.bottom - (topOfNextPages(flow.form) + head.height)
    // Moving a row to the next page helps only if another row is above it here, or if it fits there.
    const movesToNextPage =
      flow.y + height + after > flow.bottom + 0.01 && (flow.rowsOnPage > 0 || flow.y + height > flow.bottom)
    if (movesToNextPage && (height <= freshPageHeight || flow.rowsOnPage > 0)) nextPage(flow, head)
    for (const row of group) placeRow(flow, row, head, rowLayout)
  }
  if (table.filler && flow.pages.length === first) fillWithBlankRows(flow, table, rowLayout, totalsHeight + tail)
  if (flow.y + totalsHeight > flow.bottom + 0.01) nextPage(flow, head)
  for (const row of totals) renderRowAt(flow, row, rowLayout)
}

/** Groups each row with the headings above it. */
function* rowGroups(rows: readonly RowLayout[]): Generator<RowLayout[], void> {
  let group: RowLayout[] = []
  for (const row of rows) {
    group.push(row)
    if (row.band && row !== rows.at(-1)) continue
    yield group
    group = []
  }
}

function renderHead(flow: FlowState, head: TableHead): void {
  head.render(flow.canvas, flow.y)
  if (head.height === 0) flow.canvas.line(flow.x, flow.y, flow.x + flow.width, flow.y)
  flow.y += head.height
}

function nextPage(flow: FlowState, head: TableHead): void {
  startPage(flow)
  renderHead(flow, head)
}

function renderRowAt(flow: FlowState, row: RowLayout, rowLayout: RowLayouter): void {
  renderRow(flow.canvas, row, flow.y, rowLayout.leading)
  flow.y += row.height
  if (!row.band) flow.rowsOnPage++
}

function placeRow(flow: FlowState, row: RowLayout, head: TableHead, rowLayout: RowLayouter): void {
  let remaining = row
  while (flow.y + remaining.height > flow.bottom + 0.01) {
    const available = flow.bottom - flow.y
    if (available >= rowLayout.leading * 2) {
      const [part, more] = splitRow(remaining, available, rowLayout.leading)
      renderRowAt(flow, part, rowLayout)
      remaining = more
    }
    nextPage(flow, head)
  }
  renderRowAt(flow, remaining, rowLayout)
}

function fillWithBlankRows(flow: FlowState, table: Table, rowLayout: RowLayouter, needed: number): void {
  let first = true
  while (flow.y + rowLayout.minHeight + needed <= flow.bottom) {
    const closing = first ? table.closing : undefined
    const cells = table.columns.map((_, i) => (closing?.column === i ? closing.text : ''))
    const row = rowLayout.closing(cells)
    if (flow.y + row.height + needed > flow.bottom) return
    renderRow(flow.canvas, row, flow.y, rowLayout.leading)
    flow.y += row.height
    first = false
  }
}
