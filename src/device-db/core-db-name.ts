/** Names of the core databases: one for each server that this browser has used. */
const prefix = 'ims-core@'

export const coreDbName = (serverKey: string): string => `${prefix}${serverKey}`

/** The servers that have a core database, by the names of all databases of the browser. */
export const serversWithCoreDb = (databaseNames: readonly string[]): readonly string[] =>
  databaseNames.flatMap((name) =>
    name.length > prefix.length && name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
