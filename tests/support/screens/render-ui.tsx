import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { UiProvider } from '#ui/provider.tsx'

/** Renders a component of `ui` with theme, toasts and dialogs. */
export function renderUi(element: ReactNode): RenderResult {
  return render(<UiProvider env="test">{element}</UiProvider>)
}
