/** Measured by mutation.test.ts: one function that planted.check.ts tests fully, one that it only calls, one that it never calls. */
export function isAdult(age: number): boolean {
  return age >= 18
}

export const greeting = (isFormal: boolean): string => (isFormal ? 'Good-day' : 'Hi')

export function neverCalled(list: readonly number[]): boolean {
  return list.some((one) => one > 0)
}
