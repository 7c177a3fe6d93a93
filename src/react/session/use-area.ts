import { areaPaths } from '#domain/people/roles.ts'
import { usePerson } from './use-session.ts'

/** First path segment of the signed-in person's area, such as `/admin`; the employee area without a role. */
export function useArea(): string {
  return areaPaths[usePerson()?.role ?? 'employee']
}
