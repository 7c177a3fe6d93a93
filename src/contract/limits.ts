/** Limits that app and server share (specification §9, D5.4, D6.2). */
export const textLimit = 255
export const userNameLimit = 150
/** The text of an unknown tag. A QR code holds up to 4,296 characters. */
export const unknownTagLimit = 2_000
export const passwordMinimum = 8
export const generatedPasswordLength = 8
export const imageLimitMegabytes = 10
export const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const
/** The largest quantity of an item, and of any other whole number of a row: what a column of PostgreSQL holds, rounded down. */
export const wholeNumberMaximum = 2_000_000_000
/** The longest time for the upload of a photo on the slowest networks (decision 166). The server must wait longer for a request. */
export const photoUploadMaximumMs = 240_000
export const countMinimum = 1
export const countMaximum = 9_999_999
export const pageSizeDefault = 50
export const pageSizeLimit = 2_000
export const toastMilliseconds = 2_500
export const lookupDebounceMilliseconds = 500
export const lookupScrollCheckMilliseconds = 300
export const printDelayMilliseconds = 500
export const lookupMenuHeight = { min: 140, max: 300 } as const
export const qrSize = 256
export const qrLevel = 'L' as const

/** Unit cost in centavos from which an item is PPE and issued on a PAR. Below, it is semi-expendable and issued on an ICS (D6.2). */
export const capitalizationThresholdCentavos = 5_000_000n
/** Unit cost in centavos up to which a semi-expendable item is of low value (SPLV). Above, it is of high value (SPHV, D6.2). */
export const lowValueCeilingCentavos = 500_000n

/** Names of the request and response headers that the sync extensions use. */
export const headerNames = {
  features: 'X-IMS-Features',
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  clientEvents: 'X-IMS-Events',
  device: 'X-IMS-Device',
  countPeriod: 'X-IMS-Round',
  /** The numbers of the records in a request, if they are not in its events. */
  records: 'X-IMS-Records',
  /** Time of the response, in milliseconds since 1970. */
  time: 'X-IMS-Time',
} as const

/** Maximum number of transfer requests that one call may accept. */
export const transferBatchLimit = 500
