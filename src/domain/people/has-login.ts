/** A person without a login has no user name. They can be accountable for property, but cannot sign in until an admin gives them a login. */
export const hasLogin = ({ username }: Readonly<Record<string, unknown>>): boolean =>
  typeof username === 'string' && username !== ''
