/** Values of `code` in an error response that the app handles specially. A plain server sends none of them. */
export const problemCodes = {
  /** 409: the server is still processing the same request; try again soon. */
  inProgress: 'idempotency_in_progress',
  /** 401: this sign-in was ended from another device, or the account was deactivated; the device deletes its lists. */
  signInEnded: 'sign_in_ended',
  /** 422: this idempotency key was used with another body. A bug of the app. */
  keyReuse: 'idempotency_key_reuse',
  /** 409: a new count period began after this was recorded. `current` has the row. */
  countPeriodClosed: 'round_closed',
  /** 400: its author undid this record, perhaps on another device. */
  recordUndone: 'record_undone',
} as const
