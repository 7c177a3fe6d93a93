import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CutPaste } from '#app/shell/cut-paste.tsx'
import { renderUi } from '../support/screens/render-ui.tsx'

const title = 'The pasted text is too long'

const renderFields = () =>
  renderUi(
    <>
      <CutPaste />
      <input aria-label="Name" maxLength={10} defaultValue="abcd" />
      <textarea aria-label="Remarks" maxLength={10} />
      <input aria-label="Stored" maxLength={10} defaultValue={'y'.repeat(50)} />
      <input aria-label="Free" />
    </>,
  )

async function paste(name: string, text: string): Promise<HTMLInputElement> {
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name })
  await user.click(field)
  await user.paste(text)
  return field
}

test('[SHELL-5890] a paste that is longer than its field: says how much was left out', async () => {
  renderFields()
  const field = await paste('Name', 'x'.repeat(5_000))
  expect(field.value).toBe('abcdxxxxxx')
  await screen.findByText(title)
  screen.getByText('This field has room for 10 characters. The end of the text was left out: 4,994 characters.')
})

test.each([
  ['Name', 'xxxxxx', 'a text that just fits'],
  ['Name', 'xx\r\nxxx', 'a line break is one blank in a field of one line'],
  ['Name', 'xxxxxx\r\n', 'a field of one line drops the line break of a copied cell'],
  ['Remarks', 'xxxx\r\nxxxxx', 'a line break counts once'],
  ['Free', 'x'.repeat(5_000), 'a field without a limit'],
])('[SHELL-5890] %s, %j: %s, so nothing is said', async (name, text) => {
  renderFields()
  await paste(name, text)
  expect(screen.queryByText(title)).toBeNull()
})

test('[SHELL-5890] selected text makes room for the pasted one', async () => {
  renderFields()
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.click(field)
  field.setSelectionRange(0, 4)
  await user.paste('x'.repeat(10))
  expect(field.value).toBe('xxxxxxxxxx')
  expect(screen.queryByText(title)).toBeNull()
})

test('[SHELL-5890] a line break in a field of one line is a blank, which needs room', async () => {
  renderFields()
  await paste('Name', 'xxx\r\nxxx')
  await screen.findByText(/The end of the text was left out: 1 character\./)
})

test('[SHELL-5890] a stored text longer than the limit: only pasted characters were left out', async () => {
  renderFields()
  await paste('Stored', 'xyz')
  await screen.findByText(/The end of the text was left out: 3 characters\./)
})
