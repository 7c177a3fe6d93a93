import { createContext, useContext, useLayoutEffect } from 'react'

export const PageTitleContext = createContext<(title: string) => void>(() => {})

/** Sets the window title to the open page, and announces it to screen readers after a navigation. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useLayoutEffect(() => setTitle(title), [title, setTitle])
}
