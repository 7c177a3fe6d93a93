/** A person without a login has no user name. Property may stand in their name, and they cannot sign in until an admin gives them one. */
export const hasLogin = ({ username }: Readonly<Record<string, unknown>>): boolean =>
  typeof username === 'string' && username !== ''
