import type { ReactNode } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom'

/** A router without a browser, beginning at a path. It behaves like `BrowserRouter`, and the test can read and change its address. */
export function openMemoryRouter(at: string) {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true })
  return {
    Router: ({ children }: { children: ReactNode }) => <HistoryRouter history={history}>{children}</HistoryRouter>,
    /** The current path and query. */
    path: () => history.location.pathname + history.location.search,
    goTo: (to: string) => history.push(to),
  }
}
