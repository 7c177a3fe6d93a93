import { createContext, useContext, useEffect, useLayoutEffect } from 'react'

export const PageTitleContext = createContext<(title: string) => void>(() => {})

/** Sets the window title to the open page, and announces it to screen readers after a navigation. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useLayoutEffect(() => setTitle(title), [title, setTitle])
}

/** The title of a page that the table of screens does not know by name. Set after that of its screen, which it replaces. */
export function useOwnPageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => setTitle(title), [title, setTitle])
}
