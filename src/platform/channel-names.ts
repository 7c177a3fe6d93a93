/** Names that pages, the catalog worker and the service worker must agree on (docs/glossary/stored-names.md). */
export const drainSyncTag = 'ims-drain'

/** Web Locks: one drain, one pull of the list, one download of baselines at a time. */
export const drainLock = 'ims:drain'
export const mirrorLock = 'ims:mirror'
export const baselinesLock = 'ims:books'

/** One channel per server. Pages, the catalog worker and the service worker must use the same name. */
export const eventChannelName = (serverKey: string): string => `ims-news@${serverKey}`
