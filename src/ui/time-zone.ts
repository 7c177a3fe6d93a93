import { createContext, useContext } from 'react'
import { defaultTimeZone } from '#domain/time/dates.ts'

export const TimeZoneContext = createContext(defaultTimeZone)

/** The institute's time zone, for the parts of `ui`, which know no engine. */
export const useTimeZone = (): string => useContext(TimeZoneContext)
