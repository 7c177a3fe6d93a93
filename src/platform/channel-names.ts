/** Names that pages and the service worker must agree on. */
export const drainSyncTag = 'ims-drain'

/** One channel per server. Pages, the catalog worker and the service worker must use the same name. */
export const eventChannelName = (serverKey: string): string => `ims-news@${serverKey}`
