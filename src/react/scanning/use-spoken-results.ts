import { createContext, useContext } from 'react'

/** Whether the signed-in person wants the result of each scan read aloud on this device. */
export const SpokenResultsContext = createContext(false)

export const useSpokenResults = (): boolean => useContext(SpokenResultsContext)
