/** The crew of a campaign: roles besides counting. They are informational and printed; permissions depend on the accounts alone. */
import { id, text } from '../field-types.ts'
import { z } from '../z.ts'

/** `lead`: chairs the inventory committee. `member`: of that committee. `reviewer`: looks at differences. `witness`: of the Commission on Audit. */
export const crewRoles = ['lead', 'member', 'reviewer', 'witness'] as const
export type CrewRole = (typeof crewRoles)[number]
export const crewLimit = 60

const crewMember = z.strictObject({
  role: z.enum(crewRoles),
  /** A person with an account… */
  person: id.nullable().default(null),
  /** …or the name of one without. */
  name: text.nullable().default(null),
})
/** Whether it names exactly one person, in one of the two ways. */
export const namesOnePerson = ({ person, name }: Pick<CrewMember, 'person' | 'name'>): boolean =>
  (person === null) !== (name === null)
export type CrewMember = z.infer<typeof crewMember>

/** In the order in which forms print them. */
export const campaignCrew = z.array(crewMember).max(crewLimit)
