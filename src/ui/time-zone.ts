import { createContext, useContext } from 'react'
import { defaultTimeZone } from '#domain/time/dates.ts'

export const TimeZoneContext = createContext(defaultTimeZone)

/** The institute's time zone, for the components of `ui`, which have no access to services. */
export const useTimeZone = (): string => useContext(TimeZoneContext)
