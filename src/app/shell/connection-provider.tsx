import type { ReactNode } from 'react'
import { useConnection } from '#react/use-online.ts'
import { ConnectionContext } from '#ui/connection.ts'

export function ConnectionProvider({ children }: { children: ReactNode }) {
  return <ConnectionContext.Provider value={useConnection()}>{children}</ConnectionContext.Provider>
}
