import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { defaultPreferences, PreferencesContext } from '#app/preferences.ts'
import { AppearanceDialog } from '#app/shell/appearance-dialog.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { UiProvider } from '#ui/provider.tsx'

function TestApp() {
  const [now, set] = useState(defaultPreferences)
  return (
    <MemoryRouter>
      <PreferencesContext.Provider value={{ current: now, set }}>
        <UiProvider singleKeys={now.singleKeys} env="test">
          <SearchBox value="" label="Search products" onSearch={() => {}} />
          <AppearanceDialog opened onClose={() => {}} />
        </UiProvider>
      </PreferencesContext.Provider>
    </MemoryRouter>
  )
}

test('[SHELL-10] the / key: focuses the search, unless the person turned it off', async () => {
  const user = userEvent.setup()
  render(<TestApp />)
  const press = async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('/')
  }
  const box = screen.getByLabelText('Search products', { selector: 'input' })
  await press()
  expect(document.activeElement).toBe(box)
  const wanted = screen.getByRole('switch', { name: /Search with the \/ key/ })
  await user.click(wanted)
  await press()
  expect(document.activeElement).not.toBe(box)
  await user.click(wanted)
  await press()
  expect(document.activeElement).toBe(box)
})
