/** Whether the device has room for photos. Counts are small and more important: they keep the last of the storage for themselves. */
const leftForCounts = 50_000_000

export const hasSpaceForPhotos = ({ usage, quota }: { usage: number | null; quota: number | null }): boolean =>
  usage === null || quota === null || quota - usage >= leftForCounts
