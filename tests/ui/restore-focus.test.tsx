import { Menu } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useLostFocus } from '#ui/dialogs/use-restore-focus.ts'
import { menusId } from '#ui/theme/menus-id.ts'
import { renderUi } from '../support/screens/render-ui.tsx'

/** A step that a person confirms. `arrive` is the answer of the server, after which the next step has another button. */
function Steps({ onConfirmed }: { onConfirmed: (arrive: () => void) => void }) {
  const confirm = useConfirm()
  const [step, setStep] = useState<'begin' | 'end'>('begin')
  const begin = async () => {
    if (await confirm({ title: 'Begin?', text: '', confirm: 'Yes, begin' })) onConfirmed(() => setStep('end'))
  }
  return (
    <main tabIndex={-1}>
      {step === 'begin' ? (
        <Button key="begin" onClick={() => void begin()}>
          Begin
        </Button>
      ) : (
        <Button key="end">End</Button>
      )}
    </main>
  )
}

/** By keys: the focus is on the button again when the dialog is closed. */
async function decideInDialog(opener: string, decision: string): Promise<void> {
  const button = screen.getByRole('button', { name: opener })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const yes = await screen.findByRole('button', { name: decision })
  yes.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
}

test('[SHELL-5522] a button that opened a dialog and is gone after the decision: the focus is on the page, not lost', async () => {
  const arrivals: (() => void)[] = []
  renderUi(<Steps onConfirmed={(arrive) => arrivals.push(arrive)} />)
  await decideInDialog('Begin', 'Yes, begin')
  arrivals[0]?.()
  await screen.findByRole('button', { name: 'End' })
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
})

/** A result that comes after a dialog. */
function AnsweredInDialog({
  onAsked = () => {},
  onConfirmed,
}: {
  onAsked?: (arrive: () => void) => void
  onConfirmed: (arrive: () => void) => void
}) {
  const confirm = useConfirm()
  const [isAnswered, setAnswered] = useState(false)
  const box = useLostFocus<HTMLDivElement>(isAnswered, isAnswered)
  const ask = async () => {
    onAsked(() => setAnswered(true))
    if (await confirm({ title: 'Sure?', text: '', confirm: 'Yes' })) onConfirmed(() => setAnswered(true))
  }
  return (
    <main tabIndex={-1}>
      <div ref={box} tabIndex={-1} data-testid="box">
        {isAnswered ? 'Done' : <Button onClick={() => void ask()}>Answer</Button>}
      </div>
    </main>
  )
}

test('[SHELL-5691] the result of a decision in a dialog replaces the button that opened it: the result has the focus, not the page', async () => {
  const arrivals: (() => void)[] = []
  renderUi(<AnsweredInDialog onConfirmed={(arrive) => arrivals.push(arrive)} />)
  await decideInDialog('Answer', 'Yes')
  arrivals[0]?.()
  await screen.findByText('Done')
  await expect.poll(() => document.activeElement).toBe(screen.getByTestId('box'))
})

test('[SHELL-5691] the result comes while the dialog is open: it has the focus when the dialog is closed, not the page', async () => {
  renderUi(<AnsweredInDialog onAsked={(arrive) => setTimeout(arrive)} onConfirmed={() => {}} />)
  screen.getByRole('button', { name: 'Answer' }).focus()
  await userEvent.keyboard('{Enter}')
  const yes = await screen.findByRole('button', { name: 'Yes' })
  yes.focus()
  await expect.poll(() => screen.getByTestId('box').textContent).toBe('Done')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByTestId('box'))
})

function Answered() {
  const [answers, setAnswers] = useState(0)
  const box = useLostFocus<HTMLDivElement>(answers, answers > 0)
  return (
    <div ref={box} tabIndex={-1} data-testid="box">
      <Button key={answers} onClick={() => setAnswers(answers + 1)}>
        {`Answer ${answers}`}
      </Button>
      <Button onClick={() => setAnswers(answers + 1)}>Other</Button>
    </div>
  )
}

test('[SHELL-5528] a pressed button makes way for its result: the result has the focus; a focus that is elsewhere stays', async () => {
  renderUi(<Answered />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Answer 0' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(screen.getByTestId('box'))
  const other = screen.getByRole('button', { name: 'Other' })
  other.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Answer 2' })
  expect(document.activeElement).toBe(other)
})

const settledFocus = () => expect.poll(() => document.activeElement)

/** A list whose items leave it when they are answered. */
function Queue({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names)
  return (
    <main tabIndex={-1}>
      <ul>
        {left.map((name) => (
          <li key={name} data-testid={name}>
            <span>{name}</span>
            <Button onClick={() => setLeft(left.filter((each) => each !== name))}>{`Answer ${name}`}</Button>
          </li>
        ))}
      </ul>
      {left.length === 0 ? <p>All answered</p> : null}
    </main>
  )
}

/** By keys, after the guard of the focus has loaded. */
async function pressByKey(name: string): Promise<void> {
  await import('#ui/dialogs/keep-focus.ts')
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

test('[SHELL-5741] an item that leaves a list with the focus: the next one has it, after the last one the one before, then the list; Tab continues there', async () => {
  renderUi(<Queue names={['one', 'two', 'three']} />)
  await pressByKey('Answer two')
  await settledFocus().toBe(screen.getByTestId('three'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Answer three' }))
  expect(screen.getByTestId('three').hasAttribute('tabindex')).toBe(false)
  await userEvent.keyboard('{Enter}')
  await settledFocus().toBe(screen.getByTestId('one'))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await settledFocus().toBe(screen.getByRole('list'))
})

function TwoButtons() {
  const [step, setStep] = useState(1)
  return (
    <div data-testid="steps">
      {step === 1 ? <Button onClick={() => setStep(2)}>Delete one</Button> : null}
      <Button>Delete all</Button>
    </div>
  )
}

test('[SHELL-5741] a button that is gone beside another one: the focus is on what is around them, so that a key held down presses nothing', async () => {
  renderUi(<TwoButtons />)
  await pressByKey('Delete one')
  await settledFocus().toBe(screen.getByTestId('steps'))
})

test('[SHELL-5741] a finger that pressed what is gone: the focus does not move', async () => {
  renderUi(<Queue names={['one', 'two']} />)
  await import('#ui/dialogs/keep-focus.ts')
  await userEvent.click(screen.getByRole('button', { name: 'Answer one' }))
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(document.activeElement).toBe(document.body)
})

function MenuOfStep() {
  const [isWorking, setWorking] = useState(false)
  return (
    <section data-testid="tools">
      {isWorking ? (
        <p data-testid="progress">Working</p>
      ) : (
        <Menu>
          <Menu.Target>
            <Button>Export</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setWorking(true)}>As a file</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}

test('[SHELL-5742] an entry of a menu whose button makes way for the progress: the progress has the focus, not the end of the page', async () => {
  renderUi(<MenuOfStep />)
  await pressByKey('Export')
  const entry = await screen.findByRole('menuitem', { name: 'As a file' })
  await settledFocus().toBe(entry)
  await userEvent.keyboard('{Enter}')
  await settledFocus().toBe(screen.getByTestId('progress'))
})

/** A search that its person leaves by Escape. */
function SearchWithDialog() {
  const confirm = useConfirm()
  return (
    <main tabIndex={-1}>
      <input
        aria-label="Search"
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') void confirm({ title: 'Sure?', text: '', confirm: 'Yes' })
          if (key === 'Escape') currentTarget.blur()
        }}
      />
      <p data-testid="news" />
    </main>
  )
}

test('[SHELL-5835] a field that its person leaves after a dialog: what changes on the page afterwards does not put them back into it', async () => {
  renderUi(<SearchWithDialog />)
  await import('#ui/dialogs/keep-focus.ts')
  const search = screen.getByRole('textbox', { name: 'Search' })
  search.focus()
  await userEvent.keyboard('{Enter}')
  const yes = await screen.findByRole('button', { name: 'Yes' })
  yes.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await settledFocus().toBe(search)
  await userEvent.keyboard('{Escape}')
  screen.getByTestId('news').append('Something else')
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(document.activeElement).toBe(document.body)
})

/** A list whose items are answered in a dialog, which has a drop-down list with a search. */
function QueueWithDialog({ names }: { names: readonly string[] }) {
  const confirm = useConfirm()
  const [left, setLeft] = useState(names)
  const answer = async (name: string) => {
    if (await confirm({ title: 'Sure?', text: '', confirm: 'Yes' })) setLeft(left.filter((each) => each !== name))
  }
  return (
    <main tabIndex={-1}>
      <ul>
        {left.map((name) => (
          <li key={name} data-testid={name}>
            <span>{name}</span>
            <Button onClick={() => void answer(name)}>{`Answer ${name}`}</Button>
          </li>
        ))}
      </ul>
      <div id={menusId}>
        <input aria-label="Search options" />
      </div>
    </main>
  )
}

test('[SHELL-5836] a drop-down list searched in a dialog: when the dialog is closed, the focus goes to the place of what opened the dialog, not to the search', async () => {
  renderUi(<QueueWithDialog names={['one', 'two']} />)
  await pressByKey('Answer one')
  const yes = await screen.findByRole('button', { name: 'Yes' })
  screen.getByRole('textbox', { name: 'Search options' }).focus()
  yes.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await settledFocus().toBe(screen.getByTestId('two'))
})
