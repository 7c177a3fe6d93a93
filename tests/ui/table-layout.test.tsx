import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Density, defaultLayout, type TableLayout, type TableSettings } from '#domain/tables/table-layout.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import { renderUi } from '../support/screens/render-ui.tsx'

interface Row {
  id: number
  name: string
}
const column = (key: string, title: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  title,
  width: 120,
  cell: (row) => `${key} ${row.name}`,
  ...more,
})
const columns = [
  column('number', 'Number', { order: 'number', mono: true }),
  column('item', 'Item', { above: 'number', order: 'item' }),
  column('person', 'Person', { order: 'person' }),
  column('fund', 'Fund', { order: 'fund' }),
  column('extra', 'Extra', { startsHidden: true }),
  column('cost', 'Cost', { align: 'right' }),
]
const rows: readonly Row[] = Array.from({ length: 40 }, (_, id) => ({ id, name: `${id}` }))

function Listed({ stored = defaultLayout, isLoaded = true }: { stored?: TableLayout; isLoaded?: boolean }) {
  const [density, setDensity] = useState<Density>('comfortable')
  const [layout, setLayout] = useState(stored)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [order, setOrder] = useState('item')
  const settings: TableSettings = { table: 'things', isLoaded, density, layout, setDensity, setLayout }
  return (
    <>
      <p>order {order}</p>
      <ColumnChooser columns={columns} settings={settings} shown={shown} onShown={setShown} />
      <Table
        label="Things"
        columns={columns}
        settings={settings}
        shown={shown}
        list={completeList(rows)}
        rowId={(row) => row.id}
        order={order}
        onOrder={setOrder}
      />
    </>
  )
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const tracks = () => screen.getByRole('grid').style.getPropertyValue('--columns')
const rowHeight = () => screen.getByRole('grid').style.getPropertyValue('--row')
const edgeOf = (name: string) =>
  screen.getByRole('columnheader', { name }).querySelector<HTMLElement>('[aria-hidden]:empty')!
const openChooser = () => userEvent.click(screen.getByRole('button', { name: 'Columns' }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
afterEach(() => vi.restoreAllMocks())

test('[SHELL-2962] compact rows: two lines in 34 px; on a touch screen 44 px', async () => {
  renderUi(<Listed />)
  expect(rowHeight()).toBe('60px')
  await openChooser()
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(rowHeight()).toBe('34px')
  expect(screen.getByRole('grid').dataset['density']).toBe('compact')
  expect(screen.getByRole('grid').style.getPropertyValue('--cell-lines')).toBe('2')
})

test('[SHELL-2962] compact rows on a touch screen: 44 px', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: query === '(pointer: coarse)' }),
  )
  renderUi(<Listed />)
  await openChooser()
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(rowHeight()).toBe('44px')
})

test('[SHELL-2963] settings that are not read yet: no row is shown in another height first', () => {
  renderUi(<Listed isLoaded={false} />)
  expect(screen.queryByRole('grid')).toBeNull()
})

test('[SHELL-5740] the edges of columns are no Tab stops and not read aloud: Tab goes from one sort button to the next', async () => {
  renderUi(<Listed />)
  expect(screen.queryAllByRole('separator')).toEqual([])
  expect(screen.getAllByRole('columnheader', { name: 'Person' })).toHaveLength(1)
  screen.getByRole('button', { name: 'Columns' }).focus()
  const stops: (string | undefined | null)[] = []
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab()
    stops.push(document.activeElement?.getAttribute('role') ?? document.activeElement?.textContent)
  }
  expect(stops).toEqual(['Item', 'Number', 'Person', 'Fund', 'row'])
})

test('[SHELL-2964] a pointer on the edge: the column follows it, and keeps its width when it is released', () => {
  renderUi(<Listed />)
  const edge = edgeOf('Fund')
  Object.assign(edge, { setPointerCapture() {} })
  fireEvent.pointerDown(edge, { button: 0, clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 350, pointerId: 1 })
  expect(tracks().split(' ')).toContain('170px')
  fireEvent.pointerCancel(edge)
  expect(tracks().split(' ')).not.toContain('170px')
  fireEvent.pointerDown(edge, { button: 0, clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 250, pointerId: 1 })
  fireEvent.pointerUp(edge, { pointerId: 1 })
  expect(tracks().split(' ')).toContain('70px')
  fireEvent.doubleClick(edge)
  expect(tracks().split(' ')).not.toContain('70px')
})

test('[SHELL-2965] the buttons of the chooser: move and size without dragging; the focus stays, the result is announced', async () => {
  renderUi(<Listed />)
  expect(heads()).toEqual(['Item', 'Number', 'Person', 'Fund', 'Cost'])
  await openChooser()
  await press('Move Person right')
  expect(heads()).toEqual(['Item', 'Number', 'Fund', 'Person', 'Cost'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Person right')
  expect(screen.getByText('Person is column 3 of 4.')).toBeTruthy()
  await press('Move Cost left')
  await press('Move Cost left')
  expect(heads()).toEqual(['Item', 'Number', 'Cost', 'Fund', 'Person'])
  // The first stays first.
  await press('Move Cost left')
  await press('Move Item and Number right')
  expect(heads()).toEqual(['Item', 'Number', 'Cost', 'Fund', 'Person'])
  await press('Make Item and Number wider')
  expect(tracks()).toMatch(/^136px /)
})

test('[SHELL-2966] Reset columns: order, widths and choice of columns as at first, once something differs', async () => {
  renderUi(<Listed stored={{ order: ['gone', 'cost', 'item'], widths: { gone: 90, cost: 300 } }} />)
  expect(heads()).toEqual(['Item', 'Number', 'Cost', 'Person', 'Fund'])
  await openChooser()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Extra' }))
  expect(heads()).toEqual(['Item', 'Number', 'Cost', 'Person', 'Fund', 'Extra'])
  await press('Reset columns')
  expect(heads()).toEqual(['Item', 'Number', 'Person', 'Fund', 'Cost'])
  expect(tracks()).not.toContain('300px')
  expect(screen.queryByRole('button', { name: 'Reset columns' })).toBeNull()
})

test('[SHELL-2965] a header that is dragged: the column moves and the list is not sorted; Escape leaves it', () => {
  renderUi(<Listed />)
  const stackOf = (name: string) => screen.getByRole('columnheader', { name }).parentElement!
  const all = ['Item', 'Person', 'Fund', 'Cost'].map(stackOf)
  all.forEach((stack, index) => {
    vi.spyOn(stack, 'getBoundingClientRect').mockReturnValue({ right: (index + 1) * 100 } as DOMRect)
  })
  const fund = all[2]!
  const sort = within(fund).getByRole('button')
  const drag = (to: number) => {
    fireEvent.pointerDown(sort, { button: 0, clientX: 250, pointerType: 'mouse', pointerId: 1 })
    fireEvent.pointerMove(document.body, { clientX: to, pointerId: 1 })
  }
  drag(20)
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  fireEvent.pointerUp(document.body, { pointerId: 1 })
  expect(heads()).toEqual(['Item', 'Number', 'Person', 'Fund', 'Cost'])
  drag(20)
  expect(all[1]?.dataset['drop']).toBe('before')
  fireEvent.pointerUp(document.body, { pointerId: 1 })
  fireEvent.click(sort)
  expect(heads()).toEqual(['Item', 'Number', 'Fund', 'Person', 'Cost'])
  expect(screen.getByText('order item')).toBeTruthy()
})

/** A table of which only number and item are never left out. */
const givingWay = columns.map((one, index) => (index < 2 ? one : { ...one, givesWay: index }))

function Narrow({ order = 'item', chosen = null }: { order?: string; chosen?: readonly string[] | null }) {
  const [shown, setShown] = useState(chosen)
  return (
    <Table
      label="Things"
      columns={givingWay}
      shown={shown}
      onShown={setShown}
      list={completeList(rows)}
      rowId={(row) => row.id}
      order={order}
    />
  )
}
const widthOfTable = (pixels: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(pixels)

test.each([
  [480, 'item', ['Item', 'Number', 'Person', 'Fund', 'Cost'], null],
  [479, 'item', ['Item', 'Number', 'Person', 'Fund'], 'Left out for lack of space: Cost.'],
  [359, 'item', ['Item', 'Number', 'Person'], 'Left out for lack of space: Fund and Cost.'],
  [359, '-fund', ['Item', 'Number', 'Fund'], 'Left out for lack of space: Person and Cost.'],
  [40, 'item', ['Item', 'Number'], 'Left out for lack of space: Person, Fund, and Cost.'],
])(
  '[SHELL-5450] %i px, sorted by %s: the least important columns that do not fit are left out and named',
  (pixels, order, shown, note) => {
    widthOfTable(pixels)
    renderUi(<Narrow order={order} />)
    expect(heads()).toEqual(shown)
    expect(screen.queryByText(/^Left out/)?.textContent ?? null).toBe(note)
  },
)

test('[SHELL-5450] [SHELL-5562] Show all columns, or columns that somebody chose: all of them, whether they fit or not', async () => {
  widthOfTable(300)
  const { unmount } = renderUi(<Narrow />)
  await press('Show all columns')
  expect(heads()).toEqual(['Item', 'Number', 'Person', 'Fund', 'Cost'])
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  expect(screen.queryByText(/^Left out/)).toBeNull()
  unmount()
  renderUi(<Narrow chosen={['number', 'item', 'cost', 'extra']} />)
  expect(heads()).toEqual(['Item', 'Number', 'Extra', 'Cost'])
})
