import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SearchBox } from '#ui/list/search-box.tsx'
import { UiProvider } from '#ui/provider.tsx'

const said: string[] = []
const box = (value: string) => (
  <UiProvider>
    <SearchBox label="Search" value={value} onSearch={(text) => said.push(text)} />
  </UiProvider>
)
const typed = () => screen.getByLabelText('Search')

test('[OFFICE-25] a late address: removes no typed letter; a change from outside is shown', async () => {
  const user = userEvent.setup()
  const { rerender } = render(box(''))
  await user.type(typed(), 'lap')
  expect(said).toEqual(['l', 'la', 'lap'])
  rerender(box('la'))
  expect(typed()).toHaveProperty('value', 'lap')
  await user.type(typed(), 't')
  rerender(box('lap'))
  expect(typed()).toHaveProperty('value', 'lapt')
  rerender(box('lapt'))
  expect(typed()).toHaveProperty('value', 'lapt')

  rerender(box('chair'))
  expect(typed()).toHaveProperty('value', 'chair')
  // Typed and deleted again before the address changed; then a view with that text is opened.
  await user.type(typed(), 's{Backspace}')
  await user.tab()
  rerender(box('chairs'))
  expect(typed()).toHaveProperty('value', 'chairs')
})
