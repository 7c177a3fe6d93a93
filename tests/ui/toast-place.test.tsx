/** Where toasts are shown. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#ui/button.tsx'
import { ToastDock, useToast } from '#ui/feedback/toasts.tsx'
import { UiProvider } from '#ui/provider.tsx'
import { renderUi } from '../support/screens/render-ui.tsx'

const setHeight = (height: number) => vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(height)
beforeEach(() => void setHeight(1_000))
afterEach(() => vi.restoreAllMocks())

/** Toasts are usually at the lower end of the window, and at the upper one if they are moved. */
function layOut(buttonTop: number) {
  return vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isStack = this.matches('.no-print')
    const top = !isStack ? buttonTop : this.hasAttribute('data-moved') ? 60 : innerHeight - 100
    return new DOMRect(600, top, 300, isStack ? 80 : 40)
  })
}

function Form() {
  const toaster = useToast()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        toaster.error('Not saved.')
      }}
    >
      <input aria-label="Name" />
      <Button type="submit">Save</Button>
    </form>
  )
}

const stack = () => screen.getByRole('alert').closest<HTMLElement>('.no-print')
const isMoved = () => stack()?.hasAttribute('data-moved')
const button = () => screen.getByRole('button', { name: 'Save' })
const send = () => act(() => fireEvent.submit(button()))
/** Saves with the pointer; {@link send} saves without a pressed button. */
function press() {
  fireEvent.pointerDown(button())
  send()
}

test.each([
  ['where toasts are shown', 920, true],
  ['elsewhere', 500, false],
])('[SHELL-3046] the pressed button is %s: no toast covers it', (_, top, moved) => {
  layOut(top)
  renderUi(<Form />)
  press()
  expect(isMoved()).toBe(moved)
})

test('[SHELL-3046] a form sent with Enter: its button stays free too, and the next toast finds its own place', () => {
  layOut(920)
  renderUi(<Form />)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  send()
  expect(isMoved()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  layOut(300)
  send()
  expect(isMoved()).toBe(false)
})

/** A phone: toasts are usually at the upper end, where the title of the page is too. */
function layOutPhone({ title, button }: { title: number; button: number }) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.style.display === 'none') return new DOMRect()
    if (!this.matches('.no-print')) return new DOMRect(600, this.matches('h1') ? title : button, 300, 40)
    const ownTop = Number.parseInt(this.style.insetBlockStart, 10)
    return new DOMRect(600, Number.isNaN(ownTop) ? (this.hasAttribute('data-moved') ? 640 : 60) : ownTop, 300, 60)
  })
}

const Page = () => (
  <main>
    <h1>Outbox</h1>
    <Form />
  </main>
)

test('[SHELL-3180] a toast would cover the title of the page: it is at the other end of the window', () => {
  layOutPhone({ title: 80, button: 300 })
  renderUi(<Page />)
  send()
  expect(isMoved()).toBe(true)
})

test('[SHELL-3180] the title was hidden while its screen loaded: the toast makes room when it is shown', async () => {
  layOutPhone({ title: 80, button: 300 })
  renderUi(<Page />)
  const title = screen.getByRole('heading', { name: 'Outbox' })
  title.style.display = 'none'
  send()
  expect(isMoved()).toBe(false)
  title.style.display = ''
  await waitFor(() => expect(isMoved()).toBe(true))
})

test('[SHELL-3180] title above, pressed button below: the toast is between them, below the title', () => {
  layOutPhone({ title: 80, button: 650 })
  renderUi(<Page />)
  press()
  expect(isMoved()).toBe(false)
  expect(stack()?.style.insetBlockStart).toBe('128px')
})

/** A screen with a line for toasts, which is left for a page. */
function Screens() {
  const [isDocked, setDocked] = useState(true)
  return isDocked ? (
    <main>
      <ToastDock />
      <Form />
      <Button onClick={() => setDocked(false)}>Outbox</Button>
    </main>
  ) : (
    <main>
      <h1>Outbox</h1>
    </main>
  )
}

test('[SHELL-3180] a toast of a screen that has a line for it does not cover the title of the page after it', () => {
  layOutPhone({ title: 80, button: 300 })
  renderUi(<Screens />)
  send()
  fireEvent.click(screen.getByRole('button', { name: 'Outbox' }))
  expect(screen.getByRole('heading', { name: 'Outbox' })).toBeTruthy()
  expect(isMoved()).toBe(true)
})

test('[SHELL-4852] no place is free of all titles: the pressed button is free, and a title is covered', () => {
  layOutPhone({ title: 640, button: 60 })
  renderUi(<Page />)
  press()
  const { bottom: end, top } = stack()!.getBoundingClientRect()
  const saveButton = button().getBoundingClientRect()
  expect(top >= saveButton.bottom || end <= saveButton.top).toBe(true)
})

test('[SHELL-4852] the page scrolls the pressed button to a toast: the toast makes room', async () => {
  layOut(500)
  renderUi(<Form />)
  press()
  expect(isMoved()).toBe(false)
  layOut(920)
  await waitFor(() => expect(isMoved()).toBe(true))
})

/** Its button is drawn again for another `times`, and a file can be dropped beside it. */
const Drawn = ({ times }: { times: number }) => (
  <section key={times}>
    <p>Drop a file here</p>
    <Form />
  </section>
)

test('[SHELL-5451] the pressed button was drawn again: no toast covers its successor', () => {
  layOutPhone({ title: 80, button: 60 })
  const { rerender } = renderUi(<Drawn times={1} />)
  fireEvent.pointerDown(button())
  rerender(
    <UiProvider env="test">
      <Drawn times={2} />
    </UiProvider>,
  )
  send()
  expect(isMoved()).toBe(true)
})

test('[SHELL-5451] a file was dropped: no toast covers the button beside it', () => {
  layOut(920)
  renderUi(<Drawn times={1} />)
  fireEvent.drop(screen.getByText('Drop a file here'))
  send()
  expect(isMoved()).toBe(true)
})

test('[SHELL-5451] nothing was pressed: no toast covers a button or field of the screen', () => {
  layOut(920)
  renderUi(
    <main>
      <Form />
    </main>,
  )
  send()
  expect(isMoved()).toBe(true)
})

test('[SHELL-5451] the window changes its size: the toast makes room', async () => {
  layOut(520)
  renderUi(<Form />)
  press()
  expect(isMoved()).toBe(false)
  setHeight(600)
  await waitFor(() => expect(isMoved()).toBe(true))
})

test('[SHELL-5564] the page scrolls and the usual position is free again: the toast stays where it is', async () => {
  layOut(920)
  renderUi(<Form />)
  press()
  expect(isMoved()).toBe(true)
  const measured = layOut(500)
  measured.mockClear()
  // Its place was judged again.
  await waitFor(() => expect(measured.mock.contexts).toContain(stack()))
  expect(isMoved()).toBe(true)
})
