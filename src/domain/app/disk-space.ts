const gigabyte = 1_000_000_000

/** Whether a disk of the server needs a person: counts are refused when it is full, and a backup needs room for two copies. */
export const isDiskLow = ({ free, size }: { free: number; size: number }): boolean =>
  free < gigabyte || (free < 10 * gigabyte && free < size * 0.05)
