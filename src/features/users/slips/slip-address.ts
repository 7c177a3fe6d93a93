/** The address of the page with the slips of some accounts, so that Back and links from other pages lead there. */
const parameter = 'slips'

export const slipsPath = (ids: readonly number[]): string => `/admin/users?${parameter}=${ids.join()}`

/** Null: the address is that of the list. */
export function slipsIn(params: URLSearchParams): readonly number[] | null {
  const text = params.get(parameter)
  if (text === null) return null
  return [...new Set(text.split(',').filter((part) => /^\d{1,15}$/.test(part)))].map(Number)
}
