import { createContext, useContext, useLayoutEffect } from 'react'

export const PageTitleContext = createContext<(title: string) => void>(() => {})

/** Names the open page: in the title of the window, and aloud after a navigation. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useLayoutEffect(() => setTitle(title), [title, setTitle])
}
