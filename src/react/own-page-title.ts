import { useContext, useEffect } from 'react'
import { PageTitleContext } from './page-title.ts'

/** The title of a page that the table of screens does not know by name. Set after that of its screen, which it replaces. */
export function useOwnPageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => setTitle(title), [title, setTitle])
}
