/** Words in `code` of an error answer that the app acts upon. A plain server sends none of them. */
export const problemCodes = {
  /** 409: the very request is being worked on; ask again soon. */
  inProgress: 'idempotency_in_progress',
  /** 422: the key of this request was used with another body. A bug of the app. */
  keyReuse: 'idempotency_key_reuse',
  /** 409: the count was restarted since this was recorded. `current` holds the row. */
  countPeriodClosed: 'round_closed',
} as const
