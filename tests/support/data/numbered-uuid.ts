/** A UUID that is the same in every run and easy to read in a failure. Records of another `series` have other ids. */
export const numberedUuid = (n: number, series: '8000' | '9000' | 'a000' | 'b000' = '8000'): string =>
  `00000000-0000-4000-${series}-${String(n).padStart(12, '0')}`
