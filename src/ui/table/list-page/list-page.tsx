import type { ReactNode } from 'react'
import classes from './list-page.module.css'

/** A page with one long table, which fills the rest of a wide screen: the table scrolls, the page does not. On a phone the page scrolls. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={`bilang-page bilang-wide ${classes['page']}`}>{children}</div>
}
