/** Names that pages and the service worker must agree on. */
export const drainSyncTag = 'ims-drain'

/** One channel for each server: pages, the catalog worker and the service worker only reach each other on the same name. */
export const eventChannelName = (serverKey: string): string => `ims-news@${serverKey}`
