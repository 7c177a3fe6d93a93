import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { type Column, columnStacks, gridTracks } from '#ui/table/columns/column.ts'
import { ListNote } from '#ui/table/list-page/list-note.tsx'
import { Pager } from '#ui/table/list-page/pager.tsx'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import { renderUi } from '../support/screens/render-ui.tsx'

interface Row {
  id: number
  name: string
  count: number
}
const all: readonly Row[] = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  name: `Thing ${index + 1}`,
  count: index,
}))
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, width: 200, order: 'name' },
  { key: 'count', title: 'Count', cell: (row) => row.count, width: 80, align: 'right', order: 'count' },
  { key: 'extra', title: 'Extra', cell: () => 'x', width: 80, startsHidden: true },
]

test('[SHELL-27] a wide table: text columns share the remaining width; number columns keep theirs', () => {
  expect(gridTracks(columnStacks(columns))).toEqual(['minmax(200px, 200fr)', '80px', 'minmax(80px, 80fr)'])
  const figures = columns.map((column) => ({ ...column, mono: true }))
  expect(gridTracks(columnStacks(figures))).toEqual(['200px', '80px', 'minmax(80px, 80fr)'])
})

test('[SHELL-2891] columns of which one stands above the other: one track, at the place of the first that is shown', () => {
  const stacked = columns.map((column) => (column.key === 'extra' ? { ...column, above: 'name' } : column))
  const keys = (shown: readonly Column<Row>[]) => columnStacks(shown).map((stack) => stack.map(({ key }) => key))
  expect(keys(stacked)).toEqual([['extra', 'name'], ['count']])
  expect(keys(stacked.slice(0, 2))).toEqual([['name'], ['count']])
  expect(keys(stacked.slice(1))).toEqual([['count'], ['extra']])
  expect(gridTracks(columnStacks(stacked), 2)).toEqual(['minmax(400px, 400fr)', '160px'])
})

test('[SHELL-2892] a number that is too long for its column: wraps after its separators, with its full text', () => {
  const number: Column<Row> = { key: 'no', title: 'No.', width: 90, mono: true, cell: () => 'SPHV-2024-1,234.50' }
  renderUi(<Table label="Things" columns={[number]} list={completeList(all.slice(0, 1))} rowId={(row) => row.id} />)
  const cell = screen.getByRole('rowheader')
  expect(cell.textContent).toBe('SPHV-2024-1,234.50')
  expect(cell.querySelector('span')?.innerHTML).toBe('SPHV-<wbr>2024-<wbr>1,<wbr>234.<wbr>50')
})

test('[SHELL-28] the buttons of a row: reachable by Tab only from that row', async () => {
  const user = userEvent.setup()
  const held: Column<Row> = {
    key: 'act',
    title: '',
    width: 90,
    cell: (row) => <button type="button">{`Mend ${row.name}`}</button>,
  }
  renderUi(
    <Table<Row>
      label="Things"
      columns={[...columns, held]}
      list={completeList(all.slice(0, 3))}
      rowId={(row) => row.id}
      onOpen={() => {}}
    />,
  )
  const reached = () => screen.getAllByRole('button', { name: /^Mend/ }).map((button) => button.tabIndex)
  expect(reached()).toEqual([0, -1, -1])
  screen.getAllByRole('row')[1]?.focus()
  await user.keyboard('{ArrowDown}')
  expect(reached()).toEqual([-1, 0, -1])
})

function Listed({ onOpen = () => {}, total = all.length }: { onOpen?: (row: Row) => void; total?: number }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [order, setOrder] = useState('name')
  return (
    <>
      <p>
        order {order}, {selected.size} selected
      </p>
      <Table
        label="Things"
        columns={columns}
        list={completeList(all.slice(0, total))}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        selected={selected}
        onSelected={setSelected}
        onSelectAll={() => setSelected(new Set(all.map((row) => row.id)))}
        order={order}
        onOrder={setOrder}
        onOpen={onOpen}
      />
    </>
  )
}

function Sorted({ more = [], onOpen }: { more?: readonly Column<Row>[]; onOpen?: (row: Row) => void }) {
  const [isReversed, setReversed] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const rows = all.slice(0, 5)
  return (
    <>
      <button type="button" onClick={() => setReversed(true)}>
        Reverse
      </button>
      <p>selected: {[...selected].join()}</p>
      <Table
        label="Things"
        columns={[...columns, ...more]}
        {...(onOpen ? { onOpen } : {})}
        list={completeList(isReversed ? rows.toReversed() : rows)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        selected={selected}
        onSelected={setSelected}
      />
    </>
  )
}

test('[SHELL-5216] rows are sorted again between looking and pressing: the press selects no other item', async () => {
  renderUi(<Sorted />)
  const boxOf = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('checkbox')
  const pressed = boxOf(/Thing 1/)
  await userEvent.click(screen.getByRole('button', { name: 'Reverse' }))
  await userEvent.click(pressed)
  expect(screen.getByText('selected:')).toBeTruthy()
  await userEvent.click(boxOf(/Thing 1/))
  expect(screen.getByText('selected: 1')).toBeTruthy()
})

test('[SHELL-5216] rows are sorted again during a press: no other item is opened or acted on', async () => {
  const events: string[] = []
  const mend: Column<Row> = {
    key: 'act',
    title: '',
    width: 90,
    cell: (row) => (
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation()
          events.push(`mend ${row.id}`)
        }}
      >
        Mend
      </button>
    ),
  }
  renderUi(<Sorted onOpen={(row) => events.push(`open ${row.id}`)} more={[mend]} />)
  const row = (index: number) => screen.getAllByRole('row')[index + 1] as HTMLElement
  const button = within(row(0)).getByRole('button', { name: 'Mend' })
  fireEvent.pointerDown(button)
  fireEvent.click(screen.getByRole('button', { name: 'Reverse' }))
  // The browser gives the press to what is at its place now, or to the row if the button is gone.
  fireEvent.click(button)
  fireEvent.click(row(0))
  expect(events).toEqual([])
  await userEvent.click(within(row(0)).getByRole('button', { name: 'Mend' }))
  await userEvent.click(row(1))
  // A screen reader presses without a pointer.
  fireEvent.click(row(2))
  expect(events).toEqual(['mend 5', 'open 4', 'open 3'])
})

test('[SHELL-20] a table: says how long it is and renders only what is in view', () => {
  renderUi(<Listed />)
  const grid = screen.getByRole('grid', { name: 'Things' })
  expect(grid.getAttribute('aria-rowcount')).toBe('301')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(80)
  expect(within(grid).queryByText('Extra')).toBeNull()
})

test('[SHELL-21] column headers: sort ascending, then descending, and say so', async () => {
  renderUi(<Listed />)
  const head = screen.getByRole('columnheader', { name: 'Name' })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(within(head).getByRole('button'))
  expect(screen.getByText(/order -name/)).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
})

test('[SHELL-22] rows: one Tab stop, arrows move, Enter opens, Space selects', async () => {
  const opened: number[] = []
  renderUi(<Listed onOpen={(row) => opened.push(row.id)} />)
  const rows = () => screen.getAllByRole('row').filter((row) => row.dataset['index'] !== undefined)
  expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
  rows()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('1')
  await userEvent.keyboard(' ')
  expect(screen.getByText(/1 selected/)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual([2])
})

test('[SHELL-5521] keys pressed before the browser draws again: each applies to the row that the one before moved to', () => {
  const opened: number[] = []
  renderUi(<Listed onOpen={(row) => opened.push(row.id)} />)
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key })
  }
  screen
    .getAllByRole('row')
    .find((row) => row.dataset['index'] === '0')
    ?.focus()
  press('ArrowDown', 'ArrowDown', 'Enter')
  expect(opened).toEqual([3])
  // This row is rendered only after the scroll.
  press('End', 'Enter', 'ArrowUp', 'Enter')
  expect(opened).toEqual([3, 300, 299])
})

test('[SHELL-2967] a row that begins below the header and ends below the bottom: the list scrolls until all of it is in view', async () => {
  renderUi(<Listed />)
  const grid = screen.getByRole('grid')
  Object.defineProperties(grid, { scrollHeight: { value: 300 * 40 + 36 }, clientHeight: { value: 800 } })
  const scrolledTo: number[] = []
  grid.scrollTo = ((options: ScrollToOptions) => void scrolledTo.push(options.top ?? 0)) as typeof grid.scrollTo
  const rowAt = (index: number) => screen.getAllByRole('row').find((row) => row.dataset['index'] === `${index}`)
  rowAt(20)?.focus()
  await userEvent.keyboard('{ArrowDown}')
  // The header, and 22 rows, minus the view.
  expect(scrolledTo[0]).toBe(36 + 22 * 40 - 800)
})

test('[SHELL-23] the checkbox in the header: selects every matching row, loaded or not, and clears the selection', async () => {
  renderUi(<Listed />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 300' }))
  expect(screen.getByText(/300 selected/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Clear the selection' }))
  expect(screen.getByText(/ 0 selected/)).toBeTruthy()
})

test('[SHELL-24] an empty table: shows the specified heading', () => {
  renderUi(<Listed total={0} />)
  expect(screen.getByRole('heading', { name: fixedTexts.noData })).toBeTruthy()
})

test('[SHELL-25] the pager: goes back and forth and shows the page number', async () => {
  const pages: number[] = []
  renderUi(<Pager page={2} hasNext={false} onPage={(page) => pages.push(page)} />)
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('2')
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(pages).toEqual([1])
})

test('[SHELL-26] while nothing is known: no figure is shown; a cut-off cell has its full text as title', () => {
  const { unmount } = renderUi(<ListNote list={{ total: 0, asOf: null, loading: true }} />)
  expect(screen.getByRole('status').textContent).toBe(fixedTexts.loading)
  unmount()
  renderUi(<Listed total={2} />)
  expect(screen.getByText('Thing 1').getAttribute('title')).toBe('Thing 1')
})
