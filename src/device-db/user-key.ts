/** Key of a person on this device: the server, and the person's id there. */
export const userKeyOf = (serverKey: string, userId: number): string => `${serverKey}:${userId}`

export const userIdOf = (userKey: string): number => Number(userKey.slice(userKey.lastIndexOf(':') + 1))
