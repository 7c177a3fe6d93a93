/** First parts of the addresses at which the app has screens. The server answers these with the app, and no others (a test holds both). */
export const appPaths: readonly string[] = [
  'admin',
  'subadmin',
  'employee',
  'login',
  'verify',
  'notfound',
  'qr',
  'q',
  'r',
  'outbox',
  'ready',
]
