/**
 * Lets a form flow over as many pages as it needs.
 * Promises: table heads repeat; no row is split unless it is higher than a page; a heading never stands last on a page; the signature
 * block is never broken and stands below at least one row of the table, or alone when that row fills a page; totals stay with the last
 * row; every page says "Page x of y".
 */
import { atOnce } from '#domain/steps.ts'
import type { Faces } from '../font/faces.ts'
import type { Table } from '../table/table.ts'
import { type Head, setHead } from '../table/table-head.ts'
import { drawRow, type RowSetter, rowSetter, type SetRow, splitRow } from '../table/table-rows.ts'
import { type Block, drawBlocks, heightOf } from './block.ts'
import { millimetresPerPoint, type Page, type Paper, paperSize } from './page.ts'
import { makePen, type Pen, textWidth } from './pen.ts'
import { fitted } from './wrap.ts'

export interface FormPlan {
  paper: Paper
  /** Appendix or annex, in italics at the top right of every page. */
  mark: string
  head: readonly Block[]
  /** What the following pages say at the top instead of the full head. */
  running: string
  tables: readonly Table[]
  /** Across every page of a form that must not be signed yet. */
  stamp?: string | undefined
  /** Totals in words, signatures: kept together after the last row. */
  tail: readonly Block[]
  dataAsOf?: string | undefined
  /** Words in the middle of the foot, such as the row count. */
  foot?: string | undefined
}

const margin = { top: 10, side: 14, bottom: 13 }

interface Flow {
  faces: Faces
  plan: FormPlan
  pages: Page[]
  pen: Pen
  x: number
  y: number
  width: number
  bottom: number
  /** Rows of the current table that stand on the current page. */
  rowsHere: number
}

/** A form's pages at one go, or step by step for who must let others in between. Both lay the same. */
export const flowing = (plan: () => FormPlan) => ({
  lay: (faces: Faces): Page[] => atOnce(layingForm(faces, plan())),
  laying: (faces: Faces) => layingForm(faces, plan()),
})

/** Rows set or placed, or pages finished, between two steps. */
const perStep = 20

/** Tells at each step how many pages there are so far. */
function* layingForm(faces: Faces, plan: FormPlan): Generator<number, Page[]> {
  const size = paperSize(plan.paper)
  const flow: Flow = {
    faces,
    plan,
    pages: [],
    pen: makePen(faces, { ...size, marks: [] }),
    x: margin.side,
    y: 0,
    width: size.width - 2 * margin.side,
    bottom: size.height - margin.bottom,
    rowsHere: 0,
  }
  openPage(flow)
  const tail = heightOf(plan.tail, faces, flow.width)
  for (const table of plan.tables) yield* flowTable(flow, table, table === plan.tables.at(-1) ? tail : 0)
  if (flow.y + tail > flow.bottom + 0.01) openPage(flow)
  flow.y = drawBlocks(plan.tail, flow.pen, flow.x, flow.y, flow.width)
  for (const [i, page] of flow.pages.entries()) {
    drawFoot(flow, page, i + 1)
    if (i % perStep === perStep - 1) yield flow.pages.length
  }
  return flow.pages
}

function openPage(flow: Flow): void {
  const { plan } = flow
  const page: Page = { ...paperSize(plan.paper), marks: [] }
  flow.pages.push(page)
  flow.pen = makePen(flow.faces, page)
  flow.rowsHere = 0
  if (plan.stamp) stampPage(flow, page, plan.stamp)
  flow.pen.text(flow.x + flow.width, margin.top + 3, plan.mark, { face: 'italic', size: 11, align: 'right' })
  if (flow.pages.length === 1) {
    flow.y = drawBlocks(plan.head, flow.pen, flow.x, margin.top + 5, flow.width)
    return
  }
  const room = flow.width - textWidth(flow.faces, plan.mark, 'italic', 11) - 3
  const running = fitted(flow.faces, plan.running, room, 'regular', 9, 7)
  flow.pen.text(flow.x, margin.top + 3, running.text, { size: running.size })
  flow.y = margin.top + 6
}

/** Along the diagonal, from margin to margin, and under everything else: large enough to be seen at once, light enough to read over. */
function stampPage(flow: Flow, page: Page, stamp: string): void {
  const rise = Math.atan2(page.height, page.width)
  const length = flow.width / Math.cos(rise) - 10
  const size = length / textWidth(flow.faces, stamp, 'bold', 1)
  // Letters stand half of their height below the middle, so that the diagonal runs through them.
  const drop = 0.33 * size * millimetresPerPoint
  const [x, y] = [page.width / 2 + drop * Math.sin(rise), page.height / 2 + drop * Math.cos(rise)]
  flow.pen.text(x, y, stamp, { face: 'bold', size, align: 'center', grey: 0.82, angle: (rise * 180) / Math.PI })
}

function drawFoot(flow: Flow, page: Page, number: number): void {
  const pen = makePen(flow.faces, page)
  const y = page.height - 8
  if (flow.plan.dataAsOf) pen.text(flow.x, y, `Data as of ${flow.plan.dataAsOf}`, { size: 7.5 })
  if (flow.plan.foot) pen.text(flow.x + flow.width / 2, y, flow.plan.foot, { size: 7.5, align: 'center' })
  pen.text(flow.x + flow.width, y, `Page ${number} of ${flow.pages.length}`, { size: 7.5, align: 'right' })
}

function* flowTable(flow: Flow, table: Table, tail: number): Generator<number, void> {
  const head = setHead(flow.faces, table, flow.x, flow.width)
  const setter = rowSetter(flow.faces, table, flow.x, flow.width)
  const rows: SetRow[] = []
  for (const row of table.rows) {
    rows.push(setter.row(row))
    if (rows.length % perStep === 0) yield flow.pages.length
  }
  if (rows.length === 0) rows.push(setter.blank())
  const totals = (table.totals?.() ?? []).map((row) => setter.totals(row))
  const totalsHeight = totals.reduce((sum, row) => sum + row.height, 0)
  const first = flow.pages.length
  flow.rowsHere = 0
  if (flow.y + head.height + setter.least > flow.bottom) openPage(flow)
  drawHead(flow, head)

  let placed = 0
  for (const group of keptTogether(rows)) {
    if (++placed % perStep === 0) yield flow.pages.length
    const height = group.reduce((sum, row) => sum + row.height, 0)
    const after = group.at(-1) === rows.at(-1) ? totalsHeight + tail : 0
    const fresh = flow.bottom - (margin.top + 6 + head.height)
    // Moving a row to the next page only helps when something stands above it here, or when it fits there.
    const moves = flow.y + height + after > flow.bottom + 0.01 && (flow.rowsHere > 0 || flow.y + height > flow.bottom)
    if (moves && (height <= fresh || flow.rowsHere > 0)) nextPage(flow, head)
    for (const row of group) placeRow(flow, row, head, setter)
  }
  if (table.filler && flow.pages.length === first) fill(flow, table, setter, totalsHeight + tail)
  if (flow.y + totalsHeight > flow.bottom + 0.01) nextPage(flow, head)
  for (const row of totals) put(flow, row, setter)
}

/** Rows with the headings above them. */
function* keptTogether(rows: readonly SetRow[]): Generator<SetRow[], void> {
  let open: SetRow[] = []
  for (const row of rows) {
    open.push(row)
    if (row.band && row !== rows.at(-1)) continue
    yield open
    open = []
  }
}

function drawHead(flow: Flow, head: Head): void {
  head.draw(flow.pen, flow.y)
  if (head.height === 0) flow.pen.line(flow.x, flow.y, flow.x + flow.width, flow.y)
  flow.y += head.height
}

function nextPage(flow: Flow, head: Head): void {
  openPage(flow)
  drawHead(flow, head)
}

function put(flow: Flow, row: SetRow, setter: RowSetter): void {
  drawRow(flow.pen, row, flow.y, setter.leading)
  flow.y += row.height
  if (!row.band) flow.rowsHere++
}

function placeRow(flow: Flow, row: SetRow, head: Head, setter: RowSetter): void {
  let rest = row
  while (flow.y + rest.height > flow.bottom + 0.01) {
    const room = flow.bottom - flow.y
    if (room >= setter.leading * 2) {
      const [part, more] = splitRow(rest, room, setter.leading)
      put(flow, part, setter)
      rest = more
    }
    nextPage(flow, head)
  }
  put(flow, rest, setter)
}

function fill(flow: Flow, table: Table, setter: RowSetter, needed: number): void {
  let first = true
  while (flow.y + setter.least + needed <= flow.bottom) {
    const closing = first ? table.closing : undefined
    const words = table.columns.map((_, i) => (closing?.column === i ? closing.text : ''))
    const row = setter.closing(words)
    if (flow.y + row.height + needed > flow.bottom) return
    drawRow(flow.pen, row, flow.y, setter.leading)
    flow.y += row.height
    first = false
  }
}
