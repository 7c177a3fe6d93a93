import { createContext } from 'react'
import type { Connection } from '#platform/ports.ts'

/** Whether the server can be asked, for the components of `ui`, which have no access to services. */
export const ConnectionContext = createContext<Connection>('offline')
