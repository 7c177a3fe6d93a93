/** Names that pages and the service worker must agree on. */
export const drainSyncTag = 'ims-drain'

/** One channel for each server: pages, the catalogue's worker and the service worker hear of each other only on the same one. */
export const eventChannelName = (serverKey: string): string => `ims-news@${serverKey}`
