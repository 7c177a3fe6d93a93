const gigabyte = 1_000_000_000

/**
 * Whether a disk of the server is low enough to warn an admin: the server refuses counts when it is full, and a backup needs space for two copies.
 */
export const isDiskLow = ({ free, size }: { free: number; size: number }): boolean =>
  free < gigabyte || (free < 10 * gigabyte && free < size * 0.05)
