/** Names that pages and the service worker must agree on. */
export const drainTag = 'ims-drain'
export const newsChannel = 'ims-news'
