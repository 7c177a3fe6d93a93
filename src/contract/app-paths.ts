/** First path segments of the app's screens. The server answers these paths, and no others, with the app; a test compares both lists. */
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
  'practice',
  'outbox',
  'ready',
  'share',
]
