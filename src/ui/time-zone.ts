import { createContext, useContext } from 'react'
import { usualTimeZone } from '#domain/dates.ts'

export const TimeZoneContext = createContext(usualTimeZone)

/** The institute's time zone, for the parts of `ui`, which know no engine. */
export const useTimeZone = (): string => useContext(TimeZoneContext)
