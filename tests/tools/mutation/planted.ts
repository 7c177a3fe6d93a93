/** Functions for mutation.test.ts: planted.check.ts tests the first fully, only calls the second and never calls the third. */
export function isAdult(age: number): boolean {
  return age >= 18
}

export const greeting = (isFormal: boolean): string => (isFormal ? 'Good-day' : 'Hi')

export function neverCalled(list: readonly number[]): boolean {
  return list.some((one) => one > 0)
}
