/** Whether the device has enough storage for photos. The last of the storage is reserved for counts, which are small and more important. */
const leftForCounts = 50_000_000

export const hasSpaceForPhotos = ({ usage, quota }: { usage: number | null; quota: number | null }): boolean =>
  usage === null || quota === null || quota - usage >= leftForCounts
